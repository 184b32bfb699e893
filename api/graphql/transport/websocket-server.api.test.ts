import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { EnrolmentEntity } from '../../domain/memberships/enrolment.entity.ts';
import { ConnectionEntity } from '../../domain/presence/connection.entity.ts';
import { buildClass } from '../../testing/factories/class.ts';
import { buildCourse, buildEnrolment } from '../../testing/factories/course.ts';
import { buildUser, TEST_PASSWORD } from '../../testing/factories/user.ts';
import { soon } from '../../testing/soon.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { TRUSTED_DOCUMENTS } from './trusted-documents.generated.ts';
import { WEBSOCKET_LIMITS } from './websocket-server.ts';

let server: TestServer;
const open: WebSocket[] = [];
beforeAll(async () => {
  server = await createTestServer();
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const socket of open.splice(0)) socket.terminate();
});
afterAll(() => server.close());

interface Message {
  id?: string;
  type: string;
  payload?: { data?: Record<string, unknown>; errors?: Array<{ extensions: { code: string } }> } & Array<{ extensions: { code: string } }>;
}

interface Client {
  socket: WebSocket;
  received: Message[];
  closed: Promise<number>;
  send(message: object): void;
}

async function connect(options: { origin?: string; protocol?: string } = {}): Promise<Client> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, options.protocol ?? 'graphql-transport-ws', {
    ...(options.origin === undefined ? {} : { headers: { origin: options.origin } }),
  });
  open.push(socket);
  const received: Message[] = [];
  socket.on('message', (text) => received.push(JSON.parse(String(text)) as Message));
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return { socket, received, closed, send: (message) => socket.send(JSON.stringify(message)) };
}

async function signIn(email: string): Promise<string> {
  const mutation = 'mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { token } }';
  const { data } = await server.graphql(mutation, { email, password: TEST_PASSWORD });
  return String((data?.signIn as { token: string } | undefined)?.token);
}

async function createPerson(): Promise<{ id: string; token: string }> {
  const user = await buildUser(server.database.dataSource.manager);
  return { id: user.id, token: await signIn(user.email) };
}

async function signedIn(token: string): Promise<Client> {
  const client = await connect();
  client.send({ type: 'connection_init', payload: { token } });
  await soon(() => expect(client.received).toContainEqual({ type: 'connection_ack' }));
  return client;
}

const subscribe = (query: string) => ({ id: randomUUID(), type: 'subscribe', payload: { query } });
const STATUS = 'subscription { updateUserStatus { people { id online doNotDisturb } many } }';

