import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDataSource } from '../../db/data-source.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../db/embedded-database.ts';
import { StatementCounter } from '../../db/statement-counter.ts';
import { migrateDatabase } from '../../start/migrate.ts';
import { buildCourseWith, buildEnrolment } from '../factories/course.ts';
import { buildUser, TEST_PASSWORD } from '../factories/user.ts';
import { createTestServer, type TestServer } from '../test-server.ts';

const CLIENTS = 10;
const STEPS = 40;
/** Numbers of acknowledged completions after which the database crashes. */
const CRASHES = [60, 160, 260];

let directory: string;
let postgres: EmbeddedDatabase;
let server: TestServer;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'academy-fault-'));
  // Durable, unlike the database of the other tests: what was acknowledged must be on disk.
  postgres = await startEmbeddedDatabase(join(directory, 'postgres'));
  await migrateDatabase(postgres.url);
  const dataSource = await createDataSource({ url: postgres.url, poolSize: 20 }).initialize();
  const database = { dataSource, url: postgres.url, statements: new StatementCounter(), close: () => dataSource.destroy() };
  server = await createTestServer({ database, realRelay: true });
}, 60_000);
afterAll(async () => {
  await server.close();
  await server.database.close();
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}, 60_000);

/** Crashes and restarts the database; `up` resolves when it runs again. */
class Restarts {
  up: Promise<void> = Promise.resolve();
  count = 0;
  private readonly crashes = [...CRASHES];

  /** Crashes the database when the next number is reached, and restarts it on the same port and data. */
  afterAcknowledged(total: number): void {
    if (this.crashes[0] === undefined || total < this.crashes[0]) return;
    this.crashes.shift();
    this.up = this.restart();
  }

  private async restart(): Promise<void> {
    const { port } = postgres;
    await postgres.stop('immediate');
    postgres = await startEmbeddedDatabase(join(directory, 'postgres'), { port });
    this.count += 1;
  }
}

async function createLearners(courseId: string): Promise<Array<{ id: string; token: string }>> {
  const db = server.database.dataSource.manager;
  const learners: Array<{ id: string; token: string }> = [];
  for (let index = 0; index < CLIENTS; index += 1) {
    const user = await buildUser(db);
    await buildEnrolment(db, user.id, courseId);
    const { data } = await server.graphql('mutation($email: String!, $password: String!) { signIn(email: $email, password: $password) { token } }', {
      email: user.email,
      password: TEST_PASSWORD,
    });
    learners.push({ id: user.id, token: (data?.signIn as { token: string } | undefined)?.token ?? '' });
  }
  return learners;
}

it('the server loses no acknowledged completion when the database crashes under load', { timeout: 120_000 }, async () => {
  const db = server.database.dataSource.manager;
  const { course, stepIds } = await buildCourseWith(db, [Array.from({ length: STEPS }, () => ({}))]);
  const learners = await createLearners(course.id);
  const restarts = new Restarts();
  const acknowledged: Array<{ userId: string; stepId: string }> = [];
  const refused: unknown[] = [];
  await Promise.all(
    learners.map(async ({ id, token }) => {
      for (const stepId of stepIds[0] ?? []) {
        for (let done = false; !done; ) {
          const { data, errors } = await server.graphql('mutation($id: ID!) { completeStep(stepId: $id) { id } }', { id: stepId }, token);
          done = errors === undefined && data !== null && data !== undefined;
          if (done) acknowledged.push({ userId: id, stepId });
          else refused.push(errors?.[0]?.extensions.code);
          restarts.afterAcknowledged(acknowledged.length);
          if (!done) await restarts.up;
        }
      }
    }),
  );
  expect(restarts.count).toBe(CRASHES.length);
  // The client gets SERVICE_UNAVAILABLE, never an SQL error or an error of the request.
  expect(new Set(refused)).toEqual(new Set(['SERVICE_UNAVAILABLE']));
  const kept: Array<{ key: string }> = await db.query(
    `SELECT e.user_id || ' ' || p.step_id AS key FROM step_progress p JOIN attempts a ON a.id = p.attempt_id JOIN enrolments e ON e.id = a.enrolment_id
     WHERE e.course_id = $1 AND p.completed_at IS NOT NULL`,
    [course.id],
  );
  expect(acknowledged).toHaveLength(CLIENTS * STEPS);
  const lost = new Set(acknowledged.map(({ userId, stepId }) => `${userId} ${stepId}`));
  for (const { key } of kept) lost.delete(key);
  expect([...lost]).toEqual([]);
  // No duplicates: one attempt for each learner, one row for each step.
  expect(kept).toHaveLength(CLIENTS * STEPS);
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
});
