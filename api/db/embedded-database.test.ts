import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { freePort } from './embedded-database.ts';

/** Where Linux has the first and the last port of outgoing connections. */
const RANGE = '/proc/sys/net/ipv4/ip_local_port_range';
/** The first one of RFC 6335, for other systems. */
const FIRST_DYNAMIC = 49_152;

it('a free port is none that an outgoing connection can take while its server is down', async () => {
  const first = existsSync(RANGE) ? Number(readFileSync(RANGE, 'utf8').split(/\s+/)[0]) : FIRST_DYNAMIC;
  const ports = await Promise.all(Array.from({ length: 20 }, () => freePort()));
  expect(ports.filter((port) => port < 1024 || port >= first)).toEqual([]);
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(ports[0], '127.0.0.1', resolve));
  await new Promise((resolve) => server.close(resolve));
});
