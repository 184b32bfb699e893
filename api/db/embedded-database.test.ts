import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { freePort, startEmbeddedDatabase } from './embedded-database.ts';

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

const ENDS = [
  'LOG:  terminating any other active server processes',
  'LOG:  shutting down due to startup process failure',
  'LOG:  database system is shut down',
];

it.each([
  [
    'FATAL:  could not write to file "pg_wal/xlogtemp.28440": No space left on device',
    (folder: string) => `the disk of ${folder} is full. Free some space, and`,
  ],
  ['FATAL:  database files are incompatible with server', () => 'FATAL:  database files are incompatible with server'],
  [
    'FATAL:  data directory has wrong ownership',
    (folder: string) => `FATAL:  data directory has wrong ownership Start as the user that owns ${folder}/postgres.`,
  ],
])('an embedded database that does not start says why, not how it ended: %s', async (reason, expected) => {
  const folder = mkdtempSync(join(inject('temporaryDirectory'), 'reasons-'));
  chmodSync(folder, 0o755);
  const program = join(folder, 'postgres.sh');
  writeFileSync(program, ['#!/bin/sh', ...[reason, ...ENDS].map((line) => `echo '${line}' >&2`), 'exit 1', ''].join('\n'), { mode: 0o755 });
  const directory = join(folder, 'data/postgres');
  const start = () => startEmbeddedDatabase(directory, { programs: { initdb: program, postgres: program } });
  await expect(start()).rejects.toThrow(`The embedded PostgreSQL could not be set up: ${expected(join(folder, 'data'))}`);
  mkdirSync(directory);
  await expect(start()).rejects.toThrow(`The embedded PostgreSQL did not start: ${expected(join(folder, 'data'))}`);
  rmSync(folder, { recursive: true });
});
