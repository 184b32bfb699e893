import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../db/embedded-database.ts';
import { type Env, parseEnv } from '../../env.ts';
import { builtServer } from '../../testing/built-server.ts';
import { startClamd } from '../../testing/clamd.ts';
import { limitDisk } from '../../testing/full-disk.ts';
import { startProcess } from '../../testing/process.ts';
import { findRedisServer, type RedisServer, startRedisServer } from '../../testing/redis-server.ts';
import { startS3Server } from '../../testing/s3-server.ts';
import { type SmtpSink, startSmtpSink } from '../../testing/smtp-sink.ts';
import { TEST_KEY } from '../../testing/test-ctx.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { startReceiver } from '../../testing/webhook-receiver.ts';
import { examineDatabase } from './database.ts';
import { examine } from './examine.ts';
import type { Finding } from './finding.ts';
import { examineMail } from './mail.ts';
import { examineRedis } from './redis.ts';
import { examineScanner } from './scanner.ts';
import { examineJitsi, examineSettings, examineSite } from './site.ts';
import { examineDisk, examineStorage } from './storage.ts';
import { examineTraces } from './traces.ts';

let server: TestServer;
let sink: SmtpSink;
let directory = '';
/** A port on which nothing listens. */
let closed = 0;
/** HTTP proxies that add an address, one before the other. */
const proxies: Server[] = [];

/** Starts a proxy that adds an address to X-Forwarded-For, and returns its URL. */
async function startProxy(target: string): Promise<string> {
  const proxy = createServer((incoming, outgoing) => {
    const forwarded = [incoming.headers['x-forwarded-for'], '203.0.113.9'].filter(Boolean).join(', ');
    const passed = request(new URL(incoming.url ?? '/', target), { headers: { ...incoming.headers, 'x-forwarded-for': forwarded } }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    incoming.pipe(passed);
  });
  proxies.push(proxy);
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  server = await createTestServer({ settings: { TRUST_PROXY: '1' } });
  [sink, closed] = [await startSmtpSink(), await freePort()];
  directory = mkdtempSync(join(tmpdir(), 'academy-doctor-'));
});
afterAll(async () => {
  await server.close();
  await sink.close();
  for (const proxy of proxies) proxy.close();
  rmSync(directory, { recursive: true, force: true });
});

const envOf = (settings: Record<string, string> = {}): Env =>
  parseEnv({ NODE_ENV: 'test', DATABASE_URL: server.database.url, DATA_DIR: directory, SECRET_KEY: TEST_KEY, FFMPEG_PATH: 'none', ...settings });
const faultsOf = (findings: Finding | Finding[]): string[] => [findings].flat().flatMap(({ state, sentence }) => (state === 'fault' ? [sentence] : []));
const query = (statement: string): Promise<unknown> => server.database.dataSource.query(statement);
const asUser = (user: string, password: string): string => server.database.url.replace(/\/\/[^@]*@/, `//${user}:${password}@`);

/** Expects one fault, which is one sentence and says what to do. */
function expectFault(findings: Finding | Finding[], pattern: RegExp): void {
  const faults = faultsOf(findings);
  expect(faults).toEqual([expect.stringMatching(pattern)]);
  expect(faults[0]).toMatch(/^[A-Z\d][^\n]*[.)]$/);
}

