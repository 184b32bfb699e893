import { createPostgresRelayBackend, Relay } from 'bullmq';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { postgresConnection, redisConnection } from '../api/adapters/backend.ts';
import { createTestDatabase, type TestDatabase } from '../api/db/test-database.ts';
import { CallEntity } from '../api/domain/calls/call.entity.ts';
import { LEASE, RENEW_INTERVAL } from '../api/domain/presence/presence.service.ts';
import { buildCourse, buildEnrolment } from '../api/testing/factories/course.ts';
import { buildUser, TEST_PASSWORD } from '../api/testing/factories/user.ts';
import { type LiveClient, openLive } from '../api/testing/live-client.ts';
import { type RedisServer, startRedisServer, TEST_BACKENDS } from '../api/testing/redis-server.ts';
import { type Replica, startReplica } from '../api/testing/replica.ts';
import { soon } from '../api/testing/soon.ts';
import { createTcpProxy, type TcpProxy } from './testing/tcp-proxy.ts';

/** A port on which nothing listens. */
const CLOSED_PORT = 9;
/** A call must still ring after people have signed in and opened tabs on a slow machine. */
const RING_SECONDS = 120;
const TIMEOUT = 240_000;

interface CallEvent {
  id: string;
  state: string;
}
interface Tab {
  live: LiveClient;
  /** The calls that arrived, without the answer to the subscription while there is no call. */
  calls: CallEvent[];
  /** The documented events. */
  requests: Array<{ id: string; caller: { id: string } }>;
  acceptances: Array<{ meeting: string }>;
  rejections: Array<{ id: string }>;
  unavailable: Array<{ target: string }>;
  /** The last known status of people. */
  online: Map<string, boolean>;
  statusEvents: string[];
}

/** Reads a subscription to its end. */
function collect<Event>(live: LiveClient, field: string, fields: string, add: (event: Event) => void): void {
  const events = live.subscribe(`subscription { ${field} { ${fields} } }`);
  const read = async (): Promise<void> => {
    for (;;) {
      const event = (await events.next())[field] as Event | null | undefined;
      if (event !== null && event !== undefined) add(event);
    }
  };
  void read();
}

