import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { NotificationKind } from '../../../schema/notifications.ts';
import { academyTexts } from '../academies/academy-texts.ts';
import { courseTexts } from '../courses/course-texts.ts';
import { courseVisible } from '../memberships/content.visibility.ts';
import { viewerReviews } from '../memberships/reviewer-sql.ts';
import { moduleTexts } from '../modules/module-texts.ts';
import type { AcademiesTable, ClassesTable, CoursesTable, ModulesTable, NotificationsTable, StepsTable, UsersTable } from '../shared/database.generated.ts';
import { statements } from '../shared/prepared.ts';
import { allOf, anyOf, fullName, hasRow, isSet, one, onlyIf } from '../shared/sql.ts';
import { stepTexts } from '../steps/step-texts.ts';
import { type ReadingParameters, textColumns, type ViewerParameters } from '../translations/translation-sql.ts';

interface Tables {
  n: NotificationsTable;
  a: AcademiesTable;
  c: CoursesTable;
  m: ModulesTable;
  s: StepsTable;
  k: ClassesTable;
  p: UsersTable;
}
const eb = expressionBuilder<Tables, keyof Tables>();
const { ref } = eb;

/** SQL: the viewer is enrolled in the course, which is visible. */
function learns(viewer: ViewerParameters): RawBuilder<boolean> {
  const enrolled = statements
    .selectFrom('enrolments as ne')
    .select(one)
    .where('ne.course_id', '=', ref('c.id'))
    .where('ne.user_id', '=', viewer.viewerId)
    .where('ne.ended_at', 'is', null);
  return allOf(courseVisible(viewer), hasRow(enrolled));
}

/** SQL: the viewer takes part in the visible course: enrolled, on the team, or an admin. */
function takesPartInCourse(viewer: ViewerParameters): RawBuilder<boolean> {
  const onTeam = statements.selectFrom('team_members as nt').select(one).where('nt.course_id', '=', ref('c.id')).where('nt.user_id', '=', viewer.viewerId);
  return allOf(courseVisible(viewer), anyOf(viewer.isAdmin, learns(viewer), hasRow(onTeam)));
}

/** SQL: the class exists, and the viewer takes part in its course. */
const takesPart = (viewer: ViewerParameters): RawBuilder<boolean> => allOf(isSet(ref('k.id')), takesPartInCourse(viewer));

/** SQL: learners can see the target of an invitation, once they accept it. */
const published = allOf(eb('a.status', '=', 'PUBLISHED'), anyOf(eb('c.id', 'is', null), eb('c.status', '=', 'PUBLISHED')));

/** Who may see what a notification of each kind is about (docs/product-rules.md#2-who-may-do-what). */
const RIGHTS: Readonly<Record<NotificationKind, (viewer: ViewerParameters) => RawBuilder<boolean>>> = {
  feedback: (viewer) => allOf(isSet(ref('s.id')), learns(viewer)),
  homeworkReturned: (viewer) => allOf(isSet(ref('s.id')), learns(viewer)),
  homeworkWaiting: (viewer) => allOf(isSet(ref('s.id')), courseVisible(viewer), viewerReviews(viewer)),
  newModule: (viewer) => allOf(isSet(ref('m.id')), learns(viewer)),
  courseMessage: learns,
  classReminder: takesPart,
  classCancelled: takesPart,
  classMoved: takesPart,
  classRestored: takesPart,
  classRescheduled: takesPart,
  // There is no class any more, and no course if it was deleted with that.
  classDeleted: (viewer) => anyOf(eb('n.course_id', 'is', null), takesPartInCourse(viewer)),
  // A call of somebody without a shared course, such as an admin, names no course.
  missedCall: (viewer) => anyOf(eb('n.course_id', 'is', null), courseVisible(viewer)),
  invitation: () => published,
  // A file of the reader's own.
  exportReady: () => sql<boolean>`true`,
  copyReady: ({ isAdmin }) => isAdmin,
  copyFailed: ({ isAdmin }) => isAdmin,
  webhookOff: ({ isAdmin }) => isAdmin,
};

/** SQL: the viewer may see what the notification is about. */
function itemVisible(viewer: ViewerParameters): RawBuilder<boolean> {
  const cases = Object.entries(RIGHTS).map(([kind, right]) => sql`when ${sql.lit(kind)} then ${right(viewer)}`);
  return sql<boolean>`coalesce(case ${ref('n.kind')} ${sql.join(cases, sql` `)} else false end, false)`;
}

/** SQL: the name of the class, else that of its module or course; null without a class. */
const className = (reading: ReadingParameters): RawBuilder<string | null> => {
  const own = textColumns<{ name: string }>(reading, ref('k.translations'), ref('k.default_language')).text('name');
  return onlyIf(isSet(ref('k.id')), sql<string>`coalesce(nullif(${own}, ''), ${moduleTexts(reading).text('name')}, ${courseTexts(reading).text('name')})`);
};

/** Selects notifications with the names of what they are about; without names and ids where the viewer may not see it. */
export function selectNotifications(viewer: ViewerParameters) {
  const reading = { language: viewer.language, otherLanguages: viewer.otherLanguages };
  const shown = <Value>(value: Expression<Value>): RawBuilder<Value | null> => onlyIf(sql<boolean>`${sql.ref('v.available')}`, value);
  return (
    statements
      .selectFrom('notifications as n')
      .leftJoin('steps as s', 's.id', 'n.step_id')
      .leftJoin('classes as k', 'k.id', 'n.ref_id')
      .leftJoin('modules as m', (join) =>
        join.on(({ ref: on }) => sql<boolean>`${on('m.id')} = coalesce(${on('s.module_id')}, ${on('k.module_id')}, ${on('n.ref_id')})`),
      )
      .leftJoin('courses as c', (join) => join.on(({ ref: on }) => sql<boolean>`${on('c.id')} = coalesce(${on('n.course_id')}, ${on('m.course_id')})`))
      .leftJoin('academies as a', (join) => join.on(({ ref: on }) => sql<boolean>`${on('a.id')} = coalesce(${on('n.academy_id')}, ${on('c.academy_id')})`))
      .leftJoin('users as p', (join) => join.onRef('p.id', '=', 'n.person_id').on('p.deactivated_at', 'is', null))
      // The limit keeps PostgreSQL from evaluating the rights once for each column.
      .innerJoinLateral(statements.selectNoFrom(itemVisible(viewer).as('available')).limit(sql.lit(1)).as('v'), (join) => join.onTrue())
      .select(['n.id', 'n.kind', 'n.created_at as createdAt', 'n.read_at as readAt', 'v.available'])
      .select(['n.starts_at as startsAt', 'n.former_start as formerStart', shown(className(reading)).as('className')])
      .select([
        shown(ref('n.encrypted_path')).as('encryptedPath'),
        shown(ref('c.id')).as('courseId'),
        shown(ref('s.id')).as('stepId'),
        shown(ref('n.ref_id')).as('refId'),
      ])
      .select([shown(academyTexts(reading).text('name')).as('academyName'), shown(courseTexts(reading).text('name')).as('courseName')])
      .select([shown(stepTexts(reading).text('name')).as('stepName'), shown(fullName(ref('p.name'), ref('p.surname'))).as('personName')])
      .select(shown(moduleTexts(reading).text('name')).as('moduleName'))
  );
}
