import { tmpdir } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../db/embedded-database.ts';
import { testDatabase } from '../db/test-database.ts';
import { prepared, statements } from '../domain/shared/prepared.ts';
import { currentSpan, inSpan, type SpanStart } from '../domain/shared/trace.ts';
import { findRedisServer, startRedisServer } from '../testing/redis-server.ts';
import { startS3Server } from '../testing/s3-server.ts';
import { soon } from '../testing/soon.ts';
import { type ReceivedSpan, spansOf } from '../testing/traces.ts';
import { startReceiver, type WebhookReceiver } from '../testing/webhook-receiver.ts';
import { createLog } from './log.ts';
import { createRateLimit } from './rate-limit.ts';
import { connectRedis } from './redis.ts';
import { createRelay } from './relay.ts';
import { createS3Storage } from './s3.ts';
import { createTracing, type Tracing } from './tracing.ts';

const database = testDatabase();
const START: SpanStart = { name: 'work', kind: 'internal', attributes: {} };
/** Spans that are sent at once, without waiting for the next ones. */
const BATCH = 512;
const FAILED = 'The collector does not take traces; they are dropped';
const ANSWERS = 'The collector takes traces again';

const countSteps = prepared('test.tracing', { id: 'uuid' }, ({ id }) => statements.selectFrom('steps').select('id').where('id', '=', id));

let collector: WebhookReceiver;
let lines: Array<Record<string, unknown>>;
beforeEach(async () => {
  collector = await startReceiver();
  lines = [];
});
afterEach(() => collector.close());

const open = (values: { port?: number; ratio?: number } = {}): Tracing => {
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
  const endpoint = `http://127.0.0.1:${values.port ?? collector.port}/v1/traces`;
  return createTracing({ endpoint, headers: {}, service: 'test', ratio: values.ratio ?? 1 }, '1.0.0', log);
};
const messages = () => lines.map(({ msg }) => msg);
function record(tracing: Tracing, count: number): void {
  for (let made = 0; made < count; made += 1) tracing.begin(START)?.end();
}

describe('a statement', () => {
  it('is a span with its name, or its first word and table, and nothing of its text and its values', async () => {
    const tracing = open();
    const db = database.dataSource.manager;
    await inSpan(tracing.begin(START), async () => {
      await countSteps.all(db, { id: '0f1e2d3c-0000-4000-8000-000000000000' });
      await db.query(`SELECT id FROM users WHERE email = $1 AND name <> 'Unmistakable'`, ['zarathustra@academy.example']);
      await db.transaction((tx) => tx.query(`UPDATE users SET name = 'Unmistakable' WHERE email = $1`, ['zarathustra@academy.example']));
      await expect(db.query(`SELECT 'Unmistakable'::text::integer`)).rejects.toThrow('Unmistakable');
    });
    await tracing.close();
    const spans = spansOf(collector);
    const root = spans.find(({ name }) => name === 'work');
    const found = spans.filter(({ parentSpanId }) => parentSpanId === root?.spanId);
    const words = ({ name, attributes, failed }: ReceivedSpan) => [name, attributes['db.collection.name'], failed ? attributes['error.type'] : 'ok'];
    expect(found.map(words)).toEqual([
      ['test.tracing', 'steps', 'ok'],
      ['SELECT users', 'users', 'ok'],
      ['START', undefined, 'ok'],
      ['UPDATE users', 'users', 'ok'],
      ['COMMIT', undefined, 'ok'],
      ['SELECT', undefined, '22P02'],
    ]);
    const sent = collector.messages.map(({ body }) => body).join('');
    for (const word of ['Unmistakable', 'zarathustra', '0f1e2d3c', '$1']) expect(sent).not.toContain(word);
  });

  it('of a timer, or of work that goes on after its request, belongs to no trace', async () => {
    const tracing = open();
    const db = database.dataSource.manager;
    await db.query('SELECT 1 FROM users');
    let answered = (): void => undefined;
    const late = new Promise<void>((resolve) => {
      answered = resolve;
    });
    let after: Promise<unknown> = Promise.resolve();
    await inSpan(tracing.begin(START), async () => {
      after = late.then(() => db.query('SELECT 1 FROM users'));
    });
    answered();
    await after;
    await tracing.close();
    expect(spansOf(collector).map(({ name }) => name)).toEqual(['work']);
  });
});

