import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { buildCourseWith, buildEnrolment, buildTeamMember } from '../../testing/factories/course.ts';
import { buildFeedbackLease, buildSubmission } from '../../testing/factories/feedback.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { memoryRelay, testCtx } from '../../testing/test-ctx.ts';
import { CourseEntity } from '../courses/course.entity.ts';
import { HomeworkSubmissionEntity } from '../homework/homework-submission.entity.ts';
import { submitHomework } from '../homework/submit-homework.service.ts';
import { EnrolmentEntity } from '../memberships/enrolment.entity.ts';
import { TeamMemberEntity } from '../memberships/team-member.entity.ts';
import { NotificationEntity } from '../notifications/notification.entity.ts';
import { UserEntity } from '../users/user.entity.ts';
import { readFeedbackOf } from './feedback.reads.ts';
import { FeedbackDraftEntity } from './feedback-draft.entity.ts';
import { FeedbackLeaseEntity } from './feedback-lease.entity.ts';
import { giveFeedback } from './give-feedback.service.ts';
import { HomeworkFeedbackEntity } from './homework-feedback.entity.ts';

const database = testDatabase();

const db = () => database.dataSource.manager;
const code = (expected: string) => expect.objectContaining({ code: expected });

/** A course with two modules, a trainer of the first one, an instructor, and a learner who has submitted homework in the first module. */
async function classroom() {
  const { course, moduleIds, stepIds } = await buildCourseWith(db(), [[{}], [{}]]);
  const [stepId = '', otherStepId = ''] = stepIds.map(([id]) => id);
  const learner = await buildUser(db());
  await buildEnrolment(db(), learner.id, course.id);
  const sara = await buildUser(db(), { role: 'module_trainer', name: 'Sara', surname: 'Amin' });
  await buildTeamMember(db(), sara.id, course.id, 'module_trainer');
  await db().update(TeamMemberEntity, { userId: sara.id }, { allModules: false, moduleIds: moduleIds.slice(0, 1) });
  const jon = await buildUser(db(), { role: 'instructor', name: 'Jon', surname: 'Weber' });
  await buildTeamMember(db(), jon.id, course.id, 'instructor');
  const relay = memoryRelay();
  const as = (user: UserEntity, homeworkReturn = false) => testCtx(db(), { actor: actorOf(user), ports: { relay }, settings: { homeworkReturn } });
  const submissionId = await buildSubmission(db(), learner.id, stepId);
  return { course, moduleIds, stepId, otherStepId, learner, sara, jon, as, relay, submissionId };
}

describe('feedback', () => {
  it('is given once, and the learner reads who gave it and when', async () => {
    const { as, sara, jon, learner, submissionId, relay, course } = await classroom();
    const published: unknown[] = [];
    relay.subscribe('progress.changed', (payload) => published.push(payload));
    const given = await giveFeedback(as(sara), { submissionId, content: 'Good.\r\n<b>Go on</b>' });
    const expected = { id: submissionId, content: 'Good.\n<b>Go on</b>', givenBy: { id: sara.id, name: 'Sara', surname: 'Amin' } };
    expect(given).toMatchObject(expected);
    expect(published).toEqual([{ userId: learner.id, courseId: course.id }]);
    for (const reader of [learner, jon]) expect((await readFeedbackOf(as(reader), [submissionId])).get(submissionId)).toEqual(given);
    const again = giveFeedback(as(sara), { submissionId, content: 'Once more' });
    await expect(again).rejects.toMatchObject({ code: 'FEEDBACK_GIVEN', details: { parameters: { name: 'Sara Amin' } } });
    await expect(giveFeedback(as(jon), { submissionId, content: 'Me too' })).rejects.toEqual(code('FEEDBACK_GIVEN'));
  });

  it('of twenty reviewers at the same moment is given once, and the drafts of the others stay', async () => {
    const { as, sara, jon, submissionId } = await classroom();
    const draft = { submissionId, content: 'A draft', updatedAt: new Date() };
    await db().insert(FeedbackDraftEntity, [
      { ...draft, userId: sara.id },
      { ...draft, userId: jon.id },
    ]);
    const people = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? sara : jon));
    const results = await Promise.allSettled(people.map((person, index) => giveFeedback(as(person), { submissionId, content: `Text ${index}` })));
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as { code: string }).code] : []));
    expect(refused).toEqual(Array.from({ length: 19 }, () => 'FEEDBACK_GIVEN'));
    const [stored] = await db().findBy(HomeworkFeedbackEntity, { submissionId });
    expect(await db().findBy(FeedbackDraftEntity, { submissionId })).toMatchObject([{ userId: stored?.givenBy === sara.id ? jon.id : sara.id }]);
    expect(await db().countBy(NotificationEntity, { refId: submissionId, kind: 'feedback' })).toBe(1);
  });

  it('is refused while another reviewer has a lease that has not expired', async () => {
    const { as, sara, jon, submissionId } = await classroom();
    await buildFeedbackLease(db(), submissionId, sara.id);
    const refused = giveFeedback(as(jon), { submissionId, content: 'Text' });
    await expect(refused).rejects.toMatchObject({ code: 'FEEDBACK_LEASED', details: { parameters: { name: 'Sara Amin' } } });
    await db().update(FeedbackLeaseEntity, { submissionId }, { expiresAt: new Date(Date.now() - 1) });
    await giveFeedback(as(jon), { submissionId, content: 'Text' });
    expect(await db().countBy(FeedbackLeaseEntity, { submissionId })).toBe(0);
  });

  it('notifies the learner and withdraws the notifications of all reviewers', async () => {
    const { as, learner, sara, jon, stepId } = await classroom();
    await db().delete(HomeworkSubmissionEntity, { stepId });
    const { submission } = await submitHomework(as(learner), { stepId, content: 'My homework' });
    const submissionId = submission?.id ?? '';
    const rows = () => db().find(NotificationEntity, { where: { refId: submissionId }, select: { userId: true, kind: true, personId: true } });
    const waiting = { kind: 'homeworkWaiting', personId: learner.id };
    expect(await rows()).toEqual(expect.arrayContaining([sara, jon].map(({ id }) => ({ ...waiting, userId: id }))));
    expect(await rows()).toHaveLength(2);
    await giveFeedback(as(jon), { submissionId, content: 'Text' });
    expect(await rows()).toEqual([{ userId: learner.id, kind: 'feedback', personId: jon.id }]);
  });

  it.each([
    ['empty', '', 'REQUIRED'],
    ['white space', ' \n ', 'REQUIRED'],
    ['too long', 'a'.repeat(20_001), 'TOO_LONG'],
    ['not storable', 'a\u0000b', 'CHARACTERS_NOT_ALLOWED'],
  ])('is refused if it is %s', async (_title, content, field) => {
    const { as, sara, submissionId } = await classroom();
    await expect(giveFeedback(as(sara), { submissionId, content })).rejects.toMatchObject({
      details: { fields: { content: field } },
    });
  });
});

