import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { USER_ROLES } from '../../../schema/roles.ts';
import { testDatabase } from '../../db/test-database.ts';
import { buildModule, buildStep } from '../../testing/factories/course.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { reviewPolicy } from '../learning/review.policy.ts';
import { readReviewerNames, reviewersOf } from './reviewers.reads.ts';
import { TeamMemberEntity } from './team-member.entity.ts';

const database = testDatabase();
const db = () => database.dataSource.manager;

const join = (courseId: string, userId: string, more: Partial<TeamMemberEntity>) =>
  db().insert(TeamMemberEntity, { courseId, userId, role: 'instructor', allModules: true, moduleIds: [], createdAt: new Date(), ...more });

it('the reviewers of a module are the team members whom the policy permits to review it, whatever their role and modules', async () => {
  const { id: moduleId, courseId } = await buildModule(db());
  const expected: string[] = [];
  for (const role of USER_ROLES) {
    for (const facts of [
      { allModules: true, moduleIds: [] },
      { allModules: false, moduleIds: [moduleId] },
      { allModules: false, moduleIds: [randomUUID()] },
    ]) {
      const user = await buildUser(db(), { role: 'instructor' });
      await join(courseId, user.id, { role, ...facts });
      if (reviewPolicy.review(actorOf(user), { teamRole: role, ...facts }, moduleId)) expected.push(user.id);
    }
  }
  expect(await reviewersOf(testCtx(db()), moduleId)).toEqual(expected.sort());
  expect(expected).toHaveLength(5);
});

it('the reviewers of a module are the active admins if no active team member reviews it', async () => {
  const admin = await buildUser(db(), { role: 'admin' });
  await buildUser(db(), { role: 'admin', deactivatedAt: new Date() });
  const { id: moduleId, courseId } = await buildModule(db());
  const gone = await buildUser(db(), { role: 'instructor', deactivatedAt: new Date() });
  await join(courseId, gone.id, {});
  expect(await reviewersOf(testCtx(db()), moduleId)).toEqual([admin.id]);
  await join(courseId, (await buildUser(db(), { role: 'instructor' })).id, {});
  expect(await reviewersOf(testCtx(db()), moduleId)).not.toContain(admin.id);
  expect(await reviewersOf(testCtx(db()), randomUUID())).toEqual([]);
});

it.each([
  [[], []],
  [['Omar'], ['Omar Haddad']],
  [
    ['Sara', 'Omar', 'Gone'],
    ['Omar Haddad', 'Sara Haddad'],
  ],
])('a learner reads the names of the active reviewers %j of a step, without their own', async (names, expected) => {
  const { id: moduleId, courseId } = await buildModule(db());
  const step = await buildStep(db(), { moduleId });
  const learner = await buildUser(db(), { role: 'instructor' });
  await join(courseId, learner.id, {});
  await buildUser(db(), { role: 'admin' });
  for (const name of names) {
    const user = await buildUser(db(), { name, surname: 'Haddad', role: 'module_trainer', deactivatedAt: name === 'Gone' ? new Date() : null });
    await join(courseId, user.id, { role: 'module_trainer', allModules: false, moduleIds: [moduleId] });
  }
  const stranger = await buildUser(db(), { role: 'module_trainer' });
  await join(courseId, stranger.id, { role: 'module_trainer', allModules: false, moduleIds: [randomUUID()] });
  expect(await readReviewerNames(testCtx(db(), { actor: actorOf(learner) }), step.id)).toEqual(expected);
});