describe('npm run doctor', () => {
  it('finds no fault in a whole installation, sends an email and leaves nothing behind', { timeout: 120_000 }, async () => {
    const front = await startProxy(server.url);
    const before = readdirSync(directory, { recursive: true });
    const settings = {
      NODE_ENV: 'test',
      DATABASE_URL: server.database.url,
      DATA_DIR: directory,
      SECRET_KEY: TEST_KEY,
      FFMPEG_PATH: 'none',
      SMTP_URL: sink.url,
      SITE_URL: front,
    };
    const doctor = startProcess(await builtServer('doctor'), ['--mail', 'operator@academy.example'], settings);
    expect(await doctor.ended).toMatchObject({ code: 0 });
    expect(doctor.output()).toContain('No faults were found.');
    expect(doctor.output()).toMatch(/^OK {5}keys {6}The key [0-9a-f]{8} is that of the database\.$/m);
    expect(doctor.output()).toMatch(/^OK {5}site {6}SITE_URL leads to this installation, through 1 proxies, as TRUST_PROXY says\.$/m);
    expect(sink.received.map(({ to }) => to)).toContain('operator@academy.example');
    expect(readdirSync(directory, { recursive: true })).toEqual(before);
  });

  it('prints each fault and exits with 1, also for settings that cannot be read', { timeout: 120_000 }, async () => {
    const program = await builtServer('doctor');
    const faulty = startProcess(program, [], {
      DATABASE_URL: `postgres://a:b@127.0.0.1:${closed}/c`,
      SITE_URL: `http://127.0.0.1:${closed}`,
      DATA_DIR: directory,
      SECRET_KEY: TEST_KEY,
    });
    expect((await faulty.ended).code).toBe(1);
    expect(faulty.output()).toMatch(/^FAULT {2}database {2}The database does not answer at DATABASE_URL/m);
    expect(faulty.output()).toMatch(/^FAULT {2}site {6}SITE_URL \S+ does not answer/m);
    expect(faulty.output()).toMatch(/\n2 faults were found\.\n$/);
    const invalid = startProcess(program, [], { PORT: 'x', SECRET_KEY_FILE: '/nowhere/key' });
    expect((await invalid.ended).code).toBe(1);
    expect(invalid.output()).toMatch(/^Please correct the files of these settings \(see \.env\.example\): SECRET_KEY_FILE names \/nowhere\/key/);
  });
});

describe('npm run doctor names a fault of the settings:', () => {
  it('development mode at a public address, and an address without encryption', () => {
    expectFault(examineSettings(envOf({ SITE_URL: 'https://academy.example' })), /is a public address: set NODE_ENV=production/);
    expectFault(examineSettings({ ...envOf({ SITE_URL: 'http://academy.example' }), production: true }), /is not encrypted: set it to an address with https:/);
  });
});

