import { beforeAll, describe, expect, it } from 'vitest';
import { stepToContinue } from '../../../schema/learning-rules.ts';
import { DELETE_WORDS } from '../../../schema/limits.ts';
import { testDatabase } from '../../db/test-database.ts';
import { buildCourseWith } from '../../testing/factories/course.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { soon } from '../../testing/soon.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { enrol, startAgain } from '../learning/enrol.service.ts';
import { completeModule, completeStep, visitStep } from '../learning/learning.service.ts';
import { readCourse } from '../learning/read-course.service.ts';
import type { Ctx } from '../shared/context.ts';
import { inTransaction } from '../shared/transaction.ts';
import { deleteModule, deleteStep } from './delete.service.ts';
import { moveStep } from './move-step.service.ts';
import { orderModules, orderSteps } from './order.service.ts';
import { removeDetached } from './remove-detached.service.ts';

const database = testDatabase();
let admin: Ctx;
const db = () => database.dataSource.manager;

beforeAll(async () => {
  admin = testCtx(db(), { actor: actorOf(await buildUser(db(), { role: 'admin' })) });
});

const OPEN = { access: 'OPEN' as const };

/** A course with the given numbers of open steps in its modules. Steps are named by module and position: `1.2`. */
async function courseOf(...sizes: number[]) {
  const built = await buildCourseWith(
    db(),
    sizes.map((size) => Array.from({ length: size }, () => OPEN)),
  );
  const names = new Map(built.stepIds.flatMap((ids, module) => ids.map((id, index) => [id, `${module + 1}.${index + 1}`])));
  const step = (name: string): string => [...names].find(([, each]) => each === name)?.[0] ?? '';
  const module = (number: number): string => built.moduleIds[number - 1] ?? '';
  return { courseId: built.course.id, names, step, module };
}
type TestCourse = Awaited<ReturnType<typeof courseOf>>;

/** A learner who visited steps in this order, and so stands at the last of them. */
async function learnerAt({ courseId, step }: TestCourse, ...visited: string[]): Promise<Ctx> {
  const ctx = testCtx(db(), { actor: actorOf(await buildUser(db())) });
  await enrol(ctx, courseId);
  for (const name of visited) await visitStep(ctx, step(name));
  return ctx;
}

/** The names of the current steps of a learner in the course and in each module that is left, as stored, and of the step where the learner continues. */
async function placesOf({ courseId, names }: TestCourse, ctx: Ctx) {
  const nameOf = (id: string | null | undefined): string | null => names.get(id ?? '') ?? null;
  const { attempt, outline } = await readCourse(ctx, courseId);
  const rows: Array<{ place: string | null }> = await db().query(
    `SELECT p.current_step_id AS place FROM module_progress p JOIN modules m ON m.id = p.module_id WHERE p.attempt_id = $1 ORDER BY m.position, m.id`,
    [attempt?.id],
  );
  return {
    course: nameOf(attempt?.currentStepId),
    modules: rows.map(({ place }) => nameOf(place)),
    continues: nameOf(stepToContinue(outline.modules, attempt?.currentStepId)),
  };
}

describe('a learner whose current step is deleted', () => {
  it.each([
    ['in the middle of a module stands at the next step', '1.2', { course: '1.3', modules: ['1.3'], continues: '1.3' }],
    ['at the end of a module stands at the first step of the next module, and in the module at the step before', '1.3', { course: '2.1', modules: ['1.2'] }],
    ['at the end of the course stands at the step before', '2.2', { course: '2.1', modules: ['2.1'], continues: '2.1' }],
  ])('%s', async (_case, current, places) => {
    const course = await courseOf(3, 2);
    const learner = await learnerAt(course, current);
    await deleteStep(admin, course.step(current), DELETE_WORDS);
    expect(await placesOf(course, learner)).toMatchObject(places);
  });

  it('that is the only one of its module stands in the next module that has steps', async () => {
    const course = await courseOf(1, 0, 1);
    const learner = await learnerAt(course, '1.1');
    await deleteStep(admin, course.step('1.1'), DELETE_WORDS);
    expect(await placesOf(course, learner)).toEqual({ course: '3.1', modules: [null], continues: '3.1' });
  });

  it('that is the only one of the course has no current step', async () => {
    const course = await courseOf(1);
    const learner = await learnerAt(course, '1.1');
    await deleteStep(admin, course.step('1.1'), DELETE_WORDS);
    expect(await placesOf(course, learner)).toEqual({ course: null, modules: [null], continues: null });
  });

  it('stands at a completed step if that is the next one, and continues at the incomplete one after it, not at one left out before', async () => {
    const course = await courseOf(4);
    const learner = await learnerAt(course);
    await completeStep(learner, course.step('1.3'));
    await visitStep(learner, course.step('1.2'));
    await deleteStep(admin, course.step('1.2'), DELETE_WORDS);
    expect(await placesOf(course, learner)).toEqual({ course: '1.3', modules: ['1.3'], continues: '1.4' });
  });

  it('keeps the current steps of other modules, and learners at other steps stay where they are', async () => {
    const course = await courseOf(3, 2);
    const learner = await learnerAt(course, '1.2', '2.1');
    const other = await learnerAt(course, '1.3');
    await deleteStep(admin, course.step('2.1'), DELETE_WORDS);
    expect(await placesOf(course, learner)).toMatchObject({ course: '2.2', modules: ['1.2', '2.2'] });
    expect(await placesOf(course, other)).toMatchObject({ course: '1.3', modules: ['1.3'] });
  });

  it('stands at the next step in every attempt, also in a completed one', async () => {
    const course = await courseOf(2);
    const learner = await learnerAt(course);
    for (const name of ['1.2', '1.1']) await completeStep(learner, course.step(name));
    await completeModule(learner, course.module(1), true);
    await startAgain(learner, course.courseId);
    await visitStep(learner, course.step('1.1'));
    await deleteStep(admin, course.step('1.1'), DELETE_WORDS);
    const attempts: Array<{ current: string }> = await db().query(
      `SELECT r.current_step_id AS current FROM attempts r JOIN enrolments e ON e.id = r.enrolment_id WHERE e.course_id = $1 ORDER BY r.number`,
      [course.courseId],
    );
    expect(attempts.map(({ current }) => course.names.get(current))).toEqual(['1.2', '1.2']);
  });
});

