import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { buildCourseWith, buildEnrolment } from '../../testing/factories/course.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { codesOf, times } from '../../testing/races.ts';
import { soon } from '../../testing/soon.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { AttemptEntity } from '../memberships/attempt.entity.ts';
import { enrol, startAgain } from './enrol.service.ts';
import { completeCourse, completeModule, completeStep, visitStep } from './learning.service.ts';
import { readCourse } from './read-course.service.ts';

/** Connections of a test database. */
const CONNECTIONS = 10;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function learnerIn(plan: Parameters<typeof buildCourseWith>[1], maxAttempts = 0) {
  const db = database.dataSource.manager;
  const built = await buildCourseWith(db, plan, { maxAttempts });
  const actor = actorOf(await buildUser(db));
  return { ...built, ctx: () => testCtx(db, { actor }), userId: actor.id };
}

/** Runs calls concurrently: another transaction locks the enrolment until the calls wait for it, one on each connection. */
async function runConcurrently(userId: string, courseId: string, calls: ReadonlyArray<() => Promise<unknown>>): Promise<Array<string | null>> {
  const blocker = new pg.Client({ connectionString: database.url });
  await blocker.connect();
  try {
    await blocker.query('BEGIN');
    await blocker.query('SELECT 1 FROM enrolments WHERE user_id = $1 AND course_id = $2 FOR UPDATE', [userId, courseId]);
    const running = codesOf(calls.map((call) => call()));
    const waiting = "SELECT count(*)::integer AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    await soon(async () => {
      // A transaction reads the activity once, unless it is told to read it again.
      await blocker.query('SELECT pg_stat_clear_snapshot()');
      expect((await blocker.query(waiting)).rows[0].n).toBeGreaterThanOrEqual(Math.min(calls.length, CONNECTIONS));
    });
    await blocker.query('COMMIT');
    return await running;
  } finally {
    await blocker.end();
  }
}

