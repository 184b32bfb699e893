import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { courseTexts } from '../courses/course-texts.ts';
import { courseVisible } from '../memberships/content.visibility.ts';
import { moduleTexts } from '../modules/module-texts.ts';
import { personColumns } from '../people/people.ts';
import type { AcademiesTable, ClassesTable, CoursesTable, EnrolmentsTable, ModulesTable, TeamMembersTable } from '../shared/database.generated.ts';
import { prepared, type RowOf, statements } from '../shared/prepared.ts';
import { allOf, anyOf, arrayOf, inList, isSet, onlyIf } from '../shared/sql.ts';
import { textColumns, VIEWER, type ViewerParameters } from '../translations/translation-sql.ts';
import type { ClassEntity } from './class.entity.ts';

interface Tables {
  k: ClassesTable;
  a: AcademiesTable;
  c: CoursesTable;
  m: ModulesTable;
  e: EnrolmentsTable;
  t: TeamMembersTable;
}
const eb = expressionBuilder<Tables, keyof Tables>();
const { ref } = eb;

type Words = ClassEntity['translations'][string];
const classTexts = (viewer: ViewerParameters) => textColumns<Words>(viewer, ref('k.translations'), ref('k.default_language'));

/** SQL: the viewer takes part in the visible course `c`: enrolled `e`, on the team `t`, or an admin (docs/product-rules.md#2-who-may-do-what). */
const takesPart = (viewer: ViewerParameters): RawBuilder<boolean> =>
  allOf(courseVisible(viewer), anyOf(viewer.isAdmin, isSet(ref('e.id')), isSet(ref('t.user_id'))));

/** SQL: the courses `c` with the viewer's enrolment `e` and team membership `t`. */
const coursesOf = (viewer: ViewerParameters) =>
  statements
    .selectFrom('courses as c')
    .innerJoin('academies as a', 'a.id', 'c.academy_id')
    .leftJoin('enrolments as e', (join) => join.onRef('e.course_id', '=', 'c.id').on('e.user_id', '=', viewer.viewerId).on('e.ended_at', 'is', null))
    .leftJoin('team_members as t', (join) => join.onRef('t.course_id', '=', 'c.id').on('t.user_id', '=', viewer.viewerId))
    .where(takesPart(viewer));

/** SQL: the viewer's membership in the team, as `ClassFacts`. */
const facts = [
  ref('t.role').as('teamRole'),
  sql<boolean>`coalesce(${ref('t.all_modules')}, false)`.as('allModules'),
  sql<string[]>`coalesce(${ref('t.module_ids')}, '{}')`.as('moduleIds'),
] as const;

/** Reads a course in which the viewer takes part, with the facts for the policy. */
export const courseFacts = prepared('classes.course', { ...VIEWER, id: 'uuid' }, (viewer) =>
  coursesOf(viewer)
    .select('c.id')
    .select(facts)
    .where(sql<boolean>`${ref('c.id')} = ${viewer.id}`),
);

/** SQL: the active leader of the class as a person; the email address for admins and the module trainers of the course. */
function leader({ isAdmin }: ViewerParameters) {
  const seesEmail = anyOf(isAdmin, sql`coalesce(${ref('t.role')} = 'module_trainer', false)`);
  return statements
    .selectFrom('users as u')
    .select(personColumns)
    .select(({ ref: column }) => [column('u.created_at').as('addedAt'), onlyIf(seesEmail, column('u.email')).as('email')])
    .where('u.id', '=', ref('k.leader_id'))
    .where('u.deactivated_at', 'is', null);
}

/** SQL: the dates of the class that were cancelled or moved. */
const changes = statements.selectFrom('class_dates as d').select(['d.date', 'd.moved_to as movedTo']).where('d.class_id', '=', ref('k.id')).orderBy('d.date');

/** SQL: when the class or one of its dates was changed. */
const changedAt = sql<Date>`greatest(${ref('k.updated_at')}, ${statements
  .selectFrom('class_dates as d')
  .select(({ fn }) => fn.max('d.updated_at').as('updatedAt'))
  .where('d.class_id', '=', ref('k.id'))})`;

