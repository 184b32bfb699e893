import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** Groups of an IPv6 address that identify a network; clients choose the others themselves. */
const NETWORK_GROUPS = 4;

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':');
}

/**
 * Returns the network of a client for rate limits: an IPv4 address as it is, an IPv6 address as its /64 network, because one client has 2^64
 * addresses of it.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(plain)) return address;
  const [head = '', tail = ''] = plain.toLowerCase().split('::');
  const before = groupsOf(head);
  const missing = plain.includes('::') ? Array.from({ length: Math.max(0, GROUPS - before.length - groupsOf(tail).length) }, () => '0') : [];
  const groups = [...before, ...missing, ...groupsOf(tail)].map((group) => group.replace(/^0+(?=.)/, ''));
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}