describe('npm run doctor names a fault of the database:', () => {
  it('it does not answer', async () =>
    expectFault(await examineDatabase(envOf({ DATABASE_URL: `postgres://a:b@127.0.0.1:${closed}/c` })), /does not answer at DATABASE_URL/));

  it('it refuses the password', async () =>
    expectFault(await examineDatabase(envOf({ DATABASE_URL: asUser('academy', 'wrong') })), /refuses the user or password in DATABASE_URL/));

  it('it does not exist', async () =>
    expectFault(await examineDatabase(envOf({ DATABASE_URL: server.database.url.replace(/\/[^/]*$/, '/nowhere') })), /does not exist: create it/));

  it('its user may not create, read and write tables', async () => {
    const name = `reader_${randomUUID().slice(0, 8)}`;
    await query(`CREATE ROLE ${name} LOGIN PASSWORD 'reader'`);
    await query(`GRANT SELECT ON migrations, installation_keys TO ${name}`);
    try {
      const faults = faultsOf(await examineDatabase(envOf({ DATABASE_URL: asUser(name, 'reader') })));
      expect(faults).toContainEqual(expect.stringMatching(/may not create tables: make it the owner/));
      expect(faults).toContainEqual(expect.stringMatching(/may not read and write \d+ tables, such as \w+: make it the owner/));
    } finally {
      await query(`REVOKE ALL ON migrations, installation_keys FROM ${name}`);
      await query(`DROP ROLE ${name}`);
    }
  });

  it('it stores texts in another encoding', async () => {
    const name = `ascii_${randomUUID().slice(0, 8)}`;
    await query(`CREATE DATABASE ${name} ENCODING 'SQL_ASCII' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0`);
    try {
      const faults = faultsOf(await examineDatabase(envOf({ DATABASE_URL: server.database.url.replace(/\/[^/]*$/, `/${name}`) })));
      expect(faults).toContainEqual(expect.stringMatching(/stores texts as SQL_ASCII: create it with the encoding UTF8\.$/));
    } finally {
      await query(`DROP DATABASE ${name} WITH (FORCE)`);
    }
  });

  it('it is read-only', async () => {
    const name = new URL(server.database.url).pathname.slice(1);
    await query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    try {
      expectFault(await examineDatabase(envOf()), /is read-only for this user/);
    } finally {
      await query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
    }
  });

  it('a migration is missing, or is of a newer release', async () => {
    const [last] = (await server.database.dataSource.query('SELECT * FROM migrations ORDER BY id DESC LIMIT 1')) as [
      { id: number; timestamp: string; name: string },
    ];
    await query(`UPDATE migrations SET name = 'Later1999999999999' WHERE id = ${last.id}`);
    expectFault(await examineDatabase(envOf()), /has 1 migrations of a newer release: install that release/);
    await query(`DELETE FROM migrations WHERE id = ${last.id}`);
    expectFault(await examineDatabase(envOf()), /1 migrations are not applied: run npm run migrate/);
    await query(`INSERT INTO migrations VALUES (${last.id}, ${last.timestamp}, '${last.name}')`);
    expectFault([...(await examineDatabase(envOf())), { part: 'x', state: 'fault', sentence: 'Nothing else.' }], /^Nothing else\.$/);
  });

  it('its clock is wrong', async () => {
    const minute = 60_000;
    expectFault(await examineDatabase(envOf(), () => Date.now() - minute), /is [56]\d s ahead of the clock of this machine/);
  });

  it('the keys are those of another database', async () => {
    expectFault(
      await examineDatabase(envOf({ SECRET_KEY: 'another-key-that-is-long-enough-0123456789' })),
      /^SECRET_KEY \(key [0-9a-f]{8}\) is not the key of this database/,
    );
  });
});