describe('a trace', () => {
  it('is recorded as often as the settings say, and as its parent is', async () => {
    const tracing = open({ ratio: 0 });
    expect(tracing.begin(START)).toBeNull();
    const parent = (sampled: string) => tracing.begin(START, `00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-${sampled}`);
    expect(parent('00')).toBeNull();
    expect(parent('01')?.traceId).toBe('0af7651916cd43dd8448eb211c80319c');
    await tracing.close();
  });

  it.each([undefined, '', 7, ['a', 'b'], 'zarathustra', `00-${'z'.repeat(32)}-b7ad6b7169203331-01`, `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`])(
    'begins anew without a valid header: %j',
    async (header) => {
      const tracing = open();
      tracing.begin(START, header)?.end();
      await tracing.close();
      expect(spansOf(collector)).toEqual([expect.objectContaining({ traceId: expect.stringMatching(/^(?!0{32})[0-9a-f]{32}$/), parentSpanId: undefined })]);
    },
  );

  it('is named by each line of the log that belongs to it', async () => {
    const tracing = open();
    const span = tracing.begin(START);
    const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
    await inSpan(span, async () => log.warn({}, 'inside'));
    log.warn({}, 'outside');
    expect(lines.map(({ msg, traceId }) => [msg, traceId])).toEqual([
      ['inside', span?.traceId],
      ['outside', undefined],
    ]);
    expect(currentSpan()).toBeUndefined();
    await tracing.close();
  });
});

describe('a collector that', () => {
  it('refuses spans is reported once, and once when it takes them again', async () => {
    collector.answer = (response) => void response.writeHead(401).end();
    const tracing = open();
    record(tracing, BATCH);
    await soon(() => expect(messages()).toEqual([FAILED]));
    record(tracing, BATCH);
    await soon(() => expect(collector.messages).toHaveLength(2));
    collector.answer = (response) => void response.writeHead(200).end();
    record(tracing, BATCH);
    await soon(() => expect(messages()).toEqual([FAILED, ANSWERS]));
    await tracing.close();
    expect(messages()).toEqual([FAILED, ANSWERS]);
  });

  it('is away is reported, and keeps no process from its end', async () => {
    const tracing = open({ port: await freePort() });
    record(tracing, BATCH);
    await soon(() => expect(messages()).toEqual([FAILED]));
    record(tracing, 1);
    await tracing.close();
    expect(lines[0]).toMatchObject({ level: 'warn', err: { code: 'ECONNREFUSED' } });
  });

  it('never answers keeps no process from its end, and no more than a bounded number of spans in memory', async () => {
    collector.answer = () => undefined;
    const tracing = open();
    record(tracing, 20 * BATCH);
    await soon(() => expect(collector.messages).toHaveLength(1));
    await tracing.close();
    expect(spansOf(collector).length).toBeLessThanOrEqual(BATCH + 2048);
  });
});

/** The spans below the one of the work, by name, with whether they failed. */
const below = (spans: readonly ReceivedSpan[]): Array<[string, boolean]> => {
  const root = spans.find(({ name }) => name === START.name);
  return spans.filter(({ parentSpanId }) => parentSpanId === root?.spanId).map(({ name, failed }) => [name, failed]);
};

