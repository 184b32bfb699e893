import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { buildCourseWith, buildEnrolment } from '../../testing/factories/course.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { DomainError } from '../shared/errors.ts';
import { AttemptEntity } from './attempt.entity.ts';
import { readCourse } from './course-detail.service.ts';
import { enrol, startAgain } from './enrol.service.ts';
import { completeCourse, completeModule, completeStep, visitStep } from './learning.service.ts';

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

/** The code of each refusal, and null for each success. */
async function outcomes(work: Array<Promise<unknown>>): Promise<Array<string | null>> {
  const settled = await Promise.allSettled(work);
  return settled.map((each) => {
    if (each.status === 'fulfilled') return null;
    if (each.reason instanceof DomainError) return each.reason.code;
    throw each.reason;
  });
}

const times = <Value>(count: number, make: (index: number) => Value): Value[] => Array.from({ length: count }, (_each, index) => make(index));

describe('many at once', () => {
  it('enrol once, with one first attempt', async () => {
    const { ctx, course } = await learnerIn([[{}]]);
    const all = await outcomes(times(20, () => enrol(ctx(), course.id)));
    expect(all.every((code) => code === null)).toBe(true);
    expect(
      await database.dataSource.query('SELECT count(*)::integer AS n FROM attempts a JOIN enrolments e ON e.id = a.enrolment_id WHERE e.course_id = $1', [
        course.id,
      ]),
    ).toEqual([{ n: 1 }]);
  });

  it('begin one first attempt after an enrolment by invitation', async () => {
    const { ctx, course, stepIds, userId } = await learnerIn([[{}]]);
    const enrolment = await buildEnrolment(database.dataSource.manager, userId, course.id);
    await outcomes(times(10, () => visitStep(ctx(), stepIds[0]?.[0] ?? '')));
    expect(await database.dataSource.manager.countBy(AttemptEntity, { enrolmentId: enrolment.id })).toBe(1);
  });

  it('complete one step fifty times: all succeed, it counts once, its time does not move', async () => {
    const { ctx, course, stepIds } = await learnerIn([[{}, {}]]);
    await enrol(ctx(), course.id);
    const step = stepIds[0]?.[0] ?? '';
    expect(await outcomes(times(50, () => completeStep(ctx(), step)))).toEqual(times(50, () => null));
    const [first] = await database.dataSource.query('SELECT completed_at FROM step_progress WHERE step_id = $1', [step]);
    await completeStep(ctx(), step);
    expect(await database.dataSource.query('SELECT completed_at FROM step_progress WHERE step_id = $1', [step])).toEqual([first]);
    expect((await readCourse(ctx(), course.id)).count.modules).toEqual([{ total: 2, done: 1, completed: false }]);
  });

  it('press Next in two tabs: no step is skipped, none is complete before the one it waits for', async () => {
    const { ctx, course, stepIds, moduleIds } = await learnerIn([[{}, {}, {}, {}, {}]]);
    await enrol(ctx(), course.id);
    const steps = stepIds[0] ?? [];
    const tab = async () => {
      for (const step of steps) await outcomes([completeStep(ctx(), step), visitStep(ctx(), step)]);
      await outcomes([completeModule(ctx(), moduleIds[0] ?? '', true)]);
    };
    await Promise.all([tab(), tab()]);
    const detail = await readCourse(ctx(), course.id);
    expect(detail.outline.modules[0]?.steps.map(({ state }) => state)).toEqual(steps.map(() => 'completed'));
    expect(detail.attempt).toMatchObject({ number: 1, completedAt: expect.any(String) });
    const rows = await database.dataSource.query(
      'SELECT sp.completed_at AS at FROM step_progress sp JOIN steps s ON s.id = sp.step_id WHERE s.module_id = $1 ORDER BY s.position',
      [moduleIds[0]],
    );
    const moments = rows.map((row: { at: Date }) => row.at.getTime());
    expect(moments).toEqual([...moments].sort((a: number, b: number) => a - b));
  });

  it('complete steps out of order: whoever comes too early is refused, whatever the interleaving', async () => {
    const { ctx, course, stepIds } = await learnerIn([[{}, {}, {}]]);
    await enrol(ctx(), course.id);
    const steps = stepIds[0] ?? [];
    await outcomes(times(30, (index) => completeStep(ctx(), steps[2 - (index % 3)] ?? '')));
    const states = (await readCourse(ctx(), course.id)).outline.modules[0]?.steps.map(({ state }) => state === 'completed') ?? [];
    // What is complete is always the beginning.
    expect(states.join().replaceAll('true', 'x')).toMatch(/^(x(,x)*)?(,?false)*$/);
    expect(states[0]).toBe(true);
  });

  it('start again once: one new attempt, the others hear that it is not finished', async () => {
    const { ctx, course, stepIds, moduleIds } = await learnerIn([[{}]], 3);
    await enrol(ctx(), course.id);
    await completeStep(ctx(), stepIds[0]?.[0] ?? '');
    await completeModule(ctx(), moduleIds[0] ?? '', true);
    const all = await outcomes(times(10, () => startAgain(ctx(), course.id)));
    expect(all.filter((code) => code === null)).toHaveLength(1);
    expect(all.filter((code) => code === 'COURSE_NOT_FINISHED')).toHaveLength(9);
    expect((await readCourse(ctx(), course.id)).attempt).toMatchObject({ number: 2, completedAt: null });
  });

  it('complete the course and start again together: never two running attempts, never a mark in the wrong one', async () => {
    const { ctx, course, stepIds, moduleIds } = await learnerIn([[{}]], 2);
    await enrol(ctx(), course.id);
    await completeStep(ctx(), stepIds[0]?.[0] ?? '');
    await completeModule(ctx(), moduleIds[0] ?? '');
    await outcomes([
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
