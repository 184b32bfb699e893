import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { buildCourseWith, buildEnrolment, buildTeamMember } from '../../testing/factories/course.ts';
import { buildSnippet, buildSubmission } from '../../testing/factories/feedback.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { UserEntity } from '../users/user.entity.ts';
import { eraseFeedbackOf } from './erase-feedback.ts';
import { readFeedbackOf } from './feedback.reads.ts';
import { FeedbackDraftEntity } from './feedback-draft.entity.ts';
import { FeedbackLeaseEntity } from './feedback-lease.entity.ts';
import { claimSubmission, saveFeedbackDraft } from './feedback-lease.service.ts';
import { FeedbackSnippetEntity } from './feedback-snippet.entity.ts';
import { giveFeedback } from './give-feedback.service.ts';
import { HomeworkFeedbackEntity } from './homework-feedback.entity.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
}, 30_000);
afterAll(() => database.close());

it('erasing a person removes received feedback, drafts, leases and snippets, and keeps given feedback without the name', async () => {
  const db = database.dataSource.manager;
  const { course, stepIds } = await buildCourseWith(db, [[{}, {}]]);
  const [first = '', second = ''] = stepIds[0] ?? [];
  const trainer = await buildUser(db, { role: 'instructor' });
  await buildTeamMember(db, trainer.id, course.id, 'instructor');
  const [gone, stays] = [await buildUser(db), await buildUser(db)];
  for (const { id } of [gone, stays]) await buildEnrolment(db, id, course.id);
  const as = (user: UserEntity) => testCtx(db, { actor: actorOf(user) });
  const [ofGone, ofStays] = [await buildSubmission(db, gone.id, first), await buildSubmission(db, stays.id, first)];
  for (const submissionId of [ofGone, ofStays]) await giveFeedback(as(trainer), { submissionId, content: 'Dear learner' });
  await eraseFeedbackOf(as(trainer), gone.id);
  const contentOf = async (submissionId: string) => (await db.findOneByOrFail(HomeworkFeedbackEntity, { submissionId })).content;
  expect([await contentOf(ofGone), await contentOf(ofStays)]).toEqual(['', 'Dear learner']);
  const open = await buildSubmission(db, stays.id, second);
  await claimSubmission(as(trainer), open);
  await saveFeedbackDraft(as(trainer), { submissionId: open, content: 'Dear' });
  await buildSnippet(db, trainer.id);
  await eraseFeedbackOf(as(stays), trainer.id);
  await db.update(UserEntity, { id: trainer.id }, { erasedAt: new Date(), name: '', surname: '' });
  for (const entity of [FeedbackDraftEntity, FeedbackLeaseEntity, FeedbackSnippetEntity]) expect(await db.countBy(entity, { userId: trainer.id })).toBe(0);
  expect((await readFeedbackOf(as(stays), [ofStays])).get(ofStays)).toMatchObject({ content: 'Dear learner', givenBy: null });
});
