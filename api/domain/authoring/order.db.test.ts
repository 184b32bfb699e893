import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { buildAcademy } from '../../testing/factories/academy.ts';
import { buildCourse, buildCourseWith, buildModule, buildStep } from '../../testing/factories/course.ts';
import { buildFileRow } from '../../testing/factories/file-row.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { createAcademy } from '../academies/academy.service.ts';
import { createCourse } from '../courses/course.service.ts';
import { enrol } from '../learning/enrol.service.ts';
import { completeStep, visitStep } from '../learning/learning.service.ts';
import { createModule } from '../modules/module.service.ts';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { readAdminCourse } from './admin-courses.service.ts';
import { listAdminModules } from './admin-outline.service.ts';
import { duplicateAcademy, duplicateCourse, duplicateModule, duplicateStep } from './duplicate.service.ts';
import { moveStep } from './move-step.service.ts';
import { orderAcademies, orderCourses, orderModules, orderSteps } from './order.service.ts';
import { createStep } from './save-step.service.ts';

const database = testDatabase();
let admin: Ctx;
let imageId: string;
const db = () => database.dataSource.manager;

beforeAll(async () => {
  admin = testCtx(db(), { actor: actorOf(await buildUser(db(), { role: 'admin' })) });
  imageId = await buildFileRow(db());
});

const inEnglish = { defaultLanguage: 'en', translations: { en: { name: 'A', description: 'B' } } };

/** A list of one level with functions that read, order, extend and duplicate it. */
interface List {
  ids(): Promise<string[]>;
  order(ids: string[]): Promise<unknown>;
  create(): Promise<{ id: string }>;
  duplicate(id: string): Promise<string>;
}

const idsOf = async (table: string, where: string): Promise<string[]> => {
  const rows: Array<{ id: string }> = await db().query(`SELECT id FROM ${table} WHERE ${where} ORDER BY position, id`);
  return rows.map(({ id }) => id);
};
const positionsOf = async (list: List, table: string): Promise<number[]> => {
  const rows: Array<{ position: number }> = await db().query(`SELECT position FROM ${table} WHERE id = ANY($1) ORDER BY position`, [await list.ids()]);
  return rows.map(({ position }) => position);
};

const LISTS: Record<'academies' | 'courses' | 'modules' | 'steps', () => Promise<List>> = {
  academies: async () => ({
    ids: () => idsOf('academies', 'true'),
    order: (ids) => orderAcademies(admin, ids),
    create: () => createAcademy(admin, { ...inEnglish, imageId, academyType: 'public' }),
    duplicate: (id) => duplicateAcademy(admin, id),
  }),
  courses: async () => {
    const { id: academyId } = await buildAcademy(db());
    return {
      ids: () => idsOf('courses', `academy_id = '${academyId}'`),
      order: (ids) => orderCourses(admin, academyId, ids),
      create: () => createCourse(admin, { ...inEnglish, imageId, academyId, courseType: 'public', maxAttempts: 0 }),
      duplicate: (id) => duplicateCourse(admin, id),
    };
  },
  modules: async () => {
    const { id: courseId } = await buildCourse(db());
    return {
      ids: () => idsOf('modules', `course_id = '${courseId}'`),
      order: (ids) => orderModules(admin, courseId, ids),
      create: () => createModule(admin, { ...inEnglish, courseId }),
      duplicate: (id) => duplicateModule(admin, id),
    };
  },
  steps: async () => {
    const { id: moduleId } = await buildModule(db());
    return {
      ids: () => idsOf('steps', `module_id = '${moduleId}'`),
      order: (ids) => orderSteps(admin, moduleId, ids),
      create: () => createStep(admin, { ...inEnglish, imageId, moduleId, access: 'AFTER_PREVIOUS' }),
      duplicate: (id) => duplicateStep(admin, id),
    };
  },
};
const EACH = Object.keys(LISTS) as Array<keyof typeof LISTS>;

