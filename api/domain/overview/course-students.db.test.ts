import { expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { buildCourseWith, buildEnrolment } from '../../testing/factories/course.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { completeModule, completeStep } from '../learning/learning.service.ts';
import { TeamMemberEntity } from '../memberships/team-member.entity.ts';
import { listCourseStudents } from './course-students.service.ts';

const database = testDatabase();
const db = () => database.dataSource.manager;

const LONG_AGO = new Date(Date.now() - 15 * 24 * 60 * 60 * 1000);

/** A course of two modules, with two steps in the first and one in the second. */
async function classroom() {
  const { course, moduleIds, stepIds } = await buildCourseWith(db(), [[{}, {}], [{}]]);
  const student = async (name: string, enrolledAt = new Date()) => {
    const user = await buildUser(db(), { name });
    await buildEnrolment(db(), user.id, course.id);
    await db().update('enrolments', { userId: user.id, courseId: course.id }, { createdAt: enrolledAt });
    return testCtx(db(), { actor: actorOf(user) });
  };
  const trainer = async (ofModules: string[] | null) => {
    const user = await buildUser(db(), { role: 'module_trainer' });
    const member = { courseId: course.id, userId: user.id, role: 'module_trainer' as const, createdAt: new Date() };
    await db().insert(TeamMemberEntity, { ...member, allModules: ofModules === null, moduleIds: ofModules ?? [] });
    return testCtx(db(), { actor: actorOf(user) });
  };
  return { course, moduleIds, steps: stepIds.flat(), student, trainer };
}

it('the students of a course have their progress by module, and those are inactive who have done nothing for 14 days and have not completed it', async () => {
  const {
    course,
    moduleIds: [first = '', second = ''],
    steps,
    student,
    trainer,
  } = await classroom();
  const [anna, bilal] = [await student('Anna'), await student('Bilal')];
  await student('Clara', LONG_AGO);
  await student('Dina');
  for (const ctx of [anna, bilal]) await completeStep(ctx, steps[0] ?? '');
  await completeStep(anna, steps[1] ?? '');
  await completeModule(anna, first);
  await completeStep(anna, steps[2] ?? '');
  await db().query(`UPDATE attempts SET last_used_at = $1 WHERE enrolment_id IN (SELECT id FROM enrolments WHERE user_id = $2)`, [LONG_AGO, bilal.actor?.id]);
  const all = await trainer(null);
  const page = await listCourseStudents(all, course.id);
  expect(page).toMatchObject({ total: 4, inactive: 2 });
  expect(
    page.items.map(({ person, inactive, modules }) => [person.name, inactive, modules.map(({ moduleId, completedSteps }) => [moduleId, completedSteps])]),
  ).toEqual([
    [
      'Anna',
      false,
      expect.arrayContaining([
        [first, 2],
        [second, 1],
      ]),
    ],
    ['Bilal', true, [[first, 1]]],
    ['Clara', true, []],
    ['Dina', false, []],
  ]);
  expect(page.items[0]?.modules.find(({ moduleId }) => moduleId === first)?.completedAt).toBeInstanceOf(Date);
  expect(page.items[2]?.lastActivityAt).toBeNull();
  const inactive = await listCourseStudents(all, course.id, { inactive: true, offset: 1, limit: 1 });
  expect(inactive).toMatchObject({ total: 2, inactive: 2, items: [{ person: { name: 'Clara' } }] });
  // A trainer of the second module sees nothing of the first one.
  expect((await listCourseStudents(await trainer([second]), course.id)).items.map(({ modules }) => modules.map(({ moduleId }) => moduleId))).toEqual([
    [second],
    [],
    [],
    [],
  ]);
});

it('the students of a course are read with as many statements for one student as for many', async () => {
  const { course, steps, student, trainer } = await classroom();
  const ctx = await trainer(null);
  const counts: number[] = [];
  for (const size of [1, 5]) {
    for (let index = 0; index < size; index += 1) await completeStep(await student(`Student ${index}`), steps[0] ?? '');
    database.statements.reset();
    await listCourseStudents(ctx, course.id);
    counts.push(database.statements.count);
  }
  expect(counts).toEqual([3, 3]);
});
