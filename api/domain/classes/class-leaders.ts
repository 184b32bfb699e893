import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Person } from '../people/people.ts';
import type { Ctx } from '../shared/context.ts';
import type { TeamMembersTable, UsersTable } from '../shared/database.generated.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { anyOf } from '../shared/sql.ts';

/** Who can lead a class of a module, or of the whole course: those who may then moderate it (docs/product-rules.md#2-who-may-do-what). */
export interface ClassLeader extends Pick<Person, 'id' | 'name' | 'surname'> {
  /** Can lead classes of the whole course. */
  leadsCourse: boolean;
  /** Can lead classes of these modules; null: of all. */
  moduleIds: string[] | null;
}

const eb = expressionBuilder<{ u: UsersTable; t: TeamMembersTable }, 'u' | 't'>();
const { ref } = eb;

/** SQL: the person `u` with the team membership `t` can lead classes of the whole course. */
const leadsCourse: RawBuilder<boolean> = anyOf(eb('u.role', '=', 'admin'), sql`coalesce(${ref('t.role')} in ('instructor', 'class_leader'), false)`);

/** SQL: admins and the team of a course, by indexes: a site may have 50,000 users. */
const adminsAndTeam = (courseId: Expression<string>) =>
  statements
    .selectFrom('users as a')
    .select('a.id')
    .where('a.role', '=', 'admin')
    .where('a.deactivated_at', 'is', null)
    .unionAll(statements.selectFrom('team_members as l').select('l.user_id as id').where('l.course_id', '=', courseId));

/** SQL: the active people who can lead a class of the course. */
const leadersOf = prepared('classes.leaders', { courseId: 'uuid' }, ({ courseId }) =>
  statements
    .selectFrom('users as u')
    .leftJoin('team_members as t', (join) => join.onRef('t.user_id', '=', 'u.id').on('t.course_id', '=', courseId))
    .select(['u.id', 'u.name', 'u.surname', leadsCourse.as('leadsCourse')])
    .select(sql<string[] | null>`case when ${anyOf(leadsCourse, sql`${ref('t.all_modules')}`)} then null else ${ref('t.module_ids')} end`.as('moduleIds'))
    .where('u.id', 'in', adminsAndTeam(courseId))
    .where('u.deactivated_at', 'is', null)
    .where(anyOf(leadsCourse, eb('t.role', '=', 'module_trainer')))
    .orderBy(sql`lower(${ref('u.name')}) collate "und-x-icu"`)
    .orderBy(sql`lower(${ref('u.surname')}) collate "und-x-icu"`)
    .orderBy('u.id'),
);

/** Returns whether a person can lead a class of a module (null: of the whole course). */
export const canLead = (leader: ClassLeader, moduleId: string | null): boolean =>
  leader.leadsCourse || (moduleId !== null && (leader.moduleIds === null || leader.moduleIds.includes(moduleId)));

/** Returns the active people who can lead a class of a course. The caller checks the permission. */
export const listLeaders = (ctx: Ctx, courseId: string): Promise<ClassLeader[]> => leadersOf.all(ctx.db, { courseId });