describe.each(EACH)('the order of %s', (table) => {
  it('is stored as requested, in the same number of statements for any length', async () => {
    const list = await LISTS[table]();
    for (let made = 0; made < 3; made += 1) await list.create();
    const wanted = (await list.ids()).toReversed();
    database.statements.reset();
    await list.order(wanted.map((id) => id.toUpperCase()));
    const few = database.statements.count;
    expect(await list.ids()).toEqual(wanted);
    for (let made = 0; made < 7; made += 1) await list.create();
    const more = (await list.ids()).toReversed();
    database.statements.reset();
    await list.order(more);
    expect([database.statements.count, await list.ids()]).toEqual([few, more]);
    expect(few).toBe(4);
  });

  it('is refused if the list has changed', async () => {
    const list = await LISTS[table]();
    for (let made = 0; made < 3; made += 1) await list.create();
    const ids = await list.ids();
    const [first = '', second = ''] = ids;
    const wrong = [ids.slice(1), [...ids, randomUUID()], [...ids, first], [second, ...ids.slice(1)], [], [...ids.slice(1), "x'"]];
    for (const each of wrong) await expect(list.order(each)).rejects.toMatchObject({ code: 'ORDER_CHANGED' });
    expect(await list.ids()).toEqual(ids);
  });

  it('has unique positions after concurrent orders, inserts and duplicates', async () => {
    const list = await LISTS[table]();
    for (let made = 0; made < 4; made += 1) await list.create();
    const ids = await list.ids();
    const rotated = (by: number): string[] => [...ids.slice(by % ids.length), ...ids.slice(0, by % ids.length)];
    const work = Array.from({ length: 20 }, (_, index) => {
      if (index % 5 === 3) return list.create();
      return index % 5 === 4 ? list.duplicate(ids[index % ids.length] ?? '') : list.order(rotated(index));
    });
    const codes = (await Promise.allSettled(work)).flatMap((each) =>
      each.status === 'fulfilled' ? [] : [each.reason instanceof DomainError ? each.reason.code : each.reason],
    );
    expect(new Set(codes)).toEqual(new Set(codes.length === 0 ? [] : ['ORDER_CHANGED']));
    const positions = await positionsOf(list, table);
    expect(positions.length).toBe(ids.length + 8);
    expect(positions).toEqual(positions.map((_, index) => index + 1));
  });
});

describe('ordering the children of an unknown item', () => {
  it('is NOT_FOUND', async () => {
    for (const order of [orderCourses, orderModules, orderSteps]) {
      await expect(order(admin, randomUUID(), [])).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(order(admin, 'x', [])).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

describe('moving a step', () => {
  it('puts the step at the end of another module with its progress', async () => {
    const { course, moduleIds, stepIds } = await buildCourseWith(db(), [[{}, {}], [{}]]);
    const [, to = ''] = moduleIds;
    const [[moved = '', left = ''] = [], [other = ''] = []] = stepIds;
    const learner = testCtx(db(), { actor: actorOf(await buildUser(db())) });
    await enrol(learner, course.id);
    await visitStep(learner, moved);
    await completeStep(learner, moved);
    expect(await moveStep(admin, moved, to)).toBe(course.id);
    const modules = (await listAdminModules(admin, [course.id])).get(course.id) ?? [];
    expect(modules.map(({ steps }) => steps.map(({ id }) => id))).toEqual([[left], [other, moved]]);
    const { outline } = await completeStep(learner, left);
    expect(outline.modules.map(({ steps }) => steps.map(({ state }) => state))).toEqual([['completed'], ['open', 'completed']]);
    expect(outline.count.currentStepId).toBe(left);
  });

  it('is idempotent, and refuses a module of another course', async () => {
    const { course, moduleIds, stepIds } = await buildCourseWith(db(), [[{}], [{}]]);
    const step = stepIds[0]?.[0] ?? '';
    await moveStep(admin, step, moduleIds[1] ?? '');
    await moveStep(admin, step, moduleIds[1] ?? '');
    expect(await readAdminCourse(admin, course.id)).toMatchObject({ stepCount: 2 });
    const foreign = await buildModule(db());
    await expect(moveStep(admin, step, foreign.id)).rejects.toMatchObject({ code: 'VALIDATION_FAILED', details: { fields: { moduleId: 'CHOICE_INVALID' } } });
    await expect(moveStep(admin, step, randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(moveStep(admin, randomUUID(), foreign.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('keeps unique positions after concurrent moves', async () => {
    const { course, moduleIds, stepIds } = await buildCourseWith(db(), [[{}, {}, {}, {}], [], []]);
    const steps = stepIds[0] ?? [];
    await Promise.all(Array.from({ length: 20 }, (_, index) => moveStep(admin, steps[index % 4] ?? '', moduleIds[index % 3] ?? '')));
    const rows: Array<{ module_id: string; position: number }> = await db().query('SELECT module_id, position FROM steps WHERE module_id = ANY($1)', [
      moduleIds,
    ]);
    expect(new Set(rows.map((row) => `${row.module_id} ${row.position}`)).size).toBe(4);
    expect((await readAdminCourse(admin, course.id)).stepCount).toBe(4);
  });

  it('keeps unique positions while the target module is ordered', async () => {
    const step = await buildStep(db());
    const { courseId } = await db()
      .query('SELECT course_id AS "courseId" FROM modules WHERE id = $1', [step.moduleId])
      .then(([row]) => row);
    const target = await buildModule(db(), { courseId, position: 2 });
    const inside = [await buildStep(db(), { moduleId: target.id, position: 1 }), await buildStep(db(), { moduleId: target.id, position: 2 })].map(
      ({ id }) => id,
    );
    await moveStep(admin, step.id, target.id);
    await expect(orderSteps(admin, target.id, inside)).rejects.toMatchObject({ code: 'ORDER_CHANGED' });
    await orderSteps(admin, target.id, [step.id, ...inside]);
    const modules = (await listAdminModules(admin, [courseId])).get(courseId) ?? [];
    expect(modules.at(-1)?.steps.map(({ id }) => id)).toEqual([step.id, ...inside]);
  });
});
