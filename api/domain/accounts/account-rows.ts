import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { REACTIVATION_PERIOD } from '../auth/account-state.ts';
import { isOnline, type Person, type PersonFilter, type PersonOrder, personColumns } from '../people/people.ts';
import type { UsersTable } from '../shared/database.generated.ts';
import { ListOrder, type Page } from '../shared/list-order.ts';
import { bound, dynamic, prepared, statements } from '../shared/prepared.ts';
import { allOf, countRows, inList, scalar } from '../shared/sql.ts';
import { matchesSearch } from '../users/user-search.ts';

/** The account of a user as admins see it. */
export interface Account extends Person {
  email: string;
  /** Null for an active account. */
  deactivatedAt: Date | null;
  /** When the personal data of a deactivated account is erased. */
  erasedFrom: Date | null;
  /** Courses that the user is enrolled in. */
  courseCount: number;
  teamCount: number;
  /** Uses two-step sign-in. */
  secondFactor: boolean;
}

export type AccountState = 'active' | 'deactivated';

/** Filters and order of the list of users. Online means connected and not in do-not-disturb. */
export interface AccountFilter extends PersonFilter {
  state?: AccountState | null;
  groupId?: string | null;
}

const { ref, eb } = expressionBuilder<{ u: UsersTable }, 'u'>();

const courses = statements.selectFrom('enrolments as xe').select(countRows.as('count')).where('xe.user_id', '=', ref('u.id')).where('xe.ended_at', 'is', null);
const teams = statements.selectFrom('team_members as xt').select(countRows.as('count')).where('xt.user_id', '=', ref('u.id'));

/** SQL: the user `u` as a row for `toAccount`, without the counts. */
export const ownColumns = [
  ...personColumns,
  ref('u.email').as('email'),
  ref('u.created_at').as('addedAt'),
  ref('u.deactivated_at').as('deactivatedAt'),
  sql<boolean>`exists (select from second_factors f where f.user_id = ${ref('u.id')} and f.confirmed_at is not null)`.as('secondFactor'),
] as const;
const accountColumns = [...ownColumns, scalar(courses).as('courseCount'), scalar(teams).as('teamCount')] as const;

const byName = (descending: boolean): ListOrder =>
  new ListOrder([
    { of: sql`lower(${ref('u.name')})`, type: 'text', collate: 'und-x-icu', descending },
    { of: sql`lower(${ref('u.surname')})`, type: 'text', collate: 'und-x-icu', descending },
    { of: ref('u.id'), type: 'uuid', descending },
  ]);
const byDate = (descending: boolean): ListOrder =>
  new ListOrder([
    { of: ref('u.created_at'), type: 'timestamptz', descending },
    { of: ref('u.id'), type: 'uuid', descending },
  ]);
/** The indexes users_by_name and users_by_date have these orders, forwards and backwards. */
export const accountOrders: Readonly<Record<PersonOrder, ListOrder>> = {
  nameAscending: byName(false),
  nameDescending: byName(true),
  addedAscending: byDate(false),
  addedDescending: byDate(true),
};

/** The position of an account in the order `nameAscending`. */
export type AccountKey = Pick<Person, 'id' | 'name' | 'surname'>;

/** The accounts after one of them in the order `nameAscending`. */
export const accountsAfter = ({ name, surname, id }: AccountKey): RawBuilder<boolean> =>
  accountOrders.nameAscending.after(sql`array[lower(${name}::text), lower(${surname}::text), ${id}::text]`);

const available = allOf(isOnline, eb('u.do_not_disturb', '=', false));
const STATES: Readonly<Record<AccountState, RawBuilder<boolean>>> = {
  active: sql`${ref('u.deactivated_at')} is null`,
  deactivated: allOf(sql`${ref('u.deactivated_at')} is not null`, sql`${ref('u.erased_at')} is null`),
};
const PRESENCES: Readonly<Record<'online' | 'offline', RawBuilder<boolean>>> = { online: available, offline: sql`not ${available}` };

/** The users of a filter, without an order. A condition that is not set is left out. */
export function accountsOf({ state, presence, search, role, groupId }: AccountFilter) {
  const term = search?.trim();
  let found = dynamic.selectFrom('users as u').where(STATES[state ?? 'active']);
  if (presence) found = found.where(PRESENCES[presence]);
  if (term) found = found.where(matchesSearch(ref('u.search_text'), bound({ term: 'text' }, { term }).term));
  if (groupId) found = found.where('u.id', 'in', dynamic.selectFrom('group_members as g').select('g.user_id').where('g.group_id', '=', groupId));
  return role ? found.where('u.role', '=', role) : found;
}

/** A page of the users of a filter, and their total. */
export function accountPage(filter: AccountFilter, order: ListOrder, { after, offset, limit }: Page['values']) {
  const found = accountsOf(filter);
  const rest = after === null ? found : found.where(order.after(bound({ after: 'text[]' }, { after }).after));
  // The users of the page first: what is counted for each of them is not counted for those before them.
  const onPage = rest.selectAll('u').orderBy(order.by).offset(offset).limit(limit).as('u');
  return dynamic.selectNoFrom([
    scalar(found.select(countRows.as('count'))).as('total'),
    jsonArrayFrom(dynamic.selectFrom(onPage).select(accountColumns).select(order.keysOfRow.as('keys')).orderBy(order.by)).as('accounts'),
  ]);
}

/** The users with some ids, also deactivated ones. */
export const accountsById = prepared('accounts.byId', { ids: 'uuid[]' }, ({ ids }) =>
  statements
    .selectFrom('users as u')
    .select(accountColumns)
    .where(inList(ref('u.id'), ids))
    .where('u.erased_at', 'is', null),
);

type AccountRow = Omit<Account, 'addedAt' | 'deactivatedAt' | 'erasedFrom'> & { addedAt: Date | string; deactivatedAt: Date | string | null };

/** Completes a row; dates in JSON are strings. */
export function toAccount({ addedAt, deactivatedAt, ...row }: AccountRow): Account {
  const since = deactivatedAt === null ? null : new Date(deactivatedAt);
  const erasedFrom = since === null ? null : new Date(since.getTime() + REACTIVATION_PERIOD);
  return { ...row, addedAt: new Date(addedAt), deactivatedAt: since, erasedFrom };
}