describe('concurrent calls', { timeout: 30_000 }, () => {
  it('enroll once and start one attempt', async () => {
    const { ctx, course } = await learnerIn([[{}]]);
    const all = await codesOf(times(20, () => enrol(ctx(), course.id)));
    expect(all.every((code) => code === null)).toBe(true);
    expect(
      await database.dataSource.query('SELECT count(*)::integer AS n FROM attempts a JOIN enrolments e ON e.id = a.enrolment_id WHERE e.course_id = $1', [
        course.id,
      ]),
    ).toEqual([{ n: 1 }]);
  });

  it('start one attempt after an enrolment by invitation', async () => {
    const { ctx, course, stepIds, userId } = await learnerIn([[{}]]);
    const enrolment = await buildEnrolment(database.dataSource.manager, userId, course.id);
    await codesOf(times(10, () => visitStep(ctx(), stepIds[0]?.[0] ?? '')));
    expect(await database.dataSource.manager.countBy(AttemptEntity, { enrolmentId: enrolment.id })).toBe(1);
  });

  it('complete one step fifty times: all succeed, the step counts once, and its completion time stays', async () => {
    const { ctx, course, stepIds, userId } = await learnerIn([[{}, {}]]);
    await enrol(ctx(), course.id);
    const step = stepIds[0]?.[0] ?? '';
    const calls = times(50, () => () => completeStep(ctx(), step));
    expect(await runConcurrently(userId, course.id, calls)).toEqual(times(50, () => null));
    const [first] = await database.dataSource.query('SELECT completed_at FROM step_progress WHERE step_id = $1', [step]);
    await completeStep(ctx(), step);
    expect(await database.dataSource.query('SELECT completed_at FROM step_progress WHERE step_id = $1', [step])).toEqual([first]);
    expect((await readCourse(ctx(), course.id)).outline.count.modules).toEqual([{ total: 2, done: 1, completed: false }]);
  });

  it('complete steps in two tabs: no step is skipped, and none is complete before the step that unlocks it', async () => {
    const { ctx, course, stepIds, moduleIds } = await learnerIn([[{}, {}, {}, {}, {}]]);
    await enrol(ctx(), course.id);
    const steps = stepIds[0] ?? [];
    const tab = async () => {
      for (const step of steps) await codesOf([completeStep(ctx(), step), visitStep(ctx(), step)]);
      await codesOf([completeModule(ctx(), moduleIds[0] ?? '', true)]);
    };
    await Promise.all([tab(), tab()]);
    const detail = await readCourse(ctx(), course.id);
    expect(detail.outline.modules[0]?.steps.map(({ state }) => state)).toEqual(steps.map(() => 'completed'));
    expect(detail.attempt).toMatchObject({ number: 1, completedAt: expect.any(String) });
    const rows = await database.dataSource.query(
      'SELECT sp.completed_at AS at FROM step_progress sp JOIN steps s ON s.id = sp.step_id WHERE s.module_id = $1 ORDER BY s.position',
      [moduleIds[0]],
    );
    const completionTimes = rows.map((row: { at: Date }) => row.at.getTime());
    expect(completionTimes).toEqual([...completionTimes].sort((a: number, b: number) => a - b));
  });

  it('complete steps out of order: a call for a locked step is refused, and each success is recorded after the step before', async () => {
    const { ctx, course, stepIds, userId } = await learnerIn([[{}, {}, {}]]);
    await enrol(ctx(), course.id);
    const steps = stepIds[0] ?? [];
    // Ten calls for locked steps take every connection; then calls for all three compete.
    const order = times(40, (index) => (index < 10 ? 1 + (index % 2) : 2 - (index % 3)));
    const codes = await runConcurrently(
      userId,
      course.id,
      order.map((step) => () => completeStep(ctx(), steps[step] ?? '')),
    );
    // The first call that gets the lock is one of these; the others may come after the completion of the step that unlocks theirs.
    expect(codes.slice(0, 10)).toContain('STEP_LOCKED');
    expect(new Set(codes)).toEqual(new Set([null, 'STEP_LOCKED']));
    const rows: Array<{ at: Date }> = await database.dataSource.query(
      'SELECT p.completed_at AS at FROM step_progress p JOIN steps s ON s.id = p.step_id WHERE s.module_id = (SELECT module_id FROM steps WHERE id = $1) AND p.completed_at IS NOT NULL ORDER BY s.position',
      [steps[0]],
    );
    const succeeded = steps.filter((_step, at) => codes.some((code, call) => code === null && order[call] === at));
    const { outline } = await readCourse(ctx(), course.id);
    expect(outline.modules[0]?.steps.flatMap(({ id, state }) => (state === 'completed' ? [id] : []))).toEqual(succeeded);
    // The completed steps are the first ones, and their times follow their order.
    expect(succeeded).toEqual(steps.slice(0, succeeded.length));
    expect(rows.map(({ at }) => at.getTime())).toEqual(rows.map(({ at }) => at.getTime()).sort((one, other) => one - other));
    expect(rows).toHaveLength(succeeded.length);
  });

  it('start a course again once: one new attempt, and later calls are refused', async () => {
    const { ctx, course, stepIds, moduleIds, userId } = await learnerIn([[{}]], 3);
    await enrol(ctx(), course.id);
    await completeStep(ctx(), stepIds[0]?.[0] ?? '');
    await completeModule(ctx(), moduleIds[0] ?? '', true);
    const all = await runConcurrently(
      userId,
      course.id,
      times(10, () => () => startAgain(ctx(), course.id)),
    );
    expect(all.toSorted()).toEqual([...times(9, () => 'COURSE_NOT_FINISHED'), null]);
    expect((await readCourse(ctx(), course.id)).attempt).toMatchObject({ number: 2, completedAt: null });
  });

  it('complete the course and start it again: at most one running attempt, and the completion belongs to the first attempt', async () => {
    const { ctx, course, stepIds, moduleIds } = await learnerIn([[{}]], 2);
    await enrol(ctx(), course.id);
    await completeStep(ctx(), stepIds[0]?.[0] ?? '');
    await completeModule(ctx(), moduleIds[0] ?? '');
    await codesOf([
      ...times(5, () => completeCourse(ctx(), course.id)),
      ...times(5, () => startAgain(ctx(), course.id)),
      ...times(5, () => completeCourse(ctx(), course.id)),
    ]);
    const attempts = await database.dataSource.query(
      'SELECT a.number, a.completed_at IS NOT NULL AS done FROM attempts a JOIN enrolments e ON e.id = a.enrolment_id WHERE e.course_id = $1 ORDER BY 1',
      [course.id],
    );
    expect([
      [{ number: 1, done: true }],
      [
        { number: 1, done: true },
        { number: 2, done: false },
      ],
    ]).toContainEqual(attempts);
  });
});
