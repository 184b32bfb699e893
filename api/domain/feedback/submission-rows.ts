import { expressionBuilder, sql } from 'kysely';
import { courseTexts } from '../courses/course-texts.ts';
import { moduleTexts } from '../modules/module-texts.ts';
import type { FeedbackLeasesTable, HomeworkSubmissionsTable, UsersTable } from '../shared/database.generated.ts';
import type { References } from '../shared/prepared.ts';
import { stepTexts } from '../steps/step-texts.ts';
import { VIEWER } from '../translations/translation-sql.ts';
import { type FeedbackAuthor, reviewable } from './reviewable.ts';

/** Who writes feedback on a submission now. */
export interface FeedbackLease {
  holder: FeedbackAuthor;
  /** The viewer is the holder. */
  mine: boolean;
  expiresAt: Date;
}

/** Submitted homework as those who review it see it: whose it is and where it belongs, in the viewer's language. */
export interface SubmissionForReview {
  /** The id of the submission. */
  id: string;
  learner: FeedbackAuthor;
  courseId: string;
  courseName: string;
  moduleId: string;
  moduleName: string;
  stepId: string;
  stepName: string;
  /** From 1; above 1 after a return for revision. */
  round: number;
  submittedAt: Date;
  lease: FeedbackLease | null;
}

export const REVIEW = { ...VIEWER, now: 'timestamptz' } as const;
const { ref } = expressionBuilder<{ hs: HomeworkSubmissionsTable; fl: FeedbackLeasesTable; l: UsersTable }, 'hs' | 'fl' | 'l'>();

/** SQL: the submissions that the viewer may review, with the columns for `toSubmission`. */
export function submissionsForReview(parameters: References<typeof REVIEW>) {
  return reviewable(parameters)
    .leftJoin('feedback_leases as fl', (join) => join.onRef('fl.submission_id', '=', 'hs.id').on('fl.expires_at', '>', parameters.now))
    .leftJoin('users as l', 'l.id', 'fl.user_id')
    .select(['hs.id', 'hs.round', 'u.id as learnerId', 'u.name as learnerName', 'u.surname as learnerSurname'])
    .select(['c.id as courseId', courseTexts(parameters).text('name').as('courseName')])
    .select(['m.id as moduleId', moduleTexts(parameters).text('name').as('moduleName')])
    .select(['s.id as stepId', stepTexts(parameters).text('name').as('stepName')])
    .select([sql<Date>`${ref('hs.submitted_at')}`.as('submittedAt'), 'fl.expires_at as leaseExpiresAt'])
    .select(['l.id as holderId', 'l.name as holderName', 'l.surname as holderSurname']);
}

interface SubmissionRow extends Omit<SubmissionForReview, 'learner' | 'lease'> {
  learnerId: string;
  learnerName: string;
  learnerSurname: string;
  leaseExpiresAt: Date | null;
  holderId: string | null;
  holderName: string | null;
  holderSurname: string | null;
}

/** Converts a row of `submissionsForReview`. */
export function toSubmission(row: SubmissionRow, viewerId: string): SubmissionForReview {
  const { learnerId, learnerName, learnerSurname, leaseExpiresAt, holderId, holderName, holderSurname, ...rest } = row;
  const learner = { id: learnerId, name: learnerName, surname: learnerSurname };
  const lease =
    holderId === null || leaseExpiresAt === null
      ? null
      : { holder: { id: holderId, name: holderName ?? '', surname: holderSurname ?? '' }, mine: holderId === viewerId, expiresAt: leaseExpiresAt };
  return { ...rest, learner, lease };
}
