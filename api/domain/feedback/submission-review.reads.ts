import { type Expression, expressionBuilder, sql } from 'kysely';
import { type HomeworkSubmission, submissionColumns, submissionOf } from '../homework/homework.reads.ts';
import { type ShownTask, taskIn } from '../homework/shown-task.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { HomeworkSubmissionsTable } from '../shared/database.generated.ts';
import { prepared, type RowOf, statements } from '../shared/prepared.ts';
import { arrayOf, inList } from '../shared/sql.ts';
import { requireId } from '../shared/validate.ts';
import { VIEWER, viewerValues } from '../translations/translation-sql.ts';
import { readable } from './reviewable.ts';
import { REVIEW, type SubmissionForReview, submissionsForReview, toSubmission } from './submission-rows.ts';

/** What a reviewer reads of a submission before writing. */
export interface ReviewContent {
  /** The task that the submission answers, in the viewer's language; null if the step has no homework anymore. */
  task: ShownTask | null;
  submission: HomeworkSubmission;
  /** The viewer's own draft of feedback. */
  draft: { content: string; updatedAt: Date } | null;
}

const { ref } = expressionBuilder<{ hs: HomeworkSubmissionsTable }, 'hs'>();

const byId = prepared('feedback.submissionById', { ...REVIEW, id: 'uuid' }, (parameters) =>
  submissionsForReview(parameters).where('hs.id', '=', parameters.id),
);

/**
 * Reads submitted homework that the viewer may review.
 * @throws NOT_FOUND for any other
 */
export async function readSubmissionForReview(ctx: Ctx, id: string): Promise<SubmissionForReview> {
  const { id: viewerId } = requireActor(ctx);
  const row = await byId.first(ctx.db, { ...viewerValues(ctx), now: ctx.now(), id: requireId(id) });
  assertFound(row);
  return toSubmission(row, viewerId);
}

const contents = prepared('feedback.contents', { ...VIEWER, ids: 'uuid[]' }, (viewer) =>
  readable(viewer)
    .leftJoin('homework_tasks as ht', 'ht.step_id', 'hs.step_id')
    .leftJoin('feedback_drafts as fd', (join) => join.onRef('fd.submission_id', '=', 'hs.id').on('fd.user_id', '=', viewer.viewerId))
    .select(submissionColumns)
    .select(['ht.texts', 'ht.minimum_words as minimumWords', 'ht.maximum_words as maximumWords', 's.default_language as defaultLanguage'])
    .select(['fd.content as draftContent', 'fd.updated_at as draftUpdatedAt'])
    .where(inList(ref('hs.id'), viewer.ids)),
);

function toContent(ctx: Ctx, row: RowOf<typeof contents>): ReviewContent {
  const { texts, minimumWords, maximumWords, defaultLanguage, draftContent, draftUpdatedAt } = row;
  const task = texts === null || minimumWords === null ? null : taskIn(ctx.reading.language, { texts, minimumWords, maximumWords, defaultLanguage });
  const draft = draftContent === null || draftUpdatedAt === null ? null : { content: draftContent, updatedAt: draftUpdatedAt };
  return { task, submission: submissionOf(ctx, row), draft };
}

/** Reads the tasks, texts and own drafts of submissions by their ids, in one statement. Those that the viewer may not read have no entry. */
export async function readReviewContents(ctx: Ctx, ids: readonly string[]): Promise<Map<string, ReviewContent>> {
  requireActor(ctx);
  const rows = await contents.all(ctx.db, { ...viewerValues(ctx), ids });
  return new Map(rows.map((row) => [row.id, toContent(ctx, row)]));
}

/** SQL: the homework of the same learners and steps as these submissions, in all rounds and attempts: ids, by index only. */
const ofSameSteps = (ids: Expression<ReadonlyArray<string | null>>) =>
  statements
    .selectFrom('homework_submissions as gs')
    .innerJoin('attempts as g', 'g.id', 'gs.attempt_id')
    .innerJoin('attempts as er', 'er.enrolment_id', 'g.enrolment_id')
    .innerJoin('homework_submissions as es', (join) => join.onRef('es.attempt_id', '=', 'er.id').onRef('es.step_id', '=', 'gs.step_id'))
    .select('es.id')
    .where(({ ref: of }) => inList(of('gs.id'), ids));

/** The submitted homework of the same learner and step in earlier rounds and attempts, oldest first. */
const earlier = prepared('feedback.earlier', { ...VIEWER, ids: 'uuid[]' }, (viewer) =>
  readable(viewer)
    .innerJoin('homework_submissions as cs', 'cs.step_id', 'hs.step_id')
    .innerJoin('attempts as cr', (join) => join.onRef('cr.id', '=', 'cs.attempt_id').onRef('cr.enrolment_id', '=', 'r.enrolment_id'))
    .select(submissionColumns)
    .select('cs.id as currentId')
    .where(inList(ref('hs.id'), arrayOf(ofSameSteps(viewer.ids))))
    .where(({ ref: of }) => inList(of('cs.id'), viewer.ids))
    .where(({ ref: of }) => sql<boolean>`(${of('r.number')}, ${of('hs.round')}) < (${of('cr.number')}, ${of('cs.round')})`)
    .orderBy('r.number')
    .orderBy('hs.round'),
);

/** Reads the submitted homework of earlier rounds and attempts by the id of the later submission, oldest first, in one statement. */
export async function readEarlierSubmissions(ctx: Ctx, ids: readonly string[]): Promise<Map<string, HomeworkSubmission[]>> {
  requireActor(ctx);
  const found = new Map<string, HomeworkSubmission[]>();
  for (const { currentId, ...row } of await earlier.all(ctx.db, { ...viewerValues(ctx), ids })) {
    found.set(currentId, [...(found.get(currentId) ?? []), submissionOf(ctx, row)]);
  }
  return found;
}
