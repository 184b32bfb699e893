import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { buildCourseWith, buildEnrolment, buildTeamMember } from '../../testing/factories/course.ts';
import { buildFeedbackLease, buildSubmission } from '../../testing/factories/feedback.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { TeamMemberEntity } from '../memberships/team-member.entity.ts';
import { UserEntity } from '../users/user.entity.ts';
import { FeedbackDraftEntity } from './feedback-draft.entity.ts';
import { FeedbackLeaseEntity } from './feedback-lease.entity.ts';
import { claimSubmission, FEEDBACK_LEASE_LIFE, releaseSubmission, saveFeedbackDraft } from './feedback-lease.service.ts';
import { countWaitingFeedback, listWaitingCourses, readFeedbackQueue } from './feedback-queue.reads.ts';
import { giveFeedback } from './give-feedback.service.ts';
import { listSnippets, saveSnippet } from './snippet.service.ts';
import { readEarlierSubmissions, readReviewContents, readSubmissionForReview } from './submission-review.reads.ts';

const database = testDatabase();

const db = () => database.dataSource.manager;
const code = (expected: string) => expect.objectContaining({ code: expected });
const as = (user: UserEntity, now?: () => Date) => testCtx(db(), { actor: actorOf(user), ...(now === undefined ? {} : { now }) });

/** A course of two modules with a trainer of the first one and an instructor. */
async function classroom() {
  const { course, moduleIds, stepIds } = await buildCourseWith(db(), [[{}], [{}]]);
  const sara = await buildUser(db(), { role: 'module_trainer', name: 'Sara', surname: 'Amin' });
  await buildTeamMember(db(), sara.id, course.id, 'module_trainer');
  await db().update(TeamMemberEntity, { userId: sara.id }, { allModules: false, moduleIds: moduleIds.slice(0, 1) });
  const jon = await buildUser(db(), { role: 'instructor', name: 'Jon', surname: 'Weber' });
  await buildTeamMember(db(), jon.id, course.id, 'instructor');
  const [first = '', second = ''] = stepIds.map(([id]) => id);
  const submit = async (stepId = first, minutes = 0): Promise<string> => {
    const learner = await buildUser(db());
    await buildEnrolment(db(), learner.id, course.id);
    return buildSubmission(db(), learner.id, stepId, { submittedAt: new Date(Date.UTC(2026, 0, 1, 10, minutes)) });
  };
  return { course, moduleIds, first, second, sara, jon, submit };
}

describe('the feedback queue', () => {
  it('lists the homework that waits, oldest first, page by page, each homework once', async () => {
    const { sara, submit } = await classroom();
    const ids: string[] = [];
    for (const minutes of [3, 1, 2, 5, 4]) ids[minutes - 1] = await submit(undefined, minutes);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await readFeedbackQueue(as(sara), { cursor, limit: 2 });
      expect(page.total).toBe(5);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(ids);
  });

  it('has only the modules that the viewer reviews, and filters by course and module', async () => {
    const { course, moduleIds, second, sara, jon, submit } = await classroom();
    const [mine, other] = [await submit(), await submit(second, 1)];
    const idsOf = async (user: UserEntity, filter = {}) => (await readFeedbackQueue(as(user), filter)).items.map(({ id }) => id);
    expect(await idsOf(sara)).toEqual([mine]);
    expect(await idsOf(sara, { moduleId: moduleIds[1] ?? '' })).toEqual([]);
    expect(await idsOf(jon, { courseId: course.id })).toEqual([mine, other]);
    expect(await idsOf(jon, { moduleId: moduleIds[1] ?? '' })).toEqual([other]);
    expect(await idsOf(jon, { courseId: 'x' })).toEqual([]);
    expect(await listWaitingCourses(as(jon))).toMatchObject([{ id: course.id, waiting: 2, modules: [{ waiting: 1 }, { waiting: 1 }] }]);
    await expect(readSubmissionForReview(as(sara), other)).rejects.toEqual(code('NOT_FOUND'));
    expect(await readReviewContents(as(sara), [other])).toEqual(new Map());
    for (const attempt of [claimSubmission(as(sara), other), saveFeedbackDraft(as(sara), { submissionId: other, content: 'a' })])
      await expect(attempt).rejects.toEqual(code('NOT_FOUND'));
  });

  it('leaves out answered homework, the viewer’s own homework, and homework of deactivated people', async () => {
    const { course, first, sara, jon, submit } = await classroom();
    const [answered, gone] = [await submit(), await submit()];
    await giveFeedback(as(jon), { submissionId: answered, content: 'Good' });
    const { learner } = await readSubmissionForReview(as(jon), gone);
    await db().update(UserEntity, { id: learner.id }, { deactivatedAt: new Date() });
    await buildEnrolment(db(), jon.id, course.id);
    await buildSubmission(db(), jon.id, first);
    expect(await countWaitingFeedback(as(jon))).toBe(0);
    expect(await countWaitingFeedback(as(sara))).toBe(1);
  });

  it.each(['x', Buffer.from('["a","b"]').toString('base64url')])('refuses the cursor %s', async (cursor) => {
    const { sara } = await classroom();
    await expect(readFeedbackQueue(as(sara), { cursor })).rejects.toEqual(code('VALIDATION_FAILED'));
  });
});

