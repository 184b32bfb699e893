import { expressionBuilder, sql } from 'kysely';
import type { UserRole } from '../../../schema/roles.ts';
import { authorizeAudited } from '../audit/audit.service.ts';
import { UNPAGED_MAX } from '../people/every-person.service.ts';
import { personFilterInput } from '../people/people-input.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { UsersTable } from '../shared/database.generated.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { arrayOf } from '../shared/sql.ts';
import { validate } from '../shared/validate.ts';
import { matchesSearch } from '../users/user-search.ts';
import { accountPolicy } from './account.policy.ts';
import { type Account, accountColumns, accountOrders, toAccount } from './account-rows.ts';

/** An account with what the user belongs to, for answers without pages. */
export interface ListedAccount extends Account {
  gender: 'male' | 'female' | 'diverse' | null;
  language: string;
  academyIds: string[];
  courseIds: string[];
}

const { ref, eb } = expressionBuilder<{ u: UsersTable }, 'u'>();

const courseIds = statements
  .selectFrom('enrolments as e')
  .select('e.course_id')
  .where('e.user_id', '=', ref('u.id'))
  .where('e.ended_at', 'is', null)
  .orderBy('e.created_at')
  .orderBy('e.course_id');
/** By invitation, by enrolment, and by a team (docs/product-rules.md#1-words). */
const academyIds = statements
  .selectFrom('academy_members as m')
  .select('m.academy_id')
  .where('m.user_id', '=', ref('u.id'))
  .union(
    statements
      .selectFrom('enrolments as e')
      .innerJoin('courses as c', 'c.id', 'e.course_id')
      .select('c.academy_id')
      .where('e.user_id', '=', ref('u.id'))
      .where('e.ended_at', 'is', null),
  )
  .union(
    statements.selectFrom('team_members as t').innerJoin('courses as c', 'c.id', 't.course_id').select('c.academy_id').where('t.user_id', '=', ref('u.id')),
  );

/** The active accounts by name; each combination of filters is a statement with a plan of its own. */
const everyAccount = (name: string, filters: { search: boolean; role: boolean }) =>
  prepared(`accounts.every.${name}`, { search: 'text?', role: 'text?', limit: 'integer' }, ({ search, role, limit }) => {
    let found = statements
      .selectFrom('users as u')
      .select(accountColumns)
      .select(['u.gender', 'u.language', arrayOf(academyIds).as('academyIds'), arrayOf(courseIds).as('courseIds')])
      .where('u.deactivated_at', 'is', null);
    if (filters.search) found = found.where(matchesSearch(ref('u.search_text'), search));
    if (filters.role) found = found.where(eb('u.role', '=', sql<UserRole>`${role}`));
    return found.orderBy(accountOrders.nameAscending).limit(limit);
  });
export const EVERY_ACCOUNT = {
  all: everyAccount('all', { search: false, role: false }),
  search: everyAccount('search', { search: true, role: false }),
  role: everyAccount('role', { search: false, role: true }),
  both: everyAccount('both', { search: true, role: true }),
};

/**
 * Returns all active users by name, at most 10,000, without pages, as the documented interface has them; those that a search finds, and those with
 * a role. Admins only (docs/specification.md#7-the-calls-it-makes).
 *
 * @throws NOT_AUTHORIZED, VALIDATION_FAILED
 */
export async function listEveryAccount(ctx: Ctx, filter: { search?: string | null; role?: string | null } = {}): Promise<ListedAccount[]> {
  await authorizeAudited(ctx, accountPolicy.manage(requireActor(ctx)), 'user.list');
  const valid = await validate(personFilterInput, filter);
  const [search, role] = [valid.search?.trim() || null, valid.role ?? null];
  const every = search === null ? (role === null ? EVERY_ACCOUNT.all : EVERY_ACCOUNT.role) : role === null ? EVERY_ACCOUNT.search : EVERY_ACCOUNT.both;
  const rows = await every.all(ctx.db, { search, role, limit: UNPAGED_MAX });
  return rows.map((row) => ({ ...row, ...toAccount(row) }));
}
