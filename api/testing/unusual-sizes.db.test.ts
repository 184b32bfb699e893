import { getOperationAST, parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import type { Ctx } from '../domain/shared/context.ts';
import { TRUSTED_DOCUMENTS } from '../graphql/transport/trusted-documents.generated.ts';
import { buildCourse } from './factories/course.ts';
import { actorOf, buildUser } from './factories/user.ts';
import { type SeededLearner, seedLearner } from './learner-seed.ts';
import { countRowBytes, type RowBytes } from './row-bytes.ts';
import { runGraphql } from './run-graphql.ts';
import { testCtx } from './test-ctx.ts';

/** Steps of a course, courses of a learner, and learners of an academy. */
const [STEPS, COURSES, LEARNERS] = [2000, 300, 40_000];
/** Bytes of rows that a page may read for each byte that it sends, one more than with the usual sizes (docs/targets.md, P20). */
const ROWS_PER_SENT = 4;
/** The modules of so many courses of 100 steps become those of one. */
const MERGED = STEPS / 100;

interface World extends SeededLearner {
  database: TestDatabase;
  learner: Ctx;
  admin: Ctx;
  crowdedId: string;
  bytes: RowBytes;
}
let usual: World;
let large: World;

async function createWorld(courses: number, learners: number): Promise<World> {
  const database = await createTestDatabase();
  const { manager } = database.dataSource;
  // The texts of the search are not needed here.
  for (const table of ['courses', 'modules', 'steps', 'step_contents']) await manager.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  const seeded = await seedLearner(manager, { academies: 20, courses });
  const { id, academyId: crowdedId } = await buildCourse(manager, { status: 'PUBLISHED' });
  await manager.query(
    `WITH people AS (INSERT INTO users (id, name, surname, email, password_hash, role, color, language, created_at)
       SELECT gen_random_uuid(), 'Amina', 'Surname ' || n, 'person-' || n || '@example.org', '', 'student', '#0e6b66', 'en', now() FROM generate_series(1, $2) n RETURNING id)
     INSERT INTO enrolments (id, user_id, course_id, created_at) SELECT id, id, $1, now() FROM people`,
    [id, learners],
  );
  await manager.query('UPDATE modules SET course_id = $1 WHERE course_id IN (SELECT id FROM courses WHERE position BETWEEN 2 AND $2)', [
    seeded.courseId,
    MERGED,
  ]);
  const admin = testCtx(manager, { actor: actorOf(await buildUser(manager, { role: 'admin' })) });
  await manager.query('ANALYZE');
  const learner = testCtx(manager, { actor: { id: seeded.learnerId } });
  return { ...seeded, database, learner, admin, crowdedId, bytes: countRowBytes(database.dataSource) };
}
beforeAll(async () => {
  usual = await createWorld(1, 60);
  large = await createWorld(COURSES, LEARNERS);
}, 120_000);
afterAll(() => Promise.all([usual, large].map(({ database }) => database.close())));

function documentOf(name: string): string {
  const found = Object.values(TRUSTED_DOCUMENTS).find((text) => getOperationAST(parse(text))?.name?.value === name);
  if (found === undefined) throw new Error(`The client has no document ${name}`);
  return found;
}

/** Sends a document; returns its answer, the number of statements and the bytes of their rows. */
async function send(world: World, as: 'learner' | 'admin', document: string, variables: Record<string, unknown>) {
  const before = world.bytes.count;
  world.database.statements.reset();
  const { data, errors } = await runGraphql(world[as], document, variables);
  expect(errors).toBeUndefined();
  const text = JSON.stringify(data);
  return { text, statements: world.database.statements.count, rowBytes: world.bytes.count - before };
}

describe(`a course of ${STEPS} steps, and a learner in ${COURSES} courses`, { timeout: 60_000 }, () => {
  it.each([
    ['the dashboard', 'learner', 'DashboardPage', () => ({})],
    ['My Courses', 'learner', 'MyCourses', () => ({})],
    ['the page of the course', 'learner', 'AcademyCourseDetailPage', ({ courseId }) => ({ courseId })],
    ['the information of the course', 'learner', 'CourseInformation', ({ courseId }) => ({ courseId })],
    ['the outline of the course', 'admin', 'AdminCourseDetailPage', ({ courseId }) => ({ id: courseId })],
  ] satisfies Array<[string, 'learner' | 'admin', string, (world: World) => Record<string, unknown>]>)(
    'takes as many statements as usual: %s',
    async (_what, as, document, variables) => {
      const few = await send(usual, as, documentOf(document), variables(usual));
      const many = await send(large, as, documentOf(document), variables(large));
      expect(many.statements).toBe(few.statements);
      expect(many.rowBytes).toBeLessThanOrEqual(ROWS_PER_SENT * Buffer.byteLength(many.text));
    },
  );

  it('shows all steps', async () => {
    const { text } = await send(large, 'learner', documentOf('AcademyCourseDetailPage'), { courseId: large.courseId });
    expect(text.match(/"__typename":"StepSummary"|"access":/g)?.length).toBeGreaterThanOrEqual(STEPS);
  });
});

/** A page by its position, as clients of earlier releases ask for it. */
const BY_OFFSET = `query AtOffset($academyId: ID!, $offset: Int, $limit: Int) {
  academy(id: $academyId) { learners(offset: $offset, limit: $limit) { total nextCursor items { id surname } } } }`;

/** The cursor of the page that begins at a position. */
async function cursorOf({ admin, crowdedId }: World, position: number): Promise<string | null> {
  if (position === 0) return null;
  const { data } = await runGraphql(admin, BY_OFFSET, { academyId: crowdedId, offset: position - 1, limit: 1 });
  return (data as { academy: { learners: { nextCursor: string } } }).academy.learners.nextCursor;
}

describe(`an academy of ${LEARNERS} learners`, { timeout: 60_000 }, () => {
  const peopleIn = (text: string): number => text.match(/"surname":/g)?.length ?? 0;

  it.each([
    ['the first page', 0, 50],
    ['the last page', LEARNERS - 10, 10],
  ])('has as many statements as usual, and rows for one page only: %s', async (_page, position, people) => {
    const cursor = await cursorOf(large, position);
    const few = await send(usual, 'admin', documentOf('AcademyLearners'), { academyId: usual.crowdedId });
    const many = await send(large, 'admin', documentOf('AcademyLearners'), { academyId: large.crowdedId, cursor });
    expect(many.statements).toBe(few.statements);
    expect(many.text).toContain(`"total":${LEARNERS}`);
    expect(peopleIn(many.text)).toBe(people);
    expect(many.rowBytes).toBeLessThanOrEqual(ROWS_PER_SENT * Buffer.byteLength(few.text));
  });

  it('has no rows after its end, for the statements of a page', async () => {
    const few = await send(usual, 'admin', BY_OFFSET, { academyId: usual.crowdedId, limit: 50 });
    const many = await send(large, 'admin', BY_OFFSET, { academyId: large.crowdedId, limit: 50, offset: 1_000_000 });
    expect([many.statements, peopleIn(many.text)]).toEqual([few.statements, 0]);
    expect(many.text).toContain(`"total":${LEARNERS}`);
    expect(many.rowBytes).toBeLessThanOrEqual(few.rowBytes);
  });
});
