import { expressionBuilder, type RawBuilder } from 'kysely';
import { waitsForFeedback } from '../homework/waiting-sql.ts';
import { courseVisible } from '../memberships/content.visibility.ts';
import { viewerReviews } from '../memberships/reviewer-sql.ts';
import type { HomeworkSubmissionsTable, UsersTable } from '../shared/database.generated.ts';
import { statements } from '../shared/prepared.ts';
import { allOf, anyOf, arrayOf, inList } from '../shared/sql.ts';
import type { ViewerParameters } from '../translations/translation-sql.ts';

/** The id and name of a person. */
export interface FeedbackAuthor {
  id: string;
  name: string;
  surname: string;
}

const eb = expressionBuilder<{ u: UsersTable; hs: HomeworkSubmissionsTable }, 'u' | 'hs'>();

/** SQL: submitted homework `hs` of active learners `u`, with step `s`, module `m`, course `c`, academy `a`, attempt `r` and enrolment `e`. */
function submitted() {
  return statements
    .selectFrom('homework_submissions as hs')
    .innerJoin('attempts as r', 'r.id', 'hs.attempt_id')
    .innerJoin('enrolments as e', 'e.id', 'r.enrolment_id')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .innerJoin('steps as s', 's.id', 'hs.step_id')
    .innerJoin('modules as m', 'm.id', 's.module_id')
    .innerJoin('courses as c', 'c.id', 'm.course_id')
    .innerJoin('academies as a', 'a.id', 'c.academy_id')
    .where('hs.status', '=', 'submitted')
    .where('e.ended_at', 'is', null)
    .where('u.deactivated_at', 'is', null);
}

/** SQL: the viewer reviews the module `m` of the course `c` in the academy `a`, and sees the course. */
const reviewsModule = (viewer: ViewerParameters): RawBuilder<boolean> => allOf(courseVisible(viewer), viewerReviews(viewer));

/** SQL: submitted homework that the viewer may review: of other people, in modules that the viewer reviews, in courses that the viewer sees. */
export const reviewable = (viewer: ViewerParameters) => submitted().where('u.id', '<>', viewer.viewerId).where(reviewsModule(viewer));

/** SQL: the submissions of `reviewable` that wait for feedback. */
export const waitingFor = (viewer: ViewerParameters) => reviewable(viewer).where(waitsForFeedback);

/** SQL: the modules `m` whose homework the viewer may review, with course `c` and academy `a`. */
export const reviewableModules = (viewer: ViewerParameters) =>
  statements
    .selectFrom('modules as m')
    .innerJoin('courses as c', 'c.id', 'm.course_id')
    .innerJoin('academies as a', 'a.id', 'c.academy_id')
    .where(reviewsModule(viewer));

/**
 * SQL: the homework `hs` of others that waits, in the modules of `reviewableModules` the same as `waitingFor`. It reads the entries of an index
 * only, because a mark says that its learner has left.
 */
export function waitingOfOthers({ viewerId }: Pick<ViewerParameters, 'viewerId'>) {
  const own = statements.selectFrom('enrolments as oe').innerJoin('attempts as o', 'o.enrolment_id', 'oe.id').select('o.id').where('oe.user_id', '=', viewerId);
  return statements
    .selectFrom('homework_submissions as hs')
    .where(waitsForFeedback)
    .where(eb.not(inList(eb.ref('hs.attempt_id'), arrayOf(own))));
}

/** SQL: submitted homework that the viewer may read: the viewer's own, and what the viewer may review. */
export const readable = (viewer: ViewerParameters) =>
  submitted().where(allOf(courseVisible(viewer), anyOf(eb('u.id', '=', viewer.viewerId), viewerReviews(viewer))));

/** Returns the full name of a person, as messages contain it. */
export const fullName = ({ name, surname }: Pick<FeedbackAuthor, 'name' | 'surname'>): string => `${name} ${surname}`.trim();
