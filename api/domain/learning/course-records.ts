import { expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { CourseView } from '../catalog/course-reads.service.ts';
import type { CourseText } from '../courses/course.entity.ts';
import { type PersonView, personColumns } from '../people/people.ts';
import type { Ctx } from '../shared/context.ts';
import type { CoursesTable, TeamMembersTable } from '../shared/database.generated.ts';
import { type RowOfColumns, statements } from '../shared/prepared.ts';
import { arrayOf } from '../shared/sql.ts';
import type { Translations } from '../translations/translations.ts';
import { fileRows } from '../video/file-link-views.ts';
import { type FileRecord, onlyFileRecord } from '../video/file-records.ts';

/** A member of the course team, with the modules that he or she is there for. */
export interface TeamRecord {
  person: PersonView;
  role: PersonView['role'];
  allModules: boolean;
  moduleIds: string[];
}

/** The fields of a course that its view lacks: the texts in all languages, and the team. */
export interface CourseRecord {
  translations: Translations<CourseText>;
  image: FileRecord | null;
  imageAlt: string;
  position: number;
  revision: number;
  team: TeamRecord[];
}

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

/** SQL: the fields of the course `c` that its view lacks. */
export const courseRecordColumns = [
  ref('c.id').as('id'),
  ref('c.translations').as('translations'),
  ref('c.position').as('position'),
  ref('c.revision').as('revision'),
  ref('c.image_alt').as('imageAlt'),
  fileRows(statements.selectNoFrom(ref('c.image_id').as('id'))).as('images'),
  team.as('team'),
] as const;

/** A course as `courseRecordColumns` selects it. */
export type CourseRecordRow = RowOfColumns<typeof courseRecordColumns>;

/** The record of a course for its viewer: an e-mail of the team only for who may see it. */
export function toCourseRecord(ctx: Ctx, course: CourseView, row: CourseRecordRow): CourseRecord {
  const { seeEmails } = course.viewerCan;
  const team = row.team.map(({ teamRole, allModules, moduleIds, ...person }) => ({
    person: { ...person, email: seeEmails ? person.email : null, addedAt: new Date(person.addedAt) },
    role: teamRole,
    allModules,
    moduleIds,
  }));
  return {
    translations: row.translations,
    image: onlyFileRecord(ctx, row.images),
    imageAlt: row.imageAlt,
    position: row.position,
    revision: row.revision,
    team,
  };
}
