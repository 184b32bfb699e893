import { getOperationAST, parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import type { Ctx } from '../domain/shared/context.ts';
import { type SeededLearner, seedLearner } from '../testing/learner-seed.ts';
import { countRowBytes, type RowBytes } from '../testing/row-bytes.ts';
import { runGraphql } from '../testing/run-graphql.ts';
import { testCtx } from '../testing/test-ctx.ts';
import { TRUSTED_DOCUMENTS } from './transport/trusted-documents.generated.ts';

/** Bytes of rows that a page may read for each byte that it sends (docs/targets.md). */
const ROWS_PER_SENT = 3;
const BEGUN = [1, 20, 100];

interface World extends SeededLearner {
  database: TestDatabase;
  ctx: Ctx;
  bytes: RowBytes;
}
const worlds = new Map<number, World>();

async function createWorld(courses: number): Promise<World> {
  const database = await createTestDatabase();
  const seeded = await seedLearner(database.dataSource.manager, { academies: 20, courses });
  const ctx = testCtx(database.dataSource.manager, { actor: { id: seeded.learnerId } });
  return { ...seeded, database, ctx, bytes: countRowBytes(database.dataSource) };
}
beforeAll(async () => {
  for (const courses of BEGUN) worlds.set(courses, await createWorld(courses));
}, 120_000);
afterAll(() => Promise.all([...worlds.values()].map(({ database }) => database.close())));

function documentOf(name: string): string {
  const found = Object.values(TRUSTED_DOCUMENTS).find((text) => getOperationAST(parse(text))?.name?.value === name);
  if (found === undefined) throw new Error(`The client has no document ${name}`);
  return found;
}

interface Page {
  document: string;
  statements: number;
  variables: (world: World) => Record<string, unknown>;
}
const PAGES: Readonly<Record<string, Page>> = {
  'the dashboard': { document: 'DashboardPage', statements: 6, variables: () => ({}) },
  'My Courses': { document: 'MyCourses', statements: 5, variables: () => ({}) },
  'the page of an academy': { document: 'AcademyDetailPage', statements: 4, variables: ({ academyId }) => ({ id: academyId }) },
  'the page of a course': { document: 'AcademyCourseDetailPage', statements: 5, variables: ({ courseId }) => ({ courseId }) },
  'the page of a course with its step': { document: 'AcademyCourseDetailPage', statements: 6, variables: ({ courseId }) => ({ courseId, withStep: true }) },
};

describe('the rows that a page reads for a learner', { timeout: 60_000 }, () => {
  const cases = Object.entries(PAGES).flatMap(([name, page]) => BEGUN.map((courses) => [name, courses, page] as const));
  it.each(cases)(`take at most ${ROWS_PER_SENT} bytes for each byte that is sent: %s, with %i begun courses of 100 steps`, async (_name, courses, page) => {
    const world = worlds.get(courses);
    if (world === undefined) throw new Error(`No world with ${courses} courses`);
    const before = world.bytes.count;
    world.database.statements.reset();
    const result = await runGraphql(world.ctx, documentOf(page.document), page.variables(world));
    expect(result.errors).toBeUndefined();
    const sent = Buffer.byteLength(JSON.stringify(result));
    expect(world.database.statements.count).toBe(page.statements);
    expect(world.bytes.count - before).toBeLessThanOrEqual(sent * ROWS_PER_SENT);
  });
});
