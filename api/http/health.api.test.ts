import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StorageProblem } from '../../schema/installation.ts';
import { startWorkerServer } from '../start/worker-server.ts';
import { buildUser, TEST_PASSWORD } from '../testing/factories/user.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

let problem: StorageProblem | null = null;
let server: TestServer;
let worker: Awaited<ReturnType<typeof startWorkerServer>>;
beforeAll(async () => {
  server = await createTestServer({ replace: { ports: { storageCheck: { problem: async () => problem } } } });
  worker = await startWorkerServer(server.app, 0);
});
afterAll(async () => {
  await worker.close();
  await server.close();
});

const ask = async (path: string, port = Number(new URL(server.url).port)): Promise<[number, unknown]> => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`);
  return [answer.status, await answer.json()];
};
const metric = async (): Promise<string> => /^academy_storage_writable .*$/m.exec(String((await server.rest('GET', '/metrics')).body.text))?.[0] ?? '';

it('a web process whose disk is read-only goes on serving readers and says that it is not healthy; a worker is not ready; admins see it', async () => {
  const { email } = await buildUser(server.database.dataSource.manager, { role: 'admin' });
  const token = String((await server.rest('POST', '/api/user/signIn', { email, password: TEST_PASSWORD })).body.token);
  const shown = async () => (await server.graphql('{ installationState { storageProblem } }', {}, token)).data;
  const READY = [200, { status: 'ready' }];
  const HEALTHY = [200, { status: 'healthy' }];
  const UNAVAILABLE = [503, { status: 'unavailable', code: 'SERVICE_UNAVAILABLE', storage: 'READ_ONLY' }];
  const all = async () => [await ask('/health/ready'), await ask('/health'), await ask('/health/ready', worker.port), await ask('/health', worker.port)];

  expect(await all()).toEqual([READY, HEALTHY, READY, HEALTHY]);
  expect([await metric(), await shown()]).toEqual(['academy_storage_writable 1', { installationState: { storageProblem: null } }]);
  problem = 'READ_ONLY';
  expect(await all()).toEqual([READY, UNAVAILABLE, UNAVAILABLE, UNAVAILABLE]);
  expect([await metric(), await shown()]).toEqual(['academy_storage_writable 0', { installationState: { storageProblem: 'READ_ONLY' } }]);
  expect((await server.rest('GET', '/api/openapi.json')).status).toBe(200);
  problem = null;
  expect(await all()).toEqual([READY, HEALTHY, READY, HEALTHY]);
});

it('a process is not healthy either while it is not ready', async () => {
  const { dataSource } = server.database;
  await dataSource.query("UPDATE migrations SET name = 'not ' || name WHERE id = (SELECT max(id) FROM migrations)");
  expect(await ask('/health')).toEqual([503, { status: 'unavailable', code: 'SERVICE_UNAVAILABLE' }]);
  await dataSource.query('UPDATE migrations SET name = substr(name, 5) WHERE id = (SELECT max(id) FROM migrations)');
  expect((await ask('/health'))[0]).toBe(200);
});
