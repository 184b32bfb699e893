import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAcademy } from '../testing/factories/academy.ts';
import { buildCourse, buildCourseWith, buildEnrolment, buildTeamMember } from '../testing/factories/course.ts';
import { buildUser, TEST_PASSWORD } from '../testing/factories/user.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

interface World {
  server: TestServer;
  token: string;
  ids: Record<string, string>;
}

/** Maximum number of SQL statements of each read, without the session check (docs/targets.md#2-performance-goals-server P3). */
const BUDGETS: ReadonlyArray<[string, number]> = [
  ['/academy', 1],
  ['/academy/mycourses', 3],
  ['/academy/{academy}', 4],
  ['/academy/othercourses/{academy}', 4],
  // One of them reads the version of the list, for clients that poll it.
  ['/academy/users/{academy}', 3],
  // Quiz and homework are one more.
  ['/academy/course/find/{course}', 4],
  ['/academy/course/users/{course}', 4],
  ['/academy/steps/{step}', 4],
  ['/progress/course/{course}', 2],
  ['/progress/module/{module}', 2],
  // The homework and the quiz are one more each.
  ['/progress/{step}', 4],
  ['/progress/courseUser/{course}/{other}', 3],
  ['/progress/moduleUser/{module}/{other}', 5],
];

async function createWorld(size: number): Promise<World> {
  const server = await createTestServer();
  const db = server.database.dataSource.manager;
  const viewer = await buildUser(db, { role: 'instructor' });
  const academy = await buildAcademy(db);
  const plan = Array.from({ length: size }, () => [{}, {}]);
  const { course, moduleIds, stepIds } = await buildCourseWith(db, plan, { academyId: academy.id });
  await buildTeamMember(db, viewer.id, course.id, 'instructor');
  await buildEnrolment(db, viewer.id, course.id);
  let other = viewer;
  for (let index = 1; index < size; index += 1) {
    await buildAcademy(db, { position: index + 1 });
    const more = await buildCourse(db, { academyId: academy.id, position: index + 1 });
    const trainer = await buildUser(db, { role: 'module_trainer' });
    await buildTeamMember(db, trainer.id, course.id, 'module_trainer');
    await buildEnrolment(db, viewer.id, more.id);
    other = await buildUser(db);
    await buildEnrolment(db, other.id, course.id);
  }
  const { body } = await server.rest('POST', '/api/user/signIn', { email: viewer.email, password: TEST_PASSWORD });
  const ids = { academy: academy.id, course: course.id, module: moduleIds[0] ?? '', step: stepIds[0]?.[0] ?? '', other: other.id };
  return { server, token: String(body.token), ids };
}

async function count({ server, token, ids }: World, path: string): Promise<number> {
  const address = `/api${path.replace(/\{(\w+)\}/g, (_match, name: string) => ids[name] ?? '')}`;
  // The first call puts the session into the cache.
  await server.rest('GET', address, undefined, token);
  server.database.statements.reset();
  const { status } = await server.rest('GET', address, undefined, token);
  expect(status, path).toBe(200);
  return server.database.statements.count;
}

describe('the number of SQL statements', () => {
  let few: World;
  let many: World;
  beforeAll(async () => {
    few = await createWorld(2);
    many = await createWorld(50);
  });
  afterAll(async () => {
    await few.server.close();
    await many.server.close();
  });

  it.each(BUDGETS)('of %s is at most %i, for 2 and for 50 items', async (path, budget) => {
    const small = await count(few, path);
    expect(await count(many, path), many.server.database.statements.seen.join('\n---\n')).toBe(small);
    expect(small).toBeLessThanOrEqual(budget);
  });
});
