import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RelayPort } from '../../domain/shared/ports.ts';
import { buildAppSchema } from '../../graphql/schema.ts';
import { type LiveClient, openLive } from '../live-client.ts';
import { soon } from '../soon.ts';
import { memoryRelay } from '../test-ctx.ts';
import { createTestServer, type TestServer } from '../test-server.ts';
import { forEachCaller, signInAll, userIdOf } from './callers.ts';
import { NO, type Who } from './row.ts';
import { COURSE_SUBSCRIPTIONS, type CourseSubscriptionRow, SUBSCRIPTIONS, type SubscriptionRow } from './subscriptions.ts';
import { type Stored, storeWorld } from './world.ts';

/** The close code of a connection without a valid token. */
const NOT_SIGNED_IN = 4401;

let server: TestServer;
let stored: Stored;
let guest: LiveClient;
const connections = new Map<Who, LiveClient>();
/** The number of subscriptions to topics, and the users whose status was published. */
let subscribed = 0;
const published: string[] = [];

/** Creates a relay that records subscriptions and published statuses. */
function recordingRelay(): RelayPort {
  const relay = memoryRelay();
  return {
    ...relay,
    subscribe(topic, listener) {
      subscribed += 1;
      return relay.subscribe(topic, listener);
    },
    async publish(topic, payload) {
      await relay.publish(topic, payload);
      if (topic === 'user.status' && 'userIds' in payload) published.push(...payload.userIds);
    },
  };
}

beforeAll(async () => {
  server = await createTestServer({ replace: { ports: { relay: recordingRelay() } } });
  stored = await storeWorld(server.database.dataSource.manager);
  for (const [who, token] of Object.entries(await signInAll(server, stored)) as Array<[Who, string | undefined]>) {
    const client = openLive(server.url, token ?? '');
    if (token === undefined) {
      guest = client;
      continue;
    }
    connections.set(who, client);
    await client.connected;
    // Published after the connection opens: it must not arrive in a later subscription.
    await soon(() => expect(published).toContain(userIdOf(stored, who)));
  }
}, 60_000);
afterAll(async () => {
  for (const client of [guest, ...connections.values()]) await client.close();
  await server.close();
});

/** Subscribes as a caller, and publishes the event of the row and then one about the caller, which every caller receives. */
async function receive(name: string, row: SubscriptionRow, who: Who): Promise<string> {
  const client = connections.get(who);
  if (client === undefined) return (await guest.closed) === NOT_SIGNED_IN ? NO : 'no';
  const [field = ''] = name.split(' ');
  const [subject, self] = [stored.people.get(row.about)?.id ?? '', userIdOf(stored, who)];
  for (const userId of [subject, self]) await row.prepare?.(server.database.dataSource.manager, userId);
  const before = subscribed;
  const events = client.subscribe(`subscription { ${field} ${row.selection} }`);
  await soon(() => expect(subscribed).toBeGreaterThan(before));
  if (row.beginsAtOnce) expect(JSON.stringify(await events.next())).toContain(self);
  for (const userId of [subject, self]) await server.app.ports.relay.publish(row.topic, row.event(userId));
  const first = JSON.stringify(await events.next());
  events.stop();
  if (first.includes(subject)) return 'yes';
  expect(first).toContain(self);
  return 'no';
}

/**
 * Subscribes as a caller, publishes the event about the person and then one about the caller, and returns whether the first arrived. The
 * statuses of people have one listener per process, so that nothing shows when a subscription begins: the events are repeated.
 */
async function receiveStatus(name: string, row: SubscriptionRow, who: Who): Promise<string> {
  const client = connections.get(who);
  if (client === undefined) return (await guest.closed) === NOT_SIGNED_IN ? NO : 'no';
  const [subject, self] = [stored.people.get(row.about)?.id ?? '', userIdOf(stored, who)];
  // Who may receive the event waits for it; for the others, the event about the caller shows that it would have arrived.
  const last = (row.outcome[who] ?? row.outcome.others) === 'yes' ? subject : self;
  const events = client.subscribe(`subscription { ${name.split(' ')[0]} ${row.selection} }`);
  let received = '';
  const arrived = (async () => {
    while (!received.includes(last)) received += JSON.stringify(await events.next());
  })();
  await soon(async () => {
    for (const userId of [subject, self]) await server.app.ports.relay.publish(row.topic, row.event(userId));
    expect(received).toContain(last);
  });
  await arrived;
  events.stop();
  return received.includes(subject) ? 'yes' : 'no';
}

/** Subscribes as a caller to the events of a course, and publishes one; returns 'yes', or the code of the refusal. */
async function receiveOfCourse(name: string, row: CourseSubscriptionRow, who: Who): Promise<string> {
  const client = connections.get(who);
  if (client === undefined) return (await guest.closed) === NOT_SIGNED_IN ? NO : 'no';
  const { courseId } = stored.content[row.course];
  const id = await row.prepare(server.database.dataSource.manager, courseId);
  const before = subscribed;
  const argument = row.argument?.(id) ?? `courseId: "${courseId}"`;
  const events = client.subscribe(`subscription { ${name.split(' ')[0]}(${argument}) ${row.selection} }`);
  let answered = false;
  const next = events.next().finally(() => {
    answered = true;
  });
  await soon(() => expect(answered || subscribed > before).toBe(true));
  await server.app.ports.relay.publish(row.topic, row.event(id, courseId));
  const first = JSON.stringify(await next);
  events.stop();
  return first.includes(id) ? 'yes' : (/"code":"(\w+)"/.exec(first)?.[1] ?? first);
}

describe('subscriptions', () => {
  it('have a row each in the permission matrix', () => {
    const fields = Object.keys(
      buildAppSchema(() => memoryRelay())
        .getSubscriptionType()
        ?.getFields() ?? {},
    );
    expect([...new Set(Object.keys({ ...SUBSCRIPTIONS, ...COURSE_SUBSCRIPTIONS }).map((name) => name.split(' ')[0]))].sort()).toEqual(fields.sort());
  });

  it.each(Object.entries(SUBSCRIPTIONS))('%s reaches the listed callers only', { timeout: 30_000 }, async (name, row) => {
    expect(await forEachCaller((who) => (row.topic === 'user.status' ? receiveStatus : receive)(name, row, who))).toEqual(
      await forEachCaller((who) => row.outcome[who] ?? row.outcome.others),
    );
  });

  it.each(Object.entries(COURSE_SUBSCRIPTIONS))('%s is refused to other callers than those listed', { timeout: 30_000 }, async (name, row) => {
    expect(await forEachCaller((who) => receiveOfCourse(name, row, who))).toEqual(await forEachCaller((who) => row.outcome[who] ?? row.outcome.others));
  });
});