describe.each(TEST_BACKENDS)('two web processes on one database, with the relay on %s', { timeout: TIMEOUT }, (backend) => {
  let database: TestDatabase;
  let redis: RedisServer | null = null;
  /** The second replica reaches its database through a proxy. */
  let proxy: TcpProxy;
  let databaseAway = false;
  let courseId: string;
  let first: Replica;
  let second: Replica;
  const open: LiveClient[] = [];

  const db = () => database.dataSource.manager;
  const settings = () => ({ CALL_RING_TIME: String(RING_SECONDS), ...(redis === null ? {} : { REDIS_URL: redis.url }) });
  const startFirst = () => startReplica({ ...settings(), DATABASE_URL: database.url });
  const startSecond = () => startReplica({ ...settings(), DATABASE_URL: database.url.replace(/:\d+\//, `:${proxy.port}/`) });

  beforeAll(async () => {
    database = await createTestDatabase();
    redis = backend === 'Redis' ? await startRedisServer() : null;
    const port = Number(new URL(database.url).port);
    proxy = await createTcpProxy(() => (databaseAway ? CLOSED_PORT : port));
    courseId = (await buildCourse(db())).id;
    [first, second] = await Promise.all([startFirst(), startSecond()]);
  }, 120_000);
  afterEach(async () => {
    await Promise.all(open.splice(0).map((live) => live.close()));
  });
  afterAll(async () => {
    await Promise.all([first.close(), second.close()]);
    await proxy.close();
    await redis?.close();
    await database.close();
  }, TIMEOUT);

  /** Opens a tab of a person on a replica, which knows the states of others from then on. */
  async function openTab(replica: Replica, token: string): Promise<Tab> {
    const live = openLive(replica.url, token);
    open.push(live);
    await live.connected;
    const tab: Tab = { live, calls: [], requests: [], acceptances: [], rejections: [], unavailable: [], online: new Map(), statusEvents: [] };
    collect<CallEvent>(live, 'callChanged', 'id state', (call) => tab.calls.push(call));
    collect<Tab['requests'][number]>(live, 'meetingRequestReceived', 'id caller { id }', (request) => tab.requests.push(request));
    collect<{ meeting: string }>(live, 'meetingRequestAccepted', 'meeting', (event) => tab.acceptances.push(event));
    collect<{ id: string }>(live, 'meetingRequestRejected', 'id', (event) => tab.rejections.push(event));
    collect<{ target: string }>(live, 'userNotFoundError', 'target', (event) => tab.unavailable.push(event));
    collect<{ people: Array<{ id: string; online: boolean }> }>(live, 'updateUserStatus', 'people { id online }', ({ people }) => {
      for (const { id, online } of people) {
        tab.online.set(id, online);
        tab.statusEvents.push(`${id} ${online}`);
      }
    });
    return tab;
  }

  async function createPerson(replica: Replica) {
    const { id, email } = await buildUser(db());
    await buildEnrolment(db(), id, courseId);
    const signIn = 'mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { token } }';
    const { data } = await replica.graphql(signIn, { email, password: TEST_PASSWORD });
    const token = String((data?.signIn as { token: string } | undefined)?.token);
    return { id, token, tab: (on: Replica = replica) => openTab(on, token) };
  }
  type Person = Awaited<ReturnType<typeof createPerson>>;

  const callIn = async (replica: Replica, { token }: Person, mutation: string, id: string): Promise<CallEvent | null> => {
    const { data, codes } = await replica.graphql(`mutation ($id: ID!) { call: ${mutation} { id state } }`, { id }, token);
    expect(codes).toEqual([]);
    return (data?.call ?? null) as CallEvent | null;
  };
  const initiate = (replica: Replica, caller: Person, callee: Person) => callIn(replica, caller, 'initiateCall(target: $id)', callee.id);
  /** Calls until the callee is online for the server. */
  const ring = (replica: Replica, caller: Person, callee: Person): Promise<CallEvent> =>
    soon(async () => {
      const call = await initiate(replica, caller, callee);
      if (call === null) throw new Error('The callee is not online yet');
      return call;
    });
  /** Two people, each with a tab on a replica, and a call that rings from one to the other. */
  async function ringing(callee: Replica = second) {
    const a = await createPerson(first);
    const b = await createPerson(callee);
    const [aTab, bTab] = await Promise.all([a.tab(), b.tab()]);
    const call = await ring(first, a, b);
    await soon(() => expect(bTab.requests).toEqual([{ id: call.id, caller: { id: a.id } }]));
    return { a, b, aTab, bTab, call };
  }
  const states = (tab: Tab, id: string): string[] => tab.calls.filter((call) => call.id === id).map(({ state }) => state);

  /** Moves the deadline of a call to now, as if nobody had answered for the time of ringing. */
  const expireRinging = (id: string) => database.dataSource.query('UPDATE calls SET expires_at = clock_timestamp() WHERE id = $1', [id]);

  /** Ends the leases of the connections of people, as if time had passed. */
  const expireLeases = (...people: readonly Person[]) =>
    database.dataSource.query(`UPDATE connections SET renewed_at = renewed_at - $1::int * interval '1 ms' WHERE user_id = ANY($2)`, [
      LEASE,
      people.map(({ id }) => id),
    ]);

  it('get the events of the topics that their people follow, and no others', async () => {
    const shared = { namespace: 'academy' };
    const observer =
      redis === null
        ? new Relay({ ...shared, connection: postgresConnection(database.url), backend: createPostgresRelayBackend as never })
        : new Relay({ ...shared, connection: redisConnection(redis.url, 'listener') });
    /** The topics of each process, those with the fewest first. */
    const topics = async (): Promise<string[][]> => {
      const byNode = new Map<string, string[]>();
      for (const { nodeId, pattern } of await observer.getSubscriptions()) byNode.set(nodeId, [...(byNode.get(nodeId) ?? []), pattern]);
      return [...byNode.values()].map((patterns) => patterns.sort()).sort((one, other) => one.length - other.length);
    };
    const NOBODY = ['session.ended', 'user.changed'];
    expect(await topics()).toEqual([NOBODY, NOBODY]);
    const { token } = await createPerson(first);
    const { live } = await openTab(first, token);
    const ofEveryPage = [...NOBODY, 'call.changed', 'call.unavailable', 'notifications.changed', 'user.status'].sort();
    await soon(async () => expect(await topics()).toEqual([NOBODY, ofEveryPage]));
    const { stop } = live.subscribe(`subscription { coursePeopleChanged(courseId: "${courseId}") { courseId } }`);
    await soon(async () => expect(await topics()).toEqual([NOBODY, [...ofEveryPage, 'people.changed'].sort()]));
    stop();
    await observer.close();
  });

  it('carry a call from one process to the other; both people get the meeting, in every tab', async () => {
    const { a, b, aTab, bTab, call } = await ringing();
    const otherTab = await b.tab(first);
    await soon(() => expect(states(otherTab, call.id)).toEqual(['ringing']));
    expect(await callIn(second, b, 'acceptCall(id: $id)', call.id)).toEqual({ id: call.id, state: 'accepted' });
    for (const tab of [aTab, bTab, otherTab]) await soon(() => expect(tab.acceptances).toEqual([{ meeting: call.id }]));
    for (const [replica, person] of [
      [first, a],
      [second, b],
    ] as const) {
      const { data } = await replica.graphql('{ currentCall { id state } }', {}, person.token);
      expect(data?.currentCall).toEqual({ id: call.id, state: 'accepted' });
    }
  });

  it('carry a rejection, and end in one call when two people call each other at the same moment', async () => {
    const { a, b, aTab, bTab, call } = await ringing();
    expect((await callIn(second, b, 'rejectCall(id: $id)', call.id))?.state).toBe('rejected');
    for (const tab of [aTab, bTab]) await soon(() => expect(states(tab, call.id).at(-1)).toBe('rejected'));
    await soon(() => expect(aTab.rejections).toEqual([{ id: call.id }]));
    expect(bTab.rejections).toEqual([]);

    const calls = await Promise.all([initiate(first, a, b), initiate(second, b, a)]);
    expect(calls[0]?.id).toBe(calls[1]?.id);
    expect(calls[0]?.id).not.toBe(call.id);
    for (const tab of [aTab, bTab]) await soon(() => expect(tab.acceptances).toEqual([{ meeting: calls[0]?.id }]));
    const list = await db().findBy(CallEntity, { callerId: a.id });
    expect([...list, ...(await db().findBy(CallEntity, { callerId: b.id }))].map(({ state }) => state).sort()).toEqual(['accepted', 'rejected']);
  });

  it('end an unanswered call once, at its deadline, for both people', async () => {
    const { a, b, aTab, bTab, call } = await ringing();
    await expireRinging(call.id);
    for (const tab of [aTab, bTab]) await soon(() => expect(states(tab, call.id).at(-1)).toBe('missed'));
    const row = await db().findOneByOrFail(CallEntity, { id: call.id });
    expect(row.endedAt?.getTime()).toBeGreaterThanOrEqual(row.expiresAt.getTime());
    // The events of a second call come after all events of the first one.
    const next = await ring(second, b, a);
    for (const tab of [aTab, bTab]) {
      await soon(() => expect(states(tab, next.id)).toEqual(['ringing']));
      expect(states(tab, call.id).filter((state) => state === 'missed')).toEqual(['missed']);
    }
  });

  it('count the tabs of a person on both processes together, and show when the last tab closes', async () => {
    const [watcher, person] = [await createPerson(first), await createPerson(second)];
    const watching = await watcher.tab();
    const [here, there] = [await person.tab(second), await person.tab(first)];
    await soon(() => expect(watching.online.get(person.id)).toBe(true));
    await here.live.close();
    const rows = () => database.dataSource.query('SELECT 1 FROM connections WHERE user_id = $1', [person.id]);
    await soon(async () => expect(await rows()).toHaveLength(1));
    await there.live.close();
    await soon(() => expect(watching.online.get(person.id)).toBe(false));
    expect(watching.statusEvents.filter((event) => event === `${person.id} false`)).toHaveLength(1);
  });

  it('keep presence and calls correct when one process is killed', async () => {
    const { a, b, aTab, call } = await ringing();
    const gone = await createPerson(second);
    await gone.tab();
    await soon(() => expect(aTab.online.get(gone.id)).toBe(true));
    await second.kill();

    // The client of the callee connects to the other replica, where the call still rings.
    const back = await b.tab(first);
    await soon(() => expect(states(back, call.id)[0]).toBe('ringing'));
    await expireRinging(call.id);
    for (const tab of [aTab, back]) await soon(() => expect(states(tab, call.id).at(-1)).toBe('missed'));
    expect((await initiate(first, a, gone))?.state).toBe('ringing');

    // Offline within 45 s: a lease, the time until the next sweep, and the event.
    expect(LEASE + RENEW_INTERVAL).toBeLessThanOrEqual(43_000);
    await expireLeases(gone, b);
    await soon(() => expect(aTab.online.get(gone.id)).toBe(false));
    expect([aTab.online.get(b.id), aTab.statusEvents.includes(`${b.id} false`)]).toEqual([true, false]);
    expect(aTab.calls.filter(({ id, state }) => id === call.id && state === 'missed')).toHaveLength(1);
    second = await startSecond();
  });

  it('refuse calls with a message while the relay is unavailable, and work again afterwards', async () => {
    const [watcher, caller, leaver] = [await createPerson(first), await createPerson(second), await createPerson(second)];
    const watching = await watcher.tab();
    const [calling, leaving] = [await caller.tab(), await leaver.tab()];
    await soon(() => expect([watching.online.get(leaver.id), watching.online.get(caller.id)]).toEqual([true, true]));

    if (redis === null) {
      databaseAway = true;
      proxy.cut();
    } else {
      await redis.kill();
    }
    await soon(async () => {
      const { data, codes } = await second.graphql('mutation ($id: ID!) { initiateCall(target: $id) { id } }', { id: watcher.id }, caller.token);
      expect([data?.initiateCall ?? null, codes]).toEqual([null, ['SERVICE_UNAVAILABLE']]);
    });
    await leaving.live.close();
    if (redis === null) {
      databaseAway = false;
    } else {
      await redis.start();
    }

    await soon(() => expect(watching.online.get(leaver.id)).toBe(false));
    expect(watching.online.get(caller.id)).toBe(true);
    const call = await ring(second, caller, watcher);
    await soon(() => expect(watching.requests.map(({ id }) => id)).toEqual([call.id]));
    await callIn(first, watcher, 'acceptCall(id: $id)', call.id);
    await soon(() => expect(calling.acceptances).toEqual([{ meeting: call.id }]));
  });
});
