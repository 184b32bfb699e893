import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createLiveSocket, type LiveSocket } from '../../../web/shared/live/live-socket.ts';
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { buildCourse } from '../../testing/factories/course.ts';
import { buildUser, TEST_PASSWORD } from '../../testing/factories/user.ts';
import { soon } from '../../testing/soon.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

let database: TestDatabase;
let server: TestServer;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await createTestServer({ database });
  return async () => {
    await server.close();
    await database.close();
  };
});

let socket: LiveSocket;
const restarted = vi.fn();
const events: unknown[] = [];
const errors: unknown[] = [];
beforeEach(async () => {
  restarted.mockClear();
  const { email } = await buildUser(database.dataSource.manager, { role: 'admin' });
  const { body } = await server.rest('POST', '/api/user/signIn', { email, password: TEST_PASSWORD });
  socket = createLiveSocket({
    url: `${server.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { token: String(body.token) },
    shouldRetry: () => true,
    onReconnect: restarted,
  });
  onTestFinished(() => socket.close());
});

function subscribe(courseId: string): void {
  const query = 'subscription ($courseId: ID!) { courseClassesChanged(courseId: $courseId) { courseId } }';
  const sink = { next: (event: unknown) => void events.push(event), error: (error: unknown) => void errors.push(error), complete: () => undefined };
  socket.client.subscribe({ query, variables: { courseId } }, sink);
}

it('a subscription starts again after the database could not be read, and reports that events may have been missed', { timeout: 30_000 }, async () => {
  const { id } = await buildCourse(database.dataSource.manager);
  subscribe(id);
  await soon(async () => {
    await server.app.ports.relay.publish('classes.changed', { courseId: id });
    expect(events).toHaveLength(1);
  });
  const { master } = database.dataSource.driver as unknown as { master: { query: (...values: unknown[]) => Promise<unknown> } };
  const query = vi.spyOn(master, 'query').mockRejectedValue(new Error('Connection terminated unexpectedly'));
  subscribe(id);
  await soon(() => expect(query).toHaveBeenCalled());
  query.mockRestore();
  await soon(() => expect(restarted).toHaveBeenCalledOnce());
  await server.app.ports.relay.publish('classes.changed', { courseId: id });
  await soon(() => expect(events.length).toBeGreaterThanOrEqual(3));
  expect(errors).toEqual([]);
});

it('a subscription does not start again for a course that does not exist', async () => {
  subscribe(randomUUID());
  await soon(() => expect(events.at(-1)).toMatchObject({ errors: [{ extensions: { code: 'NOT_FOUND' } }] }));
  expect(restarted).not.toHaveBeenCalled();
});
