import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CallEntity } from '../../domain/calls/call.entity.ts';
import { buildCourse, buildEnrolment } from '../../testing/factories/course.ts';
import { buildUser, TEST_PASSWORD } from '../../testing/factories/user.ts';
import { type LiveClient, openLive } from '../../testing/live-client.ts';
import { soon } from '../../testing/soon.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

const INITIATE = 'mutation ($target: ID!) { initiateCall(target: $target) { id state ringsFor caller { id } callee { id } joined } }';
const ACCEPT = 'mutation ($id: ID!) { acceptCall(id: $id) { id state } }';
const REJECT = 'mutation ($id: ID!) { rejectCall(id: $id) { id state } }';
const RECEIVED = 'subscription { meetingRequestReceived { id caller { id name surname } ringsFor } }';
const ACCEPTED = 'subscription { meetingRequestAccepted { meeting } }';
const REJECTED = 'subscription { meetingRequestRejected { id } }';
const UNAVAILABLE = 'subscription { userNotFoundError { target } }';
const CHANGED = 'subscription { callChanged { id state } }';

let server: TestServer;
let courseId: string;
const clients: LiveClient[] = [];

beforeAll(async () => {
  server = await createTestServer({ rateLimits: true });
  courseId = (await buildCourse(server.database.dataSource.manager)).id;
});
afterAll(async () => {
  for (const client of clients) await client.close();
  await server.close();
});

type Person = Awaited<ReturnType<typeof person>>;

/** A person of the course who is signed in, and opens tabs. */
async function person() {
  const db = server.database.dataSource.manager;
  const user = await buildUser(db);
  await buildEnrolment(db, user.id, courseId);
  const { body } = await server.rest('POST', '/api/user/signIn', { email: user.email, password: TEST_PASSWORD });
  const token = String(body.token);
  const send = (query: string, variables = {}) => server.graphql(query, variables, token);
  const open = async (): Promise<LiveClient> => {
    const client = openLive(server.url, token);
    clients.push(client);
    await client.connected;
    await soon(async () => expect((await send('mutation { setOnline { online } }')).data).toEqual({ setOnline: { online: true } }));
    return client;
  };
  return { user, id: user.id, send, open };
}

/** Calls somebody; returns the call that rings. */
async function ring(caller: Person, callee: Person): Promise<{ id: string; ringsFor: number }> {
  const { data } = await caller.send(INITIATE, { target: callee.id });
  return data?.initiateCall as { id: string; ringsFor: number };
}

/** Subscribes, and waits until the subscription is there: the relay calls its listeners at once, and keeps nothing for later ones. */
async function subscribed(tab: LiveClient, query: string) {
  const events = tab.subscribe(query);
  const marker = tab.subscribe(CHANGED);
  await marker.next();
  marker.stop();
  return events;
}

const codeOf = ({ errors }: { errors?: ReadonlyArray<{ extensions: Record<string, unknown> }> | undefined }) => errors?.[0]?.extensions.code;