it('an event of a live connection is one span where it is published, and one in each process that delivers it, whatever the number of receivers', async () => {
  const tracing = open();
  const log = createLog('silent');
  const options = { databaseUrl: database.url };
  const [here, there] = [await createRelay(options, log, { beginTrace: tracing.begin }), await createRelay(options, log, { beginTrace: tracing.begin })];
  const heard: string[] = [];
  for (const relay of [here, there])
    for (let listener = 0; listener < 3; listener += 1) relay.subscribe('progress.changed', ({ userId }) => heard.push(userId));
  await Promise.all([here.listen(), there.listen()]);
  const event = () => ({ userId: 'zarathustra', courseId: 'unmistakable' });
  await inSpan(tracing.begin(START), async () => {
    await Promise.all([here.publish('progress.changed', event()), here.publish('progress.changed', event())]);
    await here.publish('classes.changed', { courseId: 'unmistakable' });
  });
  // An event that is published outside of a trace gets no spans.
  await here.publish('progress.changed', event());
  await soon(() => expect(heard).toHaveLength(18));
  await Promise.all([here.close(), there.close()]);
  await tracing.close();
  const spans = spansOf(collector);
  const [progress = [], classes] = ['publish progress.changed', 'publish classes.changed'].map((name) => spans.filter((span) => span.name === name));
  expect([progress.length, classes?.length]).toEqual([2, 1]);
  const root = spans.find(({ name }) => name === START.name);
  for (const published of progress) {
    expect(published).toMatchObject({ kind: 4, traceId: root?.traceId, parentSpanId: root?.spanId, failed: false });
    const delivered = spans.filter(({ parentSpanId }) => parentSpanId === published.spanId);
    expect(delivered.map(({ name, kind, traceId }) => [name, kind, traceId])).toEqual(Array(2).fill(['deliver progress.changed', 5, root?.traceId]));
  }
  expect(spans).toHaveLength(8);
  expect(collector.messages.map(({ body }) => body).join('')).not.toMatch(/zarathustra|unmistakable/);
});

it('an operation on a bucket is a span with its name, and without the key', async () => {
  const bucket = await startS3Server('academy');
  const tracing = open();
  const keys = { accessKey: 'key', secretKey: 'secret' };
  const storage = createS3Storage({ endpoint: bucket.endpoint, region: 'us-east-1', bucket: 'academy', ...keys, forcePathStyle: true }, tmpdir());
  await inSpan(tracing.begin(START), async () => {
    await storage.write('ab/zarathustra/original', Buffer.from('text'));
    await buffer(await storage.read('ab/zarathustra/original'));
    await storage.remove('ab/zarathustra/original');
    await expect(storage.size('ab/zarathustra/original')).rejects.toThrow();
  });
  await storage.size('ab/zarathustra/original').catch(() => undefined);
  await tracing.close();
  await bucket.close();
  const spans = spansOf(collector);
  expect(below(spans)).toEqual([
    ['S3 PutObject', false],
    ['S3 GetObject', false],
    ['S3 DeleteObject', false],
    ['S3 HeadObject', true],
  ]);
  expect(spans[0]?.attributes).toEqual({ 'rpc.system': 'aws-api', 'rpc.service': 'S3', 'rpc.method': 'PutObject' });
  expect(collector.messages.map(({ body }) => body).join('')).not.toMatch(/zarathustra|original/);
});

it.each(findRedisServer() === null ? [] : ['a command to Redis'])(
  '%s is a span with its name, also in a script and a transaction, and without keys and values',
  async () => {
    const redis = await startRedisServer();
    const tracing = open();
    const client = await connectRedis(redis.url, createLog('silent'));
    const limit = createRateLimit({ redis: client });
    await inSpan(tracing.begin(START), async () => {
      await limit.consume('signIn.account', 'zarathustra');
      await limit.giveBack('signIn.account', 'zarathustra', 1);
      expect(await limit.take('signIn.account', 'zarathustra')).toBe(0);
      await expect(client.call('hget', 'signIn.account:nothing')).rejects.toThrow('wrong number');
    });
    await limit.consume('signIn.account', 'zarathustra');
    client.disconnect();
    await tracing.close();
    await redis.close();
    const spans = spansOf(collector);
    const names = below(spans).map(([name]) => name);
    expect(names).toEqual(expect.arrayContaining(['redis EVAL', 'redis MULTI', 'redis GET', 'redis DEL', 'redis EXEC', 'redis HGET']));
    expect(names.filter((name) => !/^redis [A-Z]+$/.test(name))).toEqual([]);
    expect(below(spans).filter(([, failed]) => failed)).toContainEqual(['redis HGET', true]);
    expect(collector.messages.map(({ body }) => body).join('')).not.toContain('zarathustra');
  },
);
