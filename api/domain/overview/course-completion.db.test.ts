import { expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { buildCourseWith, buildEnrolment, buildStep } from '../../testing/factories/course.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { startAgain } from '../learning/enrol.service.ts';
import { completeCourse, completeModule, completeStep } from '../learning/learning.service.ts';
import { TeamMemberEntity } from '../memberships/team-member.entity.ts';
import { readCourseCompletion } from './course-completion.service.ts';

const database = testDatabase();
const db = () => database.dataSource.manager;
const notFound = expect.objectContaining({ code: 'NOT_FOUND' });

/** A course of two modules, which one learner has completed and another one has begun. */
async function completedCourse() {
  const { course, moduleIds, stepIds } = await buildCourseWith(db(), [[{}, {}], [{}]], { maxAttempts: 2 });
  const student = async (name: string) => {
    const user = await buildUser(db(), { name });
    await buildEnrolment(db(), user.id, course.id);
    return testCtx(db(), { actor: actorOf(user) });
  };
  const trainer = async (ofModules: string[]) => {
    const user = await buildUser(db(), { role: 'module_trainer' });
    const member = { courseId: course.id, userId: user.id, role: 'module_trainer' as const, createdAt: new Date() };
    await db().insert(TeamMemberEntity, { ...member, allModules: false, moduleIds: ofModules });
    return testCtx(db(), { actor: actorOf(user) });
  };
  const [anna, bilal] = [await student('Anna'), await student('Bilal')];
  await completeStep(bilal, stepIds[0]?.[0] ?? '');
  for (const id of stepIds.flat()) await completeStep(anna, id);
  for (const id of moduleIds) await completeModule(anna, id);
  await completeCourse(anna, course.id);
  return { course, moduleIds, anna, bilal, trainer, annaId: anna.actor?.id ?? '', bilalId: bilal.actor?.id ?? '' };
}

it('a completion has its person, date, modules and steps, and keeps them when the course grows and the learner starts again', async () => {
  const { course, moduleIds, anna } = await completedCourse();
  const completion = await readCourseCompletion(anna, course.id);
  expect(completion).toMatchObject({ course: { id: course.id }, person: { name: 'Anna' }, stepCount: 3, modules: moduleIds.map((id) => ({ id })) });

  await buildStep(db(), { moduleId: moduleIds[0], position: 3 });
  await startAgain(anna, course.id);
  const { completedAt, stepCount, modules } = await readCourseCompletion(anna, course.id);
  expect([completedAt, stepCount, modules]).toEqual([completion.completedAt, 3, completion.modules]);
});

it('the completion of an earlier version counts the completed steps of its attempt', async () => {
  const { course, anna } = await completedCourse();
  await db().query('UPDATE attempts SET completed_steps = NULL, total_steps = NULL WHERE completed_at IS NOT NULL');
  expect(await readCourseCompletion(anna, course.id)).toMatchObject({ stepCount: 3 });
});

it('the completion of a student exists for those who review one of its modules, and for nobody else', async () => {
  const { course, moduleIds, anna, annaId, bilal, bilalId, trainer } = await completedCourse();
  expect(await readCourseCompletion(await trainer([moduleIds[1] ?? '']), course.id, annaId)).toMatchObject({ person: { id: annaId }, stepCount: 3 });
  expect(await readCourseCompletion(anna, course.id, annaId)).toMatchObject({ person: { id: annaId } });
  await expect(readCourseCompletion(await trainer([]), course.id, annaId)).rejects.toEqual(notFound);
  await expect(readCourseCompletion(bilal, course.id, annaId)).rejects.toEqual(notFound);
  await expect(readCourseCompletion(await trainer(moduleIds), course.id, bilalId)).rejects.toEqual(notFound);
  await expect(readCourseCompletion(bilal, course.id)).rejects.toEqual(notFound);
});

it('the completion of somebody who left the course does not exist', async () => {
  const { course, anna, annaId, moduleIds, trainer } = await completedCourse();
  await db().query('UPDATE enrolments SET ended_at = now() WHERE user_id = $1', [annaId]);
  await expect(readCourseCompletion(anna, course.id)).rejects.toEqual(notFound);
  await expect(readCourseCompletion(await trainer(moduleIds), course.id, annaId)).rejects.toEqual(notFound);
});