describe('a call between real WebSocket clients', () => {
  it('reaches every tab of the callee with the name of the caller, and its acceptance every tab of both', async () => {
    const [caller, callee] = [await person(), await person()];
    const [desk, phone, other] = [await caller.open(), await callee.open(), await callee.open()];
    const received = await Promise.all([phone, other].map((tab) => subscribed(tab, RECEIVED)));
    const accepted = await Promise.all([desk, phone, other].map((tab) => subscribed(tab, ACCEPTED)));
    const call = await ring(caller, callee);
    expect(call).toMatchObject({ state: 'ringing', caller: { id: caller.id }, callee: { id: callee.id }, joined: false });
    for (const events of received) {
      const { meetingRequestReceived } = (await events.next()) as { meetingRequestReceived: { id: string; ringsFor: number; caller: object } };
      const { id, name, surname } = caller.user;
      expect(meetingRequestReceived).toMatchObject({ id: call.id, caller: { id, name, surname } });
      expect(meetingRequestReceived.ringsFor).toBeLessThanOrEqual(call.ringsFor);
    }
    expect((await callee.send(ACCEPT, { id: call.id })).data).toEqual({ acceptCall: { id: call.id, state: 'accepted' } });
    for (const events of accepted) expect(await events.next()).toEqual({ meetingRequestAccepted: { meeting: call.id } });
  });

  it('notifies the other person of a rejection, also after an acceptance, and a new connection of the state that it missed', async () => {
    const [caller, callee] = [await person(), await person()];
    const [desk, phone] = [await caller.open(), await callee.open()];
    const rejected = await Promise.all([desk, phone].map((tab) => subscribed(tab, REJECTED)));
    const { id } = await ring(caller, callee);
    // A phone that wakes up: its subscription begins with the call.
    const awake = (await callee.open()).subscribe(CHANGED);
    expect(await awake.next()).toEqual({ callChanged: { id, state: 'ringing' } });
    await callee.send(REJECT, { id });
    expect(await rejected[0]?.next()).toEqual({ meetingRequestRejected: { id } });
    expect(await awake.next()).toEqual({ callChanged: { id, state: 'rejected' } });
    expect(codeOf(await callee.send(ACCEPT, { id }))).toBe('CALL_OVER');
    expect((await caller.send('query ($id: ID) { currentCall(id: $id) { state } }', { id })).data).toEqual({ currentCall: { state: 'rejected' } });
    const cancelled = await ring(caller, callee);
    await caller.send(REJECT, { id: cancelled.id });
    // The first event of the callee: not the own rejection.
    expect(await rejected[1]?.next()).toEqual({ meetingRequestRejected: { id: cancelled.id } });
    const takenBack = await ring(caller, callee);
    await callee.send(ACCEPT, { id: takenBack.id });
    const { data } = await callee.send('mutation ($id: ID!) { rejectCall(id: $id, connecting: true) { state } }', { id: takenBack.id });
    expect(data).toEqual({ rejectCall: { state: 'rejected' } });
    // The next event of the caller: not the own cancellation.
    expect(await rejected[0]?.next()).toEqual({ meetingRequestRejected: { id: takenBack.id } });
  });

  it('notifies only the caller when the other person is offline', async () => {
    const [caller, callee] = [await person(), await person()];
    const events = await subscribed(await caller.open(), UNAVAILABLE);
    expect((await caller.send(INITIATE, { target: callee.id })).data).toEqual({ initiateCall: null });
    expect(await events.next()).toEqual({ userNotFoundError: { target: callee.id } });
  });

  it('is ended by the server after the ring time, without any client', async () => {
    const [caller, callee] = [await person(), await person()];
    await callee.open();
    const { id } = await ring(caller, callee);
    const db = server.database.dataSource.manager;
    const expiresAt = new Date(Date.now() + 300);
    await db.update(CallEntity, { id }, { expiresAt });
    await soon(async () => {
      const { state, endedAt } = await db.findOneByOrFail(CallEntity, { id });
      expect(state).toBe('missed');
      expect(endedAt?.getTime()).toBeGreaterThanOrEqual(expiresAt.getTime());
    });
  });

  it('is refused to a program that calls without end, and to oneself, unknown people and strangers', async () => {
    const caller = await person();
    expect(codeOf(await caller.send(INITIATE, { target: caller.id }))).toBe('CALL_OWN');
    expect(codeOf(await caller.send(INITIATE, { target: 'x' }))).toBe('NOT_FOUND');
    expect(codeOf(await caller.send(INITIATE, { target: (await buildUser(server.database.dataSource.manager)).id }))).toBe('NOT_FOUND');
    const codes = await Promise.all(Array.from({ length: 100 }, async () => codeOf(await caller.send(INITIATE, { target: caller.id }))));
    expect(new Set(codes)).toEqual(new Set(['CALL_OWN', 'TOO_MANY_REQUESTS']));
    expect(codes.filter((code) => code === 'CALL_OWN').length).toBeLessThanOrEqual(30);
  });

  it('never contains the name of its room, and the events go to its two people only', async () => {
    const [caller, callee, third] = [await person(), await person(), await person()];
    await callee.open();
    const watching = (await third.open()).subscribe(CHANGED);
    expect(await watching.next()).toEqual({ callChanged: null });
    const call = await ring(caller, callee);
    const { id } = call;
    const { roomName } = await server.database.dataSource.manager.findOneByOrFail(CallEntity, { id });
    expect(roomName).toMatch(/^[0-9a-f]{40}$/);
    expect(JSON.stringify(call)).not.toContain(roomName);
    for (const query of [ACCEPT, REJECT]) expect(codeOf(await third.send(query, { id }))).toBe('NOT_FOUND');
    // The next event of the third person is of an own call.
    const own = await callee.send(REJECT, { id });
    expect(own.errors).toBeUndefined();
    const { id: nextId } = await ring(third, callee);
    expect(await watching.next()).toEqual({ callChanged: { id: nextId, state: 'ringing' } });
  });
});