describe('the lease of a reviewer', () => {
  it('belongs to one of twenty reviewers who claim at the same moment', async () => {
    const { sara, jon, submit } = await classroom();
    const id = await submit();
    const people = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? sara : jon));
    const claims = await Promise.all(people.map((person) => claimSubmission(as(person), id)));
    expect(new Set(claims.map(({ lease }) => lease?.holder.id)).size).toBe(1);
    const [stored] = await db().findBy(FeedbackLeaseEntity, { submissionId: id });
    for (const [index, { lease }] of claims.entries()) expect(lease?.mine).toBe(people[index]?.id === stored?.userId);
  });

  it('is renewed by its holder, expires, and is free when it is released', async () => {
    const { sara, jon, submit } = await classroom();
    const id = await submit();
    const start = Date.now();
    const at = (minutes: number) => () => new Date(start + minutes * 60_000);
    await claimSubmission(as(sara, at(0)), id);
    const renewed = await claimSubmission(as(sara, at(4)), id);
    expect(renewed.lease).toMatchObject({ mine: true, expiresAt: new Date(start + 4 * 60_000 + FEEDBACK_LEASE_LIFE) });
    expect((await claimSubmission(as(jon, at(8)), id)).lease).toMatchObject({ mine: false, holder: { name: 'Sara', surname: 'Amin' } });
    expect((await readFeedbackQueue(as(jon, at(8)))).items).toMatchObject([{ id, lease: { mine: false } }]);
    expect((await claimSubmission(as(jon, at(9.1)), id)).lease).toMatchObject({ mine: true });
    await releaseSubmission(as(sara), id);
    expect((await claimSubmission(as(sara, at(10)), id)).lease).toMatchObject({ mine: false });
    await releaseSubmission(as(jon), id);
    expect((await claimSubmission(as(sara, at(10)), id)).lease).toMatchObject({ mine: true });
  });

  it('is not acquired for answered homework', async () => {
    const { sara, jon, submit } = await classroom();
    const id = await submit();
    await giveFeedback(as(jon), { submissionId: id, content: 'Good' });
    expect((await claimSubmission(as(sara), id)).lease).toBeNull();
  });
});

describe('the draft of feedback', () => {
  it('is read only by its writer, and stays when another reviewer gives feedback first', async () => {
    const { sara, jon, submit } = await classroom();
    const id = await submit();
    const draftOf = async (user: UserEntity) => (await readReviewContents(as(user), [id])).get(id)?.draft?.content ?? null;
    await saveFeedbackDraft(as(sara), { submissionId: id, content: 'First words\r\n' });
    await buildFeedbackLease(db(), id, jon.id);
    await saveFeedbackDraft(as(sara), { submissionId: id, content: 'First words\r\nand more' });
    await giveFeedback(as(jon), { submissionId: id, content: 'Good' });
    expect([await draftOf(sara), await draftOf(jon)]).toEqual(['First words\nand more', null]);
    await saveFeedbackDraft(as(jon), { submissionId: id, content: 'A late save' });
    expect(await draftOf(jon)).toBeNull();
    await saveFeedbackDraft(as(sara), { submissionId: id, content: '' });
    expect(await db().countBy(FeedbackDraftEntity, { submissionId: id })).toBe(0);
  });
});

it('the submitted homework of earlier rounds is shown to the learner and the reviewers', async () => {
  const { course, first, sara, jon } = await classroom();
  const learner = await buildUser(db());
  await buildEnrolment(db(), learner.id, course.id);
  const old = await buildSubmission(db(), learner.id, first, { content: 'The first try' });
  const current = await buildSubmission(db(), learner.id, first, { round: 2, status: 'draft', submittedAt: null });
  for (const reader of [learner, sara, jon])
    expect((await readEarlierSubmissions(as(reader), [current])).get(current)).toMatchObject([{ id: old, content: 'The first try' }]);
  expect(await readEarlierSubmissions(as(await buildUser(db())), [current])).toEqual(new Map());
});

it('a person has at most 200 snippets', async () => {
  const user = await buildUser(db());
  for (let count = 0; count < 200; count += 1) await saveSnippet(as(user), { title: `Snippet ${count}`, content: 'Text' });
  await expect(saveSnippet(as(user), { title: 'One more', content: 'Text' })).rejects.toEqual(code('SNIPPETS_FULL'));
  const [snippet] = await listSnippets(as(user));
  expect(await saveSnippet(as(user), { id: snippet?.id ?? '', title: ' Changed ', content: 'Text' })).toMatchObject({ title: 'Changed' });
  await expect(saveSnippet(as(user), { id: randomUUID(), title: 'A', content: 'B' })).rejects.toEqual(code('NOT_FOUND'));
});