/** SQL: classes that the viewer sees. A class without a name has the name of its module or of the course. */
function selectClasses(viewer: ViewerParameters) {
  const { text, language, shown } = classTexts(viewer);
  const name: RawBuilder<string> = sql`coalesce(nullif(${text('name')}, ''), ${moduleTexts(viewer).text('name')}, ${courseTexts(viewer).text('name')})`;
  return coursesOf(viewer)
    .innerJoin('classes as k', 'k.course_id', 'c.id')
    .leftJoin('modules as m', 'm.id', 'k.module_id')
    .select(['k.id', 'k.course_id as courseId', 'k.class_type as classType', 'k.module_id as moduleId', 'k.leader_id as leaderId'])
    .select(['k.days as localDays', 'k.time as localTime', 'k.time_zone as timeZone', 'k.room_name as roomName'])
    .select([
      'k.revision',
      'k.default_language as defaultLanguage',
      'k.translations',
      'k.created_at as createdAt',
      'k.updated_at as updatedAt',
      changedAt.as('changedAt'),
    ])
    .select([name.as('name'), text('description').as('description'), language.as('language'), shown.as('shown')])
    .select(facts)
    .select([moduleTexts(viewer).text('name').as('moduleName'), courseTexts(viewer).text('name').as('courseName')])
    .select([jsonObjectFrom(leader(viewer)).as('leader'), jsonArrayFrom(changes).as('changes')])
    .orderBy('k.created_at')
    .orderBy('k.id');
}

/** Reads the classes of courses that the viewer sees. */
export const classesOfCourses = prepared('classes.ofCourses', { ...VIEWER, courseIds: 'uuid[]' }, (viewer) =>
  selectClasses(viewer).where(inList(ref('c.id'), viewer.courseIds)),
);

/** Reads a class that the viewer sees. */
export const classById = prepared('classes.byId', { ...VIEWER, id: 'uuid' }, (viewer) =>
  selectClasses(viewer).where(sql<boolean>`${ref('k.id')} = ${viewer.id}`),
);

/** Reads the classes of the courses in which the viewer is enrolled, on the team, or leads the class. */
export const classesOfViewer = prepared('classes.ofViewer', VIEWER, (viewer) =>
  selectClasses(viewer).where(anyOf(isSet(ref('e.id')), isSet(ref('t.user_id')), sql`coalesce(${ref('k.leader_id')} = ${viewer.viewerId}, false)`)),
);

/**
 * SQL: what decides when the classes of the viewer take place next: those of the courses in which the viewer is enrolled or on the team, and those
 * that the viewer leads. Without a text in the content language they are left out, except for the team (docs/product-rules.md#3-languages).
 */
export function schedulesOfViewer(viewer: ViewerParameters) {
  const enrolled = statements.selectFrom('enrolments as oe').select('oe.course_id').where('oe.user_id', '=', viewer.viewerId).where('oe.ended_at', 'is', null);
  const onTeam = statements.selectFrom('team_members as ot').select('ot.course_id').where('ot.user_id', '=', viewer.viewerId);
  return coursesOf(viewer)
    .innerJoin('classes as k', 'k.course_id', 'c.id')
    .select(['k.id', 'k.days as localDays', 'k.time as localTime', 'k.time_zone as timeZone', jsonArrayFrom(changes).as('changes')])
    .where(({ eb: condition }) =>
      anyOf(inList(ref('k.course_id'), arrayOf(enrolled)), inList(ref('k.course_id'), arrayOf(onTeam)), condition('k.leader_id', '=', viewer.viewerId)),
    )
    .where(anyOf(classTexts(viewer).shown, isSet(ref('t.user_id')), sql`coalesce(${ref('k.leader_id')} = ${viewer.viewerId}, false)`));
}

export type ClassRow = RowOf<typeof classById>;
