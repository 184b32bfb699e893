import { expressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { UserRole } from '../../../schema/roles.ts';
import { academyTexts } from '../academies/academy-texts.ts';
import { authorizeAudited } from '../audit/audit.service.ts';
import { courseTexts } from '../courses/course-texts.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { AcademiesTable, CoursesTable, UsersTable } from '../shared/database.generated.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { requireId } from '../shared/validate.ts';
import { READING, readingValues } from '../translations/translation-sql.ts';
import { accountPolicy } from './account.policy.ts';

interface Access {
  id: string;
  name: string;
  since: Date;
}

/** What a user has access to. Names are in the viewer's language, else in the default language of the item. */
export interface AccountAccess {
  userId: string;
  /** Academies that the user was invited to. */
  academies: Access[];
  /** Courses that the user is enrolled in. */
  courses: Array<Access & { academyName: string }>;
  teams: Array<Access & { academyName: string; role: UserRole; allModules: boolean }>;
}

const { ref } = expressionBuilder<{ u: UsersTable; a: AcademiesTable; c: CoursesTable }, 'u' | 'a' | 'c'>();

export const accessOf = prepared('accounts.access', { ...READING, userId: 'uuid' }, ({ userId, ...reading }) => {
  const academyName = academyTexts(reading).text('name');
  const courseName = courseTexts(reading).text('name');
  const academies = statements
    .selectFrom('academy_members as x')
    .innerJoin('academies as a', 'a.id', 'x.academy_id')
    .select(['a.id', academyName.as('name'), 'x.created_at as since'])
    .where('x.user_id', '=', ref('u.id'))
    .orderBy('a.position')
    .orderBy('a.id');
  const courses = statements
    .selectFrom('enrolments as x')
    .innerJoin('courses as c', 'c.id', 'x.course_id')
    .innerJoin('academies as a', 'a.id', 'c.academy_id')
    .select(['c.id', courseName.as('name'), academyName.as('academyName'), 'x.created_at as since'])
    .where('x.user_id', '=', ref('u.id'))
    .where('x.ended_at', 'is', null)
    .orderBy('x.created_at')
    .orderBy('c.id');
  const teams = statements
    .selectFrom('team_members as x')
    .innerJoin('courses as c', 'c.id', 'x.course_id')
    .innerJoin('academies as a', 'a.id', 'c.academy_id')
    .select(['c.id', courseName.as('name'), academyName.as('academyName'), 'x.created_at as since', 'x.role', 'x.all_modules as allModules'])
    .where('x.user_id', '=', ref('u.id'))
    .orderBy('x.created_at')
    .orderBy('c.id');
  return statements
    .selectFrom('users as u')
    .select([jsonArrayFrom(academies).as('academies'), jsonArrayFrom(courses).as('courses'), jsonArrayFrom(teams).as('teams')])
    .where('u.id', '=', userId)
    .where('u.erased_at', 'is', null);
});

const withDates = <Row extends { since: Date | string }>(rows: Row[]): Array<Omit<Row, 'since'> & { since: Date }> =>
  rows.map(({ since, ...row }) => ({ ...row, since: new Date(since) }));

/**
 * Reads the academies, courses and teams of a user, in one statement. Admins only (docs/specification.md#2-screens-and-routes).
 *
 * @throws NOT_AUTHORIZED, NOT_FOUND
 */
export async function readAccountAccess(ctx: Ctx, id: string): Promise<AccountAccess> {
  await authorizeAudited(ctx, accountPolicy.manage(requireActor(ctx)), 'user.access', { type: 'user', id });
  const userId = requireId(id);
  const row = await accessOf.first(ctx.db, { ...readingValues(ctx), userId });
  assertFound(row);
  return { userId, academies: withDates(row.academies), courses: withDates(row.courses), teams: withDates(row.teams) };
}
