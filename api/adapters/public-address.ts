import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The block of IPv6 addresses that IANA assigns to the public internet; all others, such as 64:ff9b:1::/48, lead elsewhere. */
const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/**
 * Whether an IP address belongs to the public internet. Refused are private, shared (CGNAT), link-local with the metadata services of clouds, loopback,
 * multicast and reserved ones, and IPv6 addresses that contain an IPv4 address (mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  // An address with a zone belongs to a link of this machine.
  if (isIP(address) === 0 || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(GLOBAL_UNICAST);
}

/** Whether an IP address is that of this machine. */
export const isLoopbackAddress = (address: string): boolean => isIP(address) !== 0 && ipaddr.parse(address).range() === 'loopback';
