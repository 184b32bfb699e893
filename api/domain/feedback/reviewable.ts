import { expressionBuilder } from 'kysely';
import { waitsForFeedback } from '../homework/waiting-sql.ts';
import { courseVisible } from '../memberships/content.visibility.ts';
import { viewerReviews } from '../memberships/reviewer-sql.ts';
import type { UsersTable } from '../shared/database.generated.ts';
import { statements } from '../shared/prepared.ts';
import { allOf, anyOf } from '../shared/sql.ts';
import type { ViewerParameters } from '../translations/translation-sql.ts';

/** The id and name of a person. */
export interface FeedbackAuthor {
  id: string;
  name: string;
  surname: string;
}

const eb = expressionBuilder<{ u: UsersTable }, 'u'>();

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

/** SQL: submitted homework that the viewer may review: of other people, in modules that the viewer reviews, in courses that the viewer sees. */
export const reviewable = (viewer: ViewerParameters) =>
  submitted()
    .where('u.id', '<>', viewer.viewerId)
    .where(allOf(courseVisible(viewer), viewerReviews(viewer)));

/** SQL: the submissions of `reviewable` that wait for feedback. */
export const waitingFor = (viewer: ViewerParameters) => reviewable(viewer).where(waitsForFeedback);

/** SQL: submitted homework that the viewer may read: the viewer's own, and what the viewer may review. */
export const readable = (viewer: ViewerParameters) =>
  submitted().where(allOf(courseVisible(viewer), anyOf(eb('u.id', '=', viewer.viewerId), viewerReviews(viewer))));

/** Returns the full name of a person, as messages contain it. */
export const fullName = ({ name, surname }: Pick<FeedbackAuthor, 'name' | 'surname'>): string => `${name} ${surname}`.trim();
