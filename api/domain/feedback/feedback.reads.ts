import { type Ctx, requireActor } from '../shared/context.ts';
import { prepared } from '../shared/prepared.ts';
import { inList } from '../shared/sql.ts';
import { VIEWER, viewerValues } from '../translations/translation-sql.ts';
import { type FeedbackAuthor, readable } from './reviewable.ts';

/** The feedback on a submission, as its learner and its reviewers see it. */
export interface HomeworkFeedback {
  /** The id of the submission. */
  id: string;
  /** Plain text with line breaks. */
  content: string;
  /** null for people whose account was erased. */
  givenBy: FeedbackAuthor | null;
  givenAt: Date;
}

const feedbackOf = prepared('feedback.of', { ...VIEWER, ids: 'uuid[]' }, (viewer) =>
  readable(viewer)
    .innerJoin('homework_feedback as hf', 'hf.submission_id', 'hs.id')
    .leftJoin('users as g', (join) => join.onRef('g.id', '=', 'hf.given_by').on('g.erased_at', 'is', null))
    .select(['hs.id', 'hf.content', 'hf.given_at as givenAt', 'g.id as giverId', 'g.name', 'g.surname'])
    .where(({ ref }) => inList(ref('hs.id'), viewer.ids)),
);

/** Reads the feedback on submissions by the id of the submission, in one statement. Those without feedback, and those of others, have no entry. */
export async function readFeedbackOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, HomeworkFeedback>> {
  requireActor(ctx);
  const rows = await feedbackOf.all(ctx.db, { ...viewerValues(ctx), ids });
  return new Map(
    rows.map(({ id, content, givenAt, giverId, name, surname }) => {
      const givenBy = giverId === null ? null : { id: giverId, name: name ?? '', surname: surname ?? '' };
      return [id, { id, content, givenAt, givenBy }];
    }),
  );
}
