import { expressionBuilder, sql } from 'kysely';
import type { Step } from '../learning/outline.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { HomeworkSubmissionsTable } from '../shared/database.generated.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { type FileLink, type FileRow, fileRows, signFile } from '../video/signed-files.ts';
import type { HomeworkStatus, HomeworkSubmissionEntity } from './homework-submission.entity.ts';
import { type ShownTask, taskIn } from './shown-task.ts';

/** A learner's homework as its author and its reviewers see it. */
export interface HomeworkSubmission
  extends Pick<HomeworkSubmissionEntity, 'id' | 'round' | 'status' | 'content' | 'title' | 'wordCount' | 'version' | 'savedAt' | 'submittedAt'> {
  file: FileLink | null;
}

/** The homework of a step as its learner sees it, with the submission of the running attempt. */
export interface Homework extends ShownTask {
  /** The id of the step. */
  id: string;
  submission: HomeworkSubmission | null;
}

const { ref } = expressionBuilder<{ hs: HomeworkSubmissionsTable }, 'hs'>();

/** SQL: the file of the submission `hs`, as an array of at most one. */
const fileOfSubmission = fileRows(sql`(select ${ref('hs.file_id')})`);

/** SQL: the columns of the submission `hs` for `submissionOf`. */
export const submissionColumns = [
  ref('hs.id').as('id'),
  ref('hs.round').as('round'),
  sql<HomeworkStatus>`${ref('hs.status')}`.as('status'),
  ref('hs.content').as('content'),
  ref('hs.title').as('title'),
  ref('hs.word_count').as('wordCount'),
  ref('hs.version').as('version'),
  ref('hs.saved_at').as('savedAt'),
  ref('hs.submitted_at').as('submittedAt'),
  fileOfSubmission.as('files'),
] as const;

const homeworkOfLearner = prepared('homework.ofLearner', { stepId: 'uuid', userId: 'uuid' }, ({ stepId, userId }) =>
  statements
    .selectFrom('homework_tasks as ht')
    .innerJoin('steps as s', 's.id', 'ht.step_id')
    .innerJoin('modules as m', 'm.id', 's.module_id')
    .leftJoin('enrolments as e', (join) => join.onRef('e.course_id', '=', 'm.course_id').on('e.user_id', '=', userId).on('e.ended_at', 'is', null))
    .leftJoinLateral(
      (eb) => eb.selectFrom('attempts as n').select('n.id').whereRef('n.enrolment_id', '=', 'e.id').orderBy('n.number', 'desc').limit(1).as('r'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('homework_submissions as n')
          .selectAll()
          .whereRef('n.attempt_id', '=', 'r.id')
          .whereRef('n.step_id', '=', 'ht.step_id')
          .orderBy('n.round', 'desc')
          .limit(1)
          .as('hs'),
      (join) => join.onTrue(),
    )
    .select(['ht.minimum_words as minimumWords', 'ht.maximum_words as maximumWords', 'ht.texts', 's.default_language as defaultLanguage'])
    .select(['hs.id', 'hs.round', 'hs.content', 'hs.title', 'hs.word_count as wordCount', 'hs.version'])
    .select(({ ref }) => [sql<HomeworkStatus | null>`${ref('hs.status')}`.as('status'), fileOfSubmission.as('files')])
    .select(['hs.saved_at as savedAt', 'hs.submitted_at as submittedAt'])
    .where('ht.step_id', '=', stepId)
    .where('m.course_id', 'is not', null),
);

type SubmissionRow = Omit<HomeworkSubmission, 'file'> & { files: FileRow[] };

/** Converts the columns of a submission, with its signed file. */
export function submissionOf(ctx: Ctx, row: SubmissionRow): HomeworkSubmission {
  const { id, round, status, content, title, wordCount, version, savedAt, submittedAt, files } = row;
  const [file] = files;
  return { id, round, status, content, title, wordCount, version, savedAt, submittedAt, file: file === undefined ? null : signFile(ctx, file) };
}

/** The columns of a left join. */
type Joined<Row> = { [Column in keyof Row]: Row[Column] | null };

function joinedSubmissionOf(ctx: Ctx, { files, ...row }: Joined<Omit<SubmissionRow, 'files'>> & Pick<SubmissionRow, 'files'>): HomeworkSubmission | null {
  const { id, round, status, content, title, wordCount, version, savedAt, submittedAt } = row;
  if (id === null || round === null || status === null || title === null || version === null || savedAt === null) return null;
  return submissionOf(ctx, { id, round, status, content, title, wordCount, version, savedAt, submittedAt, files });
}

/**
 * Reads the homework of a step that the viewer has read, with the viewer's submission, in one statement; null without homework. The task is in
 * the shown language of the step, or else in the default language.
 */
export async function readHomeworkOf(ctx: Ctx, { id: stepId, shownLanguage }: Pick<Step, 'id' | 'shownLanguage'>): Promise<Homework | null> {
  const { id: userId } = requireActor(ctx);
  const row = await homeworkOfLearner.first(ctx.db, { stepId, userId });
  if (row === undefined) return null;
  return { id: stepId, ...taskIn(shownLanguage, row), submission: joinedSubmissionOf(ctx, row) };
}
