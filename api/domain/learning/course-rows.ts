import { expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Course } from '../catalog/course-reads.service.ts';
import { personColumns } from '../people/people.ts';
import type { CoursesTable, TeamMembersTable } from '../shared/database.generated.ts';
import { type RowOfColumns, statements } from '../shared/prepared.ts';
import { arrayOf } from '../shared/sql.ts';
import { fileRows } from '../video/signed-files.ts';

const { ref } = expressionBuilder<{ c: CoursesTable; t: TeamMembersTable }, 'c' | 't'>();

const modulesOfCourse = statements.selectFrom('modules as tm').select('tm.id').where('tm.course_id', '=', ref('c.id')).orderBy('tm.position').orderBy('tm.id');

/** SQL: course leaders and module trainers of the course `c`, the only ones that the team list shows (docs/specification.md#6-roles-and-permissions). */
const team = jsonArrayFrom(
  statements
    .selectFrom('team_members as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(personColumns)
    .select(['u.email', 't.created_at as addedAt', 't.role as teamRole', 't.all_modules as allModules'])
    .select(sql<string[]>`case when ${ref('t.all_modules')} then ${arrayOf(modulesOfCourse)} else ${ref('t.module_ids')} end`.as('moduleIds'))
    .where('t.course_id', '=', ref('c.id'))
    .where('t.role', 'in', ['admin', 'module_trainer'])
    .where('u.deactivated_at', 'is', null)
    .orderBy('t.role')
    .orderBy('t.created_at')
    .orderBy('u.id'),
);

/** SQL: the columns of the course `c` that `Course` lacks: its texts in all languages and its team. */
export const courseRowColumns = [
  ref('c.id').as('id'),
  ref('c.translations').as('translations'),
  ref('c.position').as('position'),
  ref('c.revision').as('revision'),
  ref('c.image_alt').as('imageAlt'),
  fileRows(statements.selectNoFrom(ref('c.image_id').as('id'))).as('images'),
  team.as('team'),
] as const;

/** Returns the columns of a course as its viewer may see them: without the email addresses of the team if the viewer may not see them. */
export function visibleRow(course: Course, row: RowOfColumns<typeof courseRowColumns>) {
  const { translations, position, revision, images, imageAlt } = row;
  const { seeEmails } = course.viewerCan;
  const team = row.team.map(({ teamRole, allModules: _allModules, moduleIds, ...person }) => ({
    person: { ...person, email: seeEmails ? person.email : null, addedAt: new Date(person.addedAt) },
    role: teamRole,
    moduleIds,
  }));
  return { translations, position, revision, images, imageAlt, team };
}