describe('npm run doctor names a fault of the storage:', () => {
  it('the folder does not exist, or is no folder', async () => {
    expectFault(await examineStorage(envOf({ DATA_DIR: join(directory, 'nowhere') })), /does not exist: create it, or mount its volume/);
    const broken = join(directory, 'broken');
    mkdirSync(broken);
    writeFileSync(join(broken, 'files'), 'not a folder');
    expectFault(await examineStorage(envOf({ DATA_DIR: broken })), /cannot be written to DATA_DIR .* \(.+\): let the user of this process write there/);
  });

  it('the bucket does not exist, or its server is away', { timeout: 120_000 }, async () => {
    const s3 = await startS3Server('academy');
    const bucket = { S3_ENDPOINT: s3.endpoint, S3_BUCKET: 'nowhere', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' };
    try {
      expectFault(await examineStorage(envOf(bucket)), /cannot be written to the bucket nowhere .*: correct the S3 settings/);
    } finally {
      await s3.close();
    }
    expectFault(await examineStorage(envOf({ ...bucket, S3_ENDPOINT: `http://127.0.0.1:${closed}` })), /cannot be written to the bucket nowhere/);
  });

  it('the disk is nearly full', async () => {
    const small = join(directory, 'small');
    mkdirSync(small);
    const disk = await limitDisk(small, 1024 ** 2);
    try {
      // Where no small disk can be mounted, the free space is that of the real one.
      const { blocks, bsize } = statfsSync(small);
      if (blocks * bsize <= 1024 ** 2) expectFault(await examineDisk(envOf({ DATA_DIR: small })), /^Only 0\.0 GB are free in DATA_DIR/);
      else expect(await examineDisk(envOf({ DATA_DIR: small }))).toMatchObject({ part: 'disk' });
    } finally {
      await disk.release();
    }
  });
});

describe('npm run doctor names a fault of the mail server:', () => {
  it('it does not answer, offers no encryption, has a certificate that nobody trusts, or refuses the sender or the address', async () => {
    expectFault(await examineMail(envOf({ SMTP_URL: `smtp://127.0.0.1:${closed}` }), undefined), /does not answer .*: start it, or correct the address/);
    expectFault(await examineMail(envOf({ SMTP_URL: sink.url.replace('smtp:', 'smtps:') }), undefined), /no secure connection to the mail server/);
    // As a mail server on the same machine often is; the library has such a certificate.
    const selfSigned = new SMTPServer({ authOptional: true, disableReverseLookup: true });
    await new Promise<void>((listening) => selfSigned.listen(0, '127.0.0.1', listening));
    const local = `smtp://127.0.0.1:${(selfSigned.server.address() as AddressInfo).port}`;
    expectFault(
      await examineMail(envOf({ SMTP_URL: local }), undefined),
      /certificate .* is not trusted .* if the server is on this machine, add \?ignoreTLS=true/,
    );
    expect(faultsOf(await examineMail(envOf({ SMTP_URL: `${local}?ignoreTLS=true` }), undefined))).toEqual([]);
    await new Promise<void>((ended) => selfSigned.close(ended));
    sink.refusals.set('refused', '550 5.1.1 No such person');
    expectFault(
      await examineMail(envOf({ SMTP_URL: sink.url }), 'refused-1@academy.example'),
      /does not take an email .* \(550 5\.1\.1 No such person\): correct MAIL_FROM/,
    );
    expectFault(await examineMail(envOf(), 'operator@academy.example'), /SMTP_URL is not set/);
  });
});

describe('the virus scanner', () => {
  const examined = (url: string) => examineScanner(envOf({ CLAMD_URL: url }));

  it('is right when it finds the test virus and nothing else', async () => {
    const clamd = await startClamd();
    expect(await examined(clamd.url)).toMatchObject({ state: 'ok', sentence: 'The scanner answers and finds the test virus.' });
    await clamd.close();
    expect(await examineScanner(envOf())).toMatchObject({ state: 'note' });
  });

  it.each([
    ['finds nothing', 'no such text', undefined, /does not find the test virus of the EICAR: load its signatures/],
    ['finds a virus in everything', '', undefined, /finds a virus in a plain word, so that every upload is refused/],
    ['takes nothing', 'no such text', 1, /does not scan at CLAMD_URL \(.*size limit exceeded.*start it, or correct the address/],
  ])('that %s is a fault', async (_what, virus, limit, sentence) => {
    const clamd = await startClamd(limit, undefined, virus);
    expectFault(await examined(clamd.url), sentence);
    await clamd.close();
  });

  it('that does not answer is a fault', async () => {
    expectFault(await examined(`tcp://127.0.0.1:${closed}`), /does not scan at CLAMD_URL \(.*ECONNREFUSED/);
  });
});

describe.runIf(findRedisServer() !== null)('npm run doctor names a fault of Redis:', () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedisServer();
  });
  afterAll(() => redis.close());
  const set = async (name: string, value: string, url = redis.url): Promise<void> => {
    const client = new Redis(url);
    await client.config('SET', name, value);
    client.disconnect();
  };

  it('it drops jobs, needs a password, or does not answer', async () => {
    expect(faultsOf(await examineRedis(envOf({ REDIS_URL: redis.url })))).toEqual([]);
    await set('maxmemory-policy', 'allkeys-lru');
    expectFault(await examineRedis(envOf({ REDIS_URL: redis.url })), /drops jobs when its memory is full \(allkeys-lru\): set maxmemory-policy to noeviction/);
    await set('maxmemory-policy', 'noeviction');
    await set('requirepass', 'secret');
    expectFault(await examineRedis(envOf({ REDIS_URL: redis.url })), /refuses the user or password in REDIS_URL/);
    await set('requirepass', '', redis.url.replace('redis://', 'redis://:secret@'));
    expectFault(await examineRedis(envOf({ REDIS_URL: `redis://127.0.0.1:${closed}` })), /does not answer at REDIS_URL/);
  });
});

