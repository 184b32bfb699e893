import { describe, expect, it } from 'vitest';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

describe('isPublicAddress', () => {
  it.each(['1.1.1.1', '93.184.215.14', '172.15.255.255', '172.32.0.1', '100.63.255.255', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001:81b::200e'])(
    'allows %s of the public internet',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    ['this network', '0.0.0.0'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '192.168.1.1'],
    ['shared (CGNAT)', '100.64.0.1'],
    ['the metadata service', '169.254.169.254'],
    ['reserved', '192.0.0.8'],
    ['for documentation', '203.0.113.7'],
    ['for benchmarks', '198.18.0.1'],
    ['multicast', '224.0.0.1'],
    ['future use', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['unique local', 'fd00:ec2::254'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['mapped IPv4', '::ffff:127.0.0.1'],
    ['mapped IPv4', '::ffff:7f00:1'],
    ['mapped public IPv4', '::ffff:1.1.1.1'],
    ['IPv4-compatible', '::127.0.0.1'],
    ['NAT64', '64:ff9b::a9fe:a9fe'],
    ['local NAT64', '64:ff9b:1::a00:1'],
    ['6to4', '2002:7f00:1::'],
    ['Teredo', '2001:0:7f00:1::'],
    ['for documentation', '2001:db8::1'],
    ['multicast', 'ff02::1'],
    ['no address', 'receiver.example'],
    ['no address', ''],
    ['no canonical address', '0x7f.1'],
    ['no canonical address', '2130706433'],
  ])('refuses an address that is %s: %s', (_what, address) => expect(isPublicAddress(address)).toBe(false));
});

it('isLoopbackAddress knows this machine', () => {
  expect(['127.0.0.1', '::1'].map(isLoopbackAddress)).toEqual([true, true]);
  expect(['10.0.0.1', '::ffff:127.0.0.1', '1.1.1.1', 'localhost'].map(isLoopbackAddress)).toEqual([false, false, false, false]);
});
