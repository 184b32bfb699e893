import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { NotificationKind } from '../../../schema/notifications.ts';
import { academyTexts } from '../academies/academy-texts.ts';
import { courseTexts } from '../courses/course-texts.ts';
import { courseVisible } from '../memberships/content.visibility.ts';
import { viewerReviews } from '../memberships/reviewer-sql.ts';
import type { AcademiesTable, CoursesTable, ModulesTable, NotificationsTable, StepsTable, UsersTable } from '../shared/database.generated.ts';
import { statements } from '../shared/prepared.ts';
import { allOf, anyOf, hasRow, isSet, one, onlyIf } from '../shared/sql.ts';
import { stepTexts } from '../steps/step-texts.ts';
import type { ViewerParameters } from '../translations/translation-sql.ts';

interface Tables {
  n: NotificationsTable;
  a: AcademiesTable;
  c: CoursesTable;
  m: ModulesTable;
  s: StepsTable;
  p: UsersTable;
}
const eb = expressionBuilder<Tables, keyof Tables>();
const { ref } = eb;

/** SQL: the viewer is enrolled in the course, which is visible. */
function learns(viewer: ViewerParameters): RawBuilder<boolean> {
  const enrolled = statements.selectFrom('enrolments as ne').select(one).where('ne.course_id', '=', ref('c.id')).where('ne.user_id', '=', viewer.viewerId);
  return allOf(courseVisible(viewer), hasRow(enrolled));
}

/** SQL: learners can see the target of an invitation, once they accept it. */
const published = allOf(eb('a.status', '=', 'PUBLISHED'), anyOf(eb('c.id', 'is', null), eb('c.status', '=', 'PUBLISHED')));

/** Who may see what a notification of each kind is about (docs/product-rules.md#2-who-may-do-what). */
const RIGHTS: Readonly<Record<NotificationKind, (viewer: ViewerParameters) => RawBuilder<boolean>>> = {
  feedback: (viewer) => allOf(isSet(ref('s.id')), learns(viewer)),
  homeworkReturned: (viewer) => allOf(isSet(ref('s.id')), learns(viewer)),
  homeworkWaiting: (viewer) => allOf(isSet(ref('s.id')), courseVisible(viewer), viewerReviews(viewer)),
  courseMessage: learns,
  invitation: () => published,
};

/** SQL: the viewer may see what the notification is about. */
function itemVisible(viewer: ViewerParameters): RawBuilder<boolean> {
  const cases = Object.entries(RIGHTS).map(([kind, right]) => sql`when ${sql.lit(kind)} then ${right(viewer)}`);
  return sql<boolean>`coalesce(case ${ref('n.kind')} ${sql.join(cases, sql` `)} else false end, false)`;
}

/** Selects notifications with the names of what they are about; without names and ids where the viewer may not see it. */
export function selectNotifications(viewer: ViewerParameters) {
  const reading = { language: viewer.language, otherLanguages: viewer.otherLanguages };
  const shown = <Value>(value: Expression<Value>): RawBuilder<Value | null> => onlyIf(sql<boolean>`${sql.ref('v.available')}`, value);
  return (
    statements
      .selectFrom('notifications as n')
      .leftJoin('steps as s', 's.id', 'n.step_id')
      .leftJoin('modules as m', 'm.id', 's.module_id')
      .leftJoin('courses as c', (join) => join.on(({ ref: on }) => sql<boolean>`${on('c.id')} = coalesce(${on('n.course_id')}, ${on('m.course_id')})`))
      .leftJoin('academies as a', (join) => join.on(({ ref: on }) => sql<boolean>`${on('a.id')} = coalesce(${on('n.academy_id')}, ${on('c.academy_id')})`))
      .leftJoin('users as p', (join) => join.onRef('p.id', '=', 'n.person_id').on('p.deactivated_at', 'is', null))
      // The limit keeps PostgreSQL from evaluating the rights once for each column.
      .innerJoinLateral(statements.selectNoFrom(itemVisible(viewer).as('available')).limit(sql.lit(1)).as('v'), (join) => join.onTrue())
      .select(['n.id', 'n.kind', 'n.created_at as createdAt', 'n.read_at as readAt', 'v.available'])
      .select([
        shown(ref('n.encrypted_path')).as('encryptedPath'),
        shown(ref('c.id')).as('courseId'),
        shown(ref('s.id')).as('stepId'),
        shown(ref('n.ref_id')).as('refId'),
      ])
      .select([shown(academyTexts(reading).text('name')).as('academyName'), shown(courseTexts(reading).text('name')).as('courseName')])
      .select([
        shown(stepTexts(reading).text('name')).as('stepName'),
        shown(sql<string | null>`nullif(trim(${ref('p.name')} || ' ' || ${ref('p.surname')}), '')`).as('personName'),
      ])
  );
}