describe('npm run doctor names a fault of other parts:', () => {
  it('there is no ffmpeg', async () => {
    const program = join(directory, 'ffmpeg');
    writeFileSync(program, '#!/bin/sh\necho " V..... mpeg4"\n', { mode: 0o755 });
    for (const path of [join(directory, 'nowhere'), program]) {
      const findings = await examine(envOf({ FFMPEG_PATH: path, SITE_URL: server.url }));
      expect(faultsOf(findings.filter(({ part }) => part === 'ffmpeg'))).toEqual([
        expect.stringMatching(/^There is no ffmpeg at .* that writes H\.264 and AAC: install it/),
      ]);
    }
  });

  it('the address of Jitsi does not answer, leads to another server, or admits everybody', async () => {
    expectFault(await examineJitsi(envOf({ JITSI_DOMAIN: `127.0.0.1:${closed}` })), /The Jitsi server \S+ does not answer/);
    const own = { JITSI_DOMAIN: new URL(server.url).host, JITSI_APP_ID: 'academy', JITSI_APP_SECRET: 's'.repeat(32) };
    // This server speaks no TLS.
    expectFault(await examineJitsi(envOf(own)), /The Jitsi server \S+ does not answer \(.+\): start it, or correct its certificate/);
    const open = await examineJitsi({ ...envOf({ JITSI_DOMAIN: `127.0.0.1:${closed}` }), production: true });
    expect(faultsOf(open)).toEqual([expect.stringMatching(/^Everybody who knows the name of a room can enter it: set JITSI_APP_ID/), expect.any(String)]);
  });

  it('there are more or fewer proxies than TRUST_PROXY says', async () => {
    expectFault(
      await examineSite(envOf({ SITE_URL: server.url })),
      /TRUST_PROXY is 1, but a request to SITE_URL passes 0 proxies, so that everybody can pretend .*: set TRUST_PROXY=0/,
    );
    const two = await startProxy(await startProxy(server.url));
    expectFault(await examineSite(envOf({ SITE_URL: two })), /passes 2 proxies, so that everybody has the address of a proxy .*: set TRUST_PROXY=2/);
  });

  it('the collector of traces does not answer, refuses the headers, or is no collector', async () => {
    const collector = await startReceiver();
    const examined = (port = collector.port) =>
      examineTraces(envOf({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, OTEL_EXPORTER_OTLP_HEADERS: 'x-key=secret' }));
    try {
      expect(await examineTraces(envOf())).toMatchObject({ state: 'note' });
      expect(await examined()).toMatchObject({ state: 'ok' });
      expect(collector.messages).toMatchObject([{ path: '/v1/traces', headers: { 'x-key': 'secret' }, body: '{"resourceSpans":[]}' }]);
      collector.answer = (response) => void response.writeHead(403).end();
      expectFault(await examined(), /refuses OTEL_EXPORTER_OTLP_HEADERS \(status 403\): correct them/);
      collector.answer = (response) => void response.writeHead(404).end();
      expectFault(await examined(), /is no collector that takes OTLP over HTTP \(status 404\): correct OTEL_EXPORTER_OTLP_ENDPOINT/);
      expectFault(await examined(closed), /The collector does not answer at \S+ \(.+\): start it, or correct OTEL_EXPORTER_OTLP_ENDPOINT/);
    } finally {
      await collector.close();
    }
  });

  it('SITE_URL leads nowhere, or to another installation', async () => {
    expectFault(await examineSite(envOf({ SITE_URL: `http://127.0.0.1:${closed}` })), /SITE_URL \S+ does not answer/);
    expectFault(
      await examineSite(envOf({ SITE_URL: server.url, SECRET_KEY: 'another-key-that-is-long-enough-0123456789' })),
      /does not lead to a running server of this installation \(status 404\)/,
    );
  });
});
