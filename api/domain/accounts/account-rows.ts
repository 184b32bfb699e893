import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { UserRole } from '../../../schema/roles.ts';
import { REACTIVATION_PERIOD } from '../auth/account-state.ts';
import { isOnline, type Person, type PersonFilter, type PersonOrder, personColumns } from '../people/people.ts';
import type { UsersTable } from '../shared/database.generated.ts';
import { prepared, type Shape, statements } from '../shared/prepared.ts';
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
] as const;
const accountColumns = [...ownColumns, scalar(courses).as('courseCount'), scalar(teams).as('teamCount')] as const;

const byName = (direction: 'asc' | 'desc'): RawBuilder<unknown> => {
  const way = sql.raw(direction);
  return sql`lower(${ref('u.name')}) collate "und-x-icu" ${way}, lower(${ref('u.surname')}) collate "und-x-icu" ${way}, ${ref('u.id')} ${way}`;
};
const byDate = (direction: 'asc' | 'desc'): RawBuilder<unknown> => {
  const way = sql.raw(direction);
  return sql`${ref('u.created_at')} ${way}, ${ref('u.id')} ${way}`;
};
/** The indexes users_by_name and users_by_date have these orders, forwards and backwards. */
export const accountOrders: Readonly<Record<PersonOrder, RawBuilder<unknown>>> = {
  nameAscending: byName('asc'),
  nameDescending: byName('desc'),
  addedAscending: byDate('asc'),
  addedDescending: byDate('desc'),
};

const PAGE = { search: 'text?', role: 'text?', groupId: 'uuid?', offset: 'integer', limit: 'integer' } as const satisfies Shape;

const available = allOf(isOnline, eb('u.do_not_disturb', '=', false));
const STATES: Readonly<Record<AccountState, RawBuilder<boolean>>> = {
  active: sql`${ref('u.deactivated_at')} is null`,
  deactivated: allOf(sql`${ref('u.deactivated_at')} is not null`, sql`${ref('u.erased_at')} is null`),
};
const PRESENCES: Readonly<Record<'online' | 'offline', RawBuilder<boolean>>> = { online: available, offline: sql`not ${available}` };

/** The filters that are set: each combination is a statement of its own, so that each has the plan that fits. */
interface Shown {
  order: PersonOrder;
  state: AccountState;
  presence: 'online' | 'offline' | null;
  search: boolean;
  role: boolean;
  group: boolean;
}

function accountPage(name: string, shown: Shown) {
  return prepared(name, PAGE, ({ search, role, groupId, offset, limit }) => {
    const inGroup = statements.selectFrom('group_members as g').select('g.user_id').where('g.group_id', '=', groupId);
    const conditions = [
      STATES[shown.state],
      ...(shown.presence === null ? [] : [PRESENCES[shown.presence]]),
      ...(shown.search ? [matchesSearch(ref('u.search_text'), search)] : []),
      ...(shown.group ? [eb('u.id', 'in', inGroup)] : []),
      ...(shown.role ? [eb('u.role', '=', sql<UserRole>`${role}`)] : []),
    ];
    const found = statements.selectFrom('users as u').where(allOf(...conditions));
    const order = accountOrders[shown.order];
    // The users of the page first: what is counted for each of them is not counted for those before them.
    const onPage = found.selectAll('u').orderBy(order).offset(offset).limit(limit).as('u');
    return statements.selectNoFrom([
      scalar(found.select(countRows.as('count'))).as('total'),
      jsonArrayFrom(statements.selectFrom(onPage).select(accountColumns).orderBy(order)).as('accounts'),
    ]);
  });
}

const pages = new Map<string, ReturnType<typeof accountPage>>();

/** Returns the statement of a page of users for the filters that are set; it selects the total and the rows. */
export function accountPageOf(filter: AccountFilter): ReturnType<typeof accountPage> {
  const shown: Shown = {
    order: filter.order ?? 'nameAscending',
    state: filter.state ?? 'active',
    presence: filter.presence ?? null,
    search: Boolean(filter.search),
    role: Boolean(filter.role),
    group: Boolean(filter.groupId),
  };
  const name = `accounts.page.${Object.values(shown).join('.')}`;
  const page = pages.get(name) ?? accountPage(name, shown);
  pages.set(name, page);
  return page;
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