describe('a learner whose current module is deleted', () => {
  it.each([
    ['in the middle of the course stands at the first step after it', '2.1', 2, { course: '3.1', modules: [], continues: '3.1' }],
    ['at the end of the course stands at the last step before it', '3.1', 3, { course: '2.2', modules: [], continues: '2.2' }],
  ])('%s', async (_case, current, number, places) => {
    const course = await courseOf(2, 2, 2);
    const learner = await learnerAt(course, current);
    await deleteModule(admin, course.module(number), DELETE_WORDS);
    await removeDetached(admin);
    expect(await placesOf(course, learner)).toEqual(places);
  });

  it('that is the only one has no current step', async () => {
    const course = await courseOf(2);
    const learner = await learnerAt(course, '1.2');
    await deleteModule(admin, course.module(1), DELETE_WORDS);
    await removeDetached(admin);
    expect(await placesOf(course, learner)).toEqual({ course: null, modules: [], continues: null });
  });
});

describe('a learner whose current step moves to another module', () => {
  it.each([
    ['stands at the step that followed it, in the course and in its former module', '1.2', 2, { course: '1.3', modules: ['1.3'], continues: '1.3' }],
    ['from the end of its module stands at the first step of the next one', '1.3', 2, { course: '2.1', modules: ['1.2'], continues: '2.1' }],
    ['from the end of the course stands at the step that was before it', '2.2', 1, { course: '2.1', modules: ['2.1'], continues: '2.1' }],
  ])('%s', async (_case, current, number, places) => {
    const course = await courseOf(3, 2);
    const learner = await learnerAt(course, current);
    await moveStep(admin, course.step(current), course.module(number));
    expect(await placesOf(course, learner)).toEqual(places);
  });

  it('that is the only one of the course still stands there', async () => {
    const course = await courseOf(1, 0);
    const learner = await learnerAt(course, '1.1');
    await moveStep(admin, course.step('1.1'), course.module(2));
    expect(await placesOf(course, learner)).toEqual({ course: '1.1', modules: [null], continues: '1.1' });
  });
});

describe('a learner whose current step or module gets another position', () => {
  it('stands there as before: a new order, and a move to the module where the step is', async () => {
    const course = await courseOf(2, 2);
    const learner = await learnerAt(course, '2.1', '1.1');
    await orderSteps(admin, course.module(1), [course.step('1.2'), course.step('1.1')]);
    await orderModules(admin, course.courseId, [course.module(2), course.module(1)]);
    await moveStep(admin, course.step('1.1'), course.module(1));
    expect(await placesOf(course, learner)).toEqual({ course: '1.1', modules: ['2.1', '1.1'], continues: '1.1' });
  });
});

describe('any number of learners at one step', () => {
  const CHANGES: Array<[string, (course: TestCourse) => Promise<unknown>, string]> = [
    ['when it is deleted', ({ step }) => deleteStep(admin, step('1.1'), DELETE_WORDS), '1.2'],
    ['when it moves', ({ step, module }) => moveStep(admin, step('1.1'), module(2)), '1.2'],
    ['when its module is deleted', ({ module }) => deleteModule(admin, module(1), DELETE_WORDS), '2.1'],
  ];

  it.each(CHANGES)('are moved on in one statement %s', async (_case, change, next) => {
    const sent = async (learners: number): Promise<number> => {
      const course = await courseOf(2, 1);
      const all = await Promise.all(Array.from({ length: learners }, () => learnerAt(course, '1.1')));
      database.statements.reset();
      await change(course);
      const { count, seen } = database.statements;
      expect(seen.filter((text) => text.includes('update "attempts"'))).toHaveLength(1);
      for (const learner of all) expect(await placesOf(course, learner)).toMatchObject({ course: next });
      return count;
    };
    expect(await sent(12)).toBe(await sent(1));
  });
});

describe('moving a step while a learner opens it', () => {
  const waiting = async (): Promise<number> => {
    const sql = `SELECT count(*)::integer AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    const [row]: Array<{ n: number }> = await db().query(sql);
    return row?.n ?? 0;
  };

  it('waits for the learner, who is then moved on like those who stood there before', async () => {
    const course = await courseOf(3, 1);
    const learner = await learnerAt(course, '1.1');
    let move: Promise<unknown> | undefined;
    await inTransaction(learner, async (tx) => {
      await visitStep(tx, course.step('1.2'));
      move = moveStep(admin, course.step('1.2'), course.module(2));
      await soon(async () => expect(await waiting()).toBe(1));
    });
    await move;
    expect(await placesOf(course, learner)).toEqual({ course: '1.3', modules: ['1.3'], continues: '1.3' });
  });
});