describe('feedback is refused', () => {
  it('to a trainer of another module, who cannot read it either', async () => {
    const { as, sara, jon, learner, otherStepId } = await classroom();
    const submissionId = await buildSubmission(db(), learner.id, otherStepId);
    await expect(giveFeedback(as(sara), { submissionId, content: 'Text' })).rejects.toEqual(code('NOT_FOUND'));
    await giveFeedback(as(jon), { submissionId, content: 'Text' });
    expect(await readFeedbackOf(as(sara), [submissionId])).toEqual(new Map());
  });

  it('to reviewers for their own homework', async () => {
    const { as, jon, course, stepId } = await classroom();
    await buildEnrolment(db(), jon.id, course.id);
    const submissionId = await buildSubmission(db(), jon.id, stepId);
    await expect(giveFeedback(as(jon), { submissionId, content: 'Text' })).rejects.toEqual(code('NOT_AUTHORIZED'));
  });

  it('for a draft, an unknown id, and homework whose learner or course is gone', async () => {
    const { as, sara, learner, course, submissionId, stepId } = await classroom();
    const give = (id = submissionId) => giveFeedback(as(sara), { submissionId: id, content: 'Text' });
    const draft = await buildSubmission(db(), learner.id, stepId, { round: 2, status: 'draft', submittedAt: null });
    for (const id of [draft, randomUUID(), 'x']) await expect(give(id)).rejects.toEqual(code('NOT_FOUND'));
    await db().update(UserEntity, { id: learner.id }, { deactivatedAt: new Date() });
    await expect(give()).rejects.toEqual(code('NOT_FOUND'));
    await db().update(UserEntity, { id: learner.id }, { deactivatedAt: null });
    await db().delete(EnrolmentEntity, { userId: learner.id });
    await expect(give()).rejects.toEqual(code('NOT_FOUND'));
    await db().delete(CourseEntity, { id: course.id });
    await expect(give()).rejects.toEqual(code('NOT_FOUND'));
  });
});

describe('a return for revision', () => {
  it('starts the next round as a draft with the old text; the earlier round keeps its feedback', async () => {
    const { as, sara, learner, submissionId, stepId } = await classroom();
    const refused = giveFeedback(as(sara), { submissionId, content: 'Text', returnForRevision: true });
    await expect(refused).rejects.toEqual(code('NOT_AUTHORIZED'));
    await giveFeedback(as(sara, true), { submissionId, content: 'Please go on', returnForRevision: true });
    const [first, second] = await db().find(HomeworkSubmissionEntity, { where: { stepId }, order: { round: 'ASC' } });
    expect(first).toMatchObject({ id: submissionId, round: 1, status: 'submitted' });
    expect(second).toMatchObject({ round: 2, status: 'draft', content: first?.content, submittedAt: null, version: 2 });
    expect((await readFeedbackOf(as(learner), [submissionId])).get(submissionId)).toMatchObject({ content: 'Please go on' });
    expect(await db().findBy(NotificationEntity, { userId: learner.id })).toMatchObject([{ kind: 'homeworkReturned' }]);
    const { submission } = await submitHomework(as(learner), { stepId, content: 'Better', baseVersion: 2 });
    await giveFeedback(as(sara, true), { submissionId: submission?.id ?? '', content: 'Good' });
    expect((await readFeedbackOf(as(learner), [submissionId, submission?.id ?? ''])).size).toBe(2);
  });
});
