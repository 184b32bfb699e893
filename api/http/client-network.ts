import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** A connection of one household or one server is given this many groups of an IPv6 address; the rest it picks itself. */
const NETWORK_GROUPS = 4;

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':');
}

/**
 * Who asks, as the limits count it: an IPv4 address as it is, an IPv6 address as its network of 64 bits. Whoever has one
 * IPv6 address has 2^64 of them, and would have as many attempts.
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
