import { type Expression, expressionBuilder, type InferResult } from 'kysely';
import { jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres';
import { COURSE_FIELDS } from '../../../schema/item-fields.ts';
import { coursePolicy } from '../courses/course.policy.ts';
import { courseTexts } from '../courses/course-texts.ts';
import { imageColumn, signImage } from '../files/images.ts';
import { courseVisible } from '../memberships/content.visibility.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { AttemptsTable, EnrolmentsTable } from '../shared/database.generated.ts';
import { statements } from '../shared/prepared.ts';
import { scalar } from '../shared/sql.ts';
import { settingColumns } from '../translations/setting-columns.ts';
import type { ViewerParameters } from '../translations/translation-sql.ts';
import { academyColumns } from './academy-reads.service.ts';
import type { Course } from './course-reads.service.ts';

const { ref } = expressionBuilder<{ r: AttemptsTable; e: EnrolmentsTable }, 'r' | 'e'>();

/** SQL: the running attempt `r` as JSON, null without one. */
const runningAttempt = jsonBuildObject({
  id: ref('r.id'),
  number: ref('r.number'),
  currentStepId: ref('r.current_step_id'),
  completedAt: ref('r.completed_at'),
});

/** SQL: the attempt of an enrolment with the highest number. */
export const latestAttemptOf = (enrolmentId: Expression<string>) =>
  statements.selectFrom('attempts as n').selectAll().where('n.enrolment_id', '=', enrolmentId).orderBy('n.number', 'desc').limit(1);
/** SQL: that of the enrolment `e`. */
export const latestAttempt = latestAttemptOf(ref('e.id'));

/** SQL: when the course was completed last in the enrolment `e`. */
export const lastCompletion = statements
  .selectFrom('attempts as q')
  .select(({ fn }) => fn.max('q.completed_at').as('at'))
  .where('q.enrolment_id', '=', ref('e.id'));

/** SQL: courses that the viewer sees, with the columns for `toCourse`. */
export function selectCourses(viewer: ViewerParameters) {
  const { text, language, languages, shown } = courseTexts(viewer);
  return statements
    .selectFrom('courses as c')
    .innerJoin('academies as a', 'a.id', 'c.academy_id')
    .leftJoin('files as f', 'f.id', 'c.image_id')
    .leftJoin('enrolments as e', (join) => join.onRef('e.course_id', '=', 'c.id').on('e.user_id', '=', viewer.viewerId).on('e.ended_at', 'is', null))
    .leftJoin('team_members as t', (join) => join.onRef('t.course_id', '=', 'c.id').on('t.user_id', '=', viewer.viewerId))
    .leftJoinLateral(latestAttempt.as('r'), (join) => join.onTrue())
    .select(['c.id', 'c.academy_id as academyId', text('name').as('name'), text('description').as('description'), language.as('shownLanguage')])
    .select([languages.as('languages'), 'c.default_language as defaultLanguage', 'c.status'])
    .select(settingColumns('c', COURSE_FIELDS))
    .select([imageColumn.as('image'), 'c.image_alt as imageAlt', 't.role as teamRole', shown.as('shown')])
    .select(({ eb }) => [
      eb('e.id', 'is not', null).$castTo<boolean>().as('enrolled'),
      eb.case().when('r.id', 'is not', null).then(runningAttempt).end().as('attempt'),
      scalar(lastCompletion).as('lastCompletedAt'),
      jsonObjectFrom(statements.selectNoFrom(academyColumns(viewer)))
        .$notNull()
        .as('academy'),
    ])
    .where(courseVisible(viewer));
}

export type CourseRow = InferResult<ReturnType<typeof selectCourses>>[number];

/** Returns a course as its viewer sees it, with signed links and the viewer's permissions. */
export function toCourse(ctx: Ctx, row: CourseRow): Course {
  const actor = requireActor(ctx);
  const { image, imageAlt, teamRole, shown: _shown, ...rest } = row;
  const staff = coursePolicy.staff(actor, row);
  const viewerCan = {
    enrol: coursePolicy.enrol(actor, row) && !row.enrolled,
    learn: coursePolicy.learn(actor, row),
    seeLearners: coursePolicy.seeLearners(actor, row),
    seeEmails: coursePolicy.seeEmails(actor, row),
    message: coursePolicy.message(actor, row),
    review: coursePolicy.review(actor, row),
  };
  const access = viewerCan.learn ? 'valid' : 'invalid';
  return { ...rest, image: signImage(ctx, image, imageAlt), access, viewingAsEnrolled: staff && !row.enrolled, viewerCan, staff };
}