describe('a WebSocket connection', () => {
  it('receives the events of its user, with a permission check for each event', async () => {
    const { id, token } = await createPerson();
    const client = await signedIn(token);
    client.send(subscribe(STATUS));
    await server.graphql('mutation { setDoNotDisturb(doNotDisturb: true) { doNotDisturb } }', {}, token);
    await soon(async () => {
      await server.app.ports.relay.publish('user.status', { userIds: [id] });
      expect(client.received.filter((message) => message.type === 'next').at(-1)?.payload?.data).toEqual({
        updateUserStatus: { people: [{ id, online: true, doNotDisturb: true }], many: false },
      });
    });
  });

  it('ends the events of a course for somebody who was removed from it, without another one', async () => {
    const { manager } = server.database.dataSource;
    const { id, token } = await createPerson();
    const course = await buildCourse(manager, { courseType: 'private' });
    await buildEnrolment(manager, id, course.id);
    const client = await signedIn(token);
    const listening = vi.spyOn(server.app.ports.relay, 'subscribe');
    const subscriptions = ['meetingRoomsChanged', 'courseClassesChanged', 'coursePeopleChanged'].map((name) =>
      subscribe(`subscription { ${name}(courseId: "${course.id}") { courseId } }`),
    );
    for (const subscription of subscriptions) client.send(subscription);
    const topics = ['meetingRooms.changed', 'classes.changed', 'people.changed'] as const;
    await soon(() => expect(listening.mock.calls.map(([topic]) => topic)).toEqual(expect.arrayContaining([...topics])));
    await manager.delete(EnrolmentEntity, { userId: id });
    for (const topic of topics) await server.app.ports.relay.publish(topic, { courseId: course.id });
    const answers = () => client.received.filter((message) => message.id !== undefined);
    await soon(() => expect(answers()).toHaveLength(3));
    expect(answers()).toEqual(expect.arrayContaining(subscriptions.map((subscription) => ({ id: subscription.id, type: 'complete' }))));
  });

  it('accepts any value as the reading preference', async () => {
    const { id, token } = await createPerson();
    const client = await connect();
    client.send({ type: 'connection_init', payload: { token, contentLanguage: { toString: 1 }, otherLanguages: [] } });
    await soon(() => expect(client.received).toContainEqual({ type: 'connection_ack' }));
    client.send(subscribe(STATUS));
    await soon(async () => {
      await server.app.ports.relay.publish('user.status', { userIds: [id] });
      expect(client.received.at(-1)).toMatchObject({ type: 'next', payload: { data: expect.anything() } });
    });
  });

  it('receives events in the languages that a subscription asks for, whatever the connection began with', async () => {
    const db = server.database.dataSource.manager;
    const admin = await buildUser(db, { role: 'admin' });
    const course = await buildCourse(db);
    const translations = { en: { name: 'Questions', description: '' }, ar: { name: 'أسئلة', description: '' } };
    const { id } = await buildClass(db, { courseId: course.id, translations });
    const client = await connect();
    client.send({ type: 'connection_init', payload: { token: await signIn(admin.email), contentLanguage: 'en' } });
    await soon(() => expect(client.received).toContainEqual({ type: 'connection_ack' }));
    const query = `subscription { meetingChanged(kind: class, id: "${id}") { name } }`;
    const [english, arabic] = [randomUUID(), randomUUID()];
    client.send({ id: english, type: 'subscribe', payload: { query } });
    client.send({ id: arabic, type: 'subscribe', payload: { query, extensions: { contentLanguage: 'ar', otherLanguages: false } } });
    const lastOf = (subscription: string) => client.received.findLast((message) => message.id === subscription)?.payload?.data;
    await soon(async () => {
      await server.app.ports.relay.publish('meeting.changed', { kind: 'class', meetingId: id });
      expect([lastOf(english), lastOf(arabic)]).toEqual([{ meetingChanged: { name: 'Questions' } }, { meetingChanged: { name: 'أسئلة' } }]);
    });
  });

  it('sets a person online, and offline when it closes', async () => {
    const { id, token } = await createPerson();
    const client = await signedIn(token);
    const rows = () => server.database.dataSource.manager.countBy(ConnectionEntity, { userId: id });
    await soon(async () => expect(await rows()).toBe(1));
    client.socket.close();
    await soon(async () => expect(await rows()).toBe(0));
  });

  it.each([
    ['without a token', {}],
    ['with an unknown token', { token: 'x'.repeat(43) }],
    ['with a token that is no text', { token: { $ne: null } }],
  ])('is closed %s', async (_case, payload) => {
    const client = await connect();
    client.send({ type: 'connection_init', payload });
    expect(await client.closed).toBe(4401);
  });

  it('is closed when its session ends, not when another session ends', async () => {
    const { token } = await createPerson();
    const other = await signedIn((await createPerson()).token);
    const client = await signedIn(token);
    client.send(subscribe(STATUS));
    await server.graphql('mutation { signOut }', {}, token);
    expect(await client.closed).toBe(4401);
    expect(other.socket.readyState).toBe(WebSocket.OPEN);
  });

  it('is limited to thirty per user; the next connection is refused with the request to try later', async () => {
    const { token } = await createPerson();
    for (let count = 0; count < WEBSOCKET_LIMITS.sockets; count += 1) await signedIn(token);
    const next = await connect();
    next.send({ type: 'connection_init', payload: { token } });
    expect(await next.closed).toBe(1013);
  });

  it('is limited to twenty subscriptions', async () => {
    const client = await signedIn((await createPerson()).token);
    for (let count = 0; count <= WEBSOCKET_LIMITS.subscriptions; count += 1) client.send(subscribe(STATUS));
    await soon(() => expect(client.received.filter((message) => message.type === 'error')).toHaveLength(1));
    expect(client.received.find((message) => message.type === 'error')?.payload?.[0]?.extensions.code).toBe('QUERY_TOO_COMPLEX');
  });

  it.each([
    ['a query', '{ settings { siteName } }', 'QUERY_INVALID'],
    ['a mutation', 'mutation { signOut }', 'QUERY_INVALID'],
    ['an unknown field', 'subscription { nothing }', 'QUERY_INVALID'],
    ['no GraphQL', '{{{', 'QUERY_INVALID'],
    ['too many aliases', `subscription { updateUserStatus { ${Array.from({ length: 16 }, (_, index) => `a${index}: many`).join(' ')} } }`, 'QUERY_TOO_COMPLEX'],
  ])('refuses %s', async (_case, query, code) => {
    const client = await signedIn((await createPerson()).token);
    client.send(subscribe(query));
    await soon(() => expect(client.received.find((message) => message.type === 'error')?.payload?.[0]?.extensions).toEqual({ code }));
  });

  const skipped = 'subscription ($value: Boolean!) { updateUserStatus @skip(if: $value) { many } }';
  const inside = 'subscription ($value: Boolean!) { updateUserStatus { many @skip(if: $value) } }';
  const optional = 'subscription ($value: Boolean) { updateUserStatus { many @include(if: $value) } }';
  const course = 'subscription ($value: ID!) { courseMessageChanged(courseId: $value) { id } }';

  it.each([
    ['a text in place of a switch of the whole subscription', skipped, { value: 'text' }],
    ['a text in place of a switch of a field', inside, { value: 'text' }],
    ['a list in place of a switch', inside, { value: [true] }],
    ['no switch where one is required', inside, {}],
    ['no variables', inside, undefined],
    ['null for a switch that may be left out', optional, { value: null }],
    ['an object in place of an id', course, { value: { id: 'x' } }],
    ['a list in place of an id', course, { value: ['x'] }],
    ['a switch that leaves nothing of the subscription', skipped, { value: true }],
  ])('stays open, and gets an error, if a variable of a subscription is %s', async (_case, query, variables) => {
    const { id, token } = await createPerson();
    const client = await signedIn(token);
    const refused = { id: randomUUID(), type: 'subscribe', payload: { query, variables } };
    client.send(refused);
    await soon(() => expect(client.received.filter((message) => message.id === refused.id)).toHaveLength(1));
    expect(client.received.at(-1)).toMatchObject({ type: 'error', payload: [{ extensions: { code: 'QUERY_INVALID' } }] });
    expect(JSON.stringify(client.received)).not.toContain('text');

    client.send(subscribe(STATUS));
    await soon(async () => {
      await server.app.ports.relay.publish('user.status', { userIds: [id] });
      expect(client.received.at(-1)).toMatchObject({ type: 'next', payload: { data: { updateUserStatus: { people: [{ id }] } } } });
    });
    expect(client.received.filter((message) => message.id === refused.id)).toHaveLength(1);
  });

  const byHash = (sha256Hash: string) => ({
    id: randomUUID(),
    type: 'subscribe',
    payload: { query: '', extensions: { persistedQuery: { version: 1, sha256Hash } } },
  });
  const hashOf = (name: string): string => Object.entries(TRUSTED_DOCUMENTS).find(([, text]) => new RegExp(` ${name}[ (]`).test(text))?.[0] ?? '';

  it('accepts a subscription of the client by its hash', async () => {
    const { id, token } = await createPerson();
    const client = await signedIn(token);
    client.send(byHash(hashOf('LivePresence')));
    await soon(async () => {
      await server.app.ports.relay.publish('user.status', { userIds: [id] });
      expect(client.received.at(-1)).toMatchObject({ type: 'next', payload: { data: { updateUserStatus: { people: [{ id }] } } } });
    });
  });

  it.each([
    ['an unknown hash', '0'.repeat(64), 'PERSISTED_QUERY_NOT_FOUND'],
    ['the hash of a query', hashOf('SessionViewer'), 'QUERY_INVALID'],
    ['the hash of a mutation', hashOf('SignOut'), 'QUERY_INVALID'],
  ])('refuses %s', async (_case, hash, code) => {
    const client = await signedIn((await createPerson()).token);
    client.send(byHash(hash));
    await soon(() => expect(client.received.find((message) => message.type === 'error')?.payload?.[0]?.extensions).toEqual({ code }));
  });

  it('is limited to twenty subscriptions by hash', async () => {
    const client = await signedIn((await createPerson()).token);
    for (let count = 0; count <= WEBSOCKET_LIMITS.subscriptions; count += 1) client.send(byHash(hashOf('LivePresence')));
    await soon(() => expect(client.received.filter((message) => message.type === 'error')).toHaveLength(1));
    expect(client.received.find((message) => message.type === 'error')?.payload?.[0]?.extensions.code).toBe('QUERY_TOO_COMPLEX');
  });

  it('is closed when an id is used twice, however long it is', async () => {
    for (const length of [20, 60_000]) {
      const client = await signedIn((await createPerson()).token);
      for (let count = 0; count < 2; count += 1) client.send({ ...subscribe(STATUS), id: 'x'.repeat(length) });
      expect(await client.closed).toBe(4409);
    }
  });

  it('refuses frames over 64 KB', async () => {
    const client = await signedIn((await createPerson()).token);
    client.send(subscribe(`${STATUS} #${'x'.repeat(WEBSOCKET_LIMITS.payload)}`));
    expect(await client.closed).toBe(1009);
  });

  it('is dropped when its client does not read and more than 1 MiB waits', async () => {
    const { id, token } = await createPerson();
    const client = await signedIn(token);
    client.send(subscribe(STATUS));
    const hears = (more: number) =>
      soon(async () => {
        await server.app.ports.relay.publish('user.status', { userIds: [id] });
        expect(client.received.filter(({ type }) => type === 'next').length).toBeGreaterThanOrEqual(more);
      });
    await hears(1);
    // The buffers of the operating system may take more than 30 MiB before a byte waits in the server.
    const buffered = vi.spyOn(WebSocket.prototype, 'bufferedAmount', 'get').mockReturnValue(WEBSOCKET_LIMITS.buffered);
    await hears(2);
    expect(client.socket.readyState).toBe(WebSocket.OPEN);
    buffered.mockReturnValue(WEBSOCKET_LIMITS.buffered + 1);
    await server.app.ports.relay.publish('user.status', { userIds: [id] });
    expect(await client.closed).toBe(1006);
  });

  it('is dropped when its client sends pings and reads no answer', { timeout: 60_000 }, async () => {
    const client = await signedIn((await createPerson()).token);
    const { terminate } = WebSocket.prototype;
    const waiting: number[] = [];
    vi.spyOn(WebSocket.prototype, 'terminate').mockImplementation(function (this: WebSocket) {
      waiting.push(this.bufferedAmount);
      terminate.call(this);
    });
    // The library of the protocol logs each answer that is not sent any more.
    vi.spyOn(console, 'error').mockReturnValue();
    client.socket.pause();
    await soon(() => {
      for (let count = 0; count < 100; count += 1) client.send({ type: 'ping', payload: { text: 'x'.repeat(60 * 1024) } });
      expect(waiting).not.toEqual([]);
    });
    expect(waiting[0]).toBeGreaterThan(WEBSOCKET_LIMITS.buffered);
    expect(waiting[0]).toBeLessThan(2 * WEBSOCKET_LIMITS.buffered);
  });

  it('is refused for other origins and for other protocols', async () => {
    await expect(connect({ origin: 'https://evil.example' })).rejects.toThrow('403');
    await expect(connect({ protocol: 'graphql-ws' })).rejects.toThrow();
    const own = await connect({ origin: server.url });
    expect(own.socket.readyState).toBe(WebSocket.OPEN);
  });

  it('is closed if the client does not initialize it within three seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const client = await connect();
      vi.advanceTimersByTime(2999);
      expect(client.socket.readyState).toBe(WebSocket.OPEN);
      vi.advanceTimersByTime(1);
      expect(await client.closed).toBe(4408);
    } finally {
      vi.useRealTimers();
    }
  });
});
