import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { UserRole } from '../../../schema/roles.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { UsersTable } from '../shared/database.generated.ts';
import { endPage, ListOrder, type OrderKey, type Page, type PageEnd } from '../shared/list-order.ts';
import { prepared, type References, type Shape, statements } from '../shared/prepared.ts';
import { arrayOf, countRows, hasRow, inList, one, onlyIf, scalar } from '../shared/sql.ts';
import { matchesSearch, namesOf } from '../users/user-search.ts';
import { academyPeople, belongings, coursePeople, items, type Source, VIEWER_OF_PEOPLE } from './belonging-sql.ts';

export type PersonOrder = 'nameAscending' | 'nameDescending' | 'addedAscending' | 'addedDescending';
export type PersonPresence = 'online' | 'offline';

export interface PersonFilter {
  search?: string | null;
  presence?: PersonPresence | null;
  role?: UserRole | null;
  order?: PersonOrder | null;
}

/** A person in a list. Online means a live connection; the e-mail is there only for those who may see it. */
export interface Person {
  id: string;
  name: string;
  surname: string;
  role: UserRole;
  color: string;
  online: boolean;
  doNotDisturb: boolean;
  addedAt: Date;
  email: string | null;
  /** Whether the viewer may call the person, where the list was read together with it. */
  viewerCanCall?: boolean;
}

export interface PersonPage extends PageEnd {
  items: Person[];
  total: number;
}

const { ref } = expressionBuilder<{ u: UsersTable }, 'u'>();

/** SQL: the person `u` has a live connection; those of dead servers are swept (docs/product-rules.md#6-live). */
export const isOnline = hasRow(statements.selectFrom('connections as xc').select(one).where('xc.user_id', '=', ref('u.id')));

/** SQL: the person `u` as `Person`, without `addedAt` and `email`. */
export const personColumns = [
  ref('u.id').as('id'),
  ref('u.name').as('name'),
  ref('u.surname').as('surname'),
  ref('u.role').as('role'),
  ref('u.color').as('color'),
  isOnline.as('online'),
  ref('u.do_not_disturb').as('doNotDisturb'),
] as const;

const byId: OrderKey = { of: sql`p.id`, type: 'uuid' };
const byName = (descending: boolean): OrderKey[] => [
  { of: sql`lower(p.name)`, type: 'text', collate: 'und-x-icu', descending },
  { of: sql`lower(p.surname)`, type: 'text', collate: 'und-x-icu', descending },
  byId,
];
const byDate = (descending: boolean): OrderKey[] => [{ of: sql`p."addedAt"`, type: 'timestamptz', descending }, byId];
const KEYS: Readonly<Record<PersonOrder, readonly OrderKey[]>> = {
  nameAscending: byName(false),
  nameDescending: byName(true),
  addedAscending: byDate(false),
  addedDescending: byDate(true),
};
/** The orders of the people `p`: those who are `first` come before the others. */
const firstIn = (order: PersonOrder): ListOrder => new ListOrder([{ of: sql`p.first`, type: 'boolean', descending: true }, ...KEYS[order]]);
export const PEOPLE_ORDERS: Readonly<Record<PersonOrder, ListOrder>> = {
  nameAscending: firstIn('nameAscending'),
  nameDescending: firstIn('nameDescending'),
  addedAscending: firstIn('addedAscending'),
  addedDescending: firstIn('addedDescending'),
};

const PAGE = {
  ...VIEWER_OF_PEOPLE,
  ids: 'uuid[]',
  role: 'text?',
  search: 'text?',
  presence: 'text?',
  onlineFirst: 'boolean',
  after: 'text[]?',
  offset: 'integer',
  limit: 'integer',
} as const satisfies Shape;

/** SQL: a parameter is not set, or the condition holds. */
const ifSet = (parameter: Expression<unknown>, condition: Expression<unknown>): RawBuilder<boolean> => sql`(${parameter} is null or ${condition})`;

/** SQL: a page of the people of the item `k`, and how many there are. What is not needed to find and order them is read for the page only. */
function peopleOf(source: Source, order: PersonOrder, parameters: References<typeof PAGE>) {
  const { role, search, presence, onlineFirst, after, offset, limit } = parameters;
  const listOrder = PEOPLE_ORDERS[order];
  const isAvailable = (doNotDisturb: Expression<boolean>): RawBuilder<boolean> => sql<boolean>`(${isOnline} and not ${doNotDisturb})`;
  return statements
    .with(
      (cte) => cte('people').materialized(),
      () =>
        statements
          .selectFrom(belongings(source, parameters).as('b'))
          .innerJoin('users as u', 'u.id', 'b.user_id')
          .select(['b.added_at as addedAt', 'b.mail', 'u.id', 'u.name', 'u.surname', 'u.do_not_disturb'])
          .where('u.deactivated_at', 'is', null)
          .where(({ eb }) => ifSet(role, eb('u.role', '=', sql<UserRole>`${role}`)))
          .where(({ ref }) =>
            ifSet(search, matchesSearch(sql`case when ${ref('b.mail')} then ${ref('u.search_text')} else ${namesOf(ref('u.search_text'))} end`, search)),
          ),
    )
    .with(
      (cte) => cte('found').materialized(),
      (db) =>
        db
          .selectFrom('people as u')
          .select(['u.addedAt', 'u.mail', 'u.id', 'u.name', 'u.surname'])
          .select(({ ref }) => sql<boolean>`(${onlineFirst} and ${isAvailable(ref('u.do_not_disturb'))})`.as('first'))
          .where(({ ref }) => ifSet(presence, sql`${isAvailable(ref('u.do_not_disturb'))} = (${presence} = 'online')`)),
    )
    .with(
      (cte) => cte('page').materialized(),
      (db) =>
        db
          .selectFrom('found as p')
          .select(['p.id', 'p.addedAt', 'p.mail', listOrder.keysOfRow.as('keys'), sql<number>`row_number() over (order by ${listOrder.by})`.as('n')])
          .where(listOrder.afterIfSet(after))
          .orderBy('n')
          .offset(offset)
          .limit(limit),
    )
    .selectNoFrom(({ selectFrom }) => [
      scalar(selectFrom('found').select(countRows.as('count'))).as('total'),
      jsonArrayFrom(
        selectFrom('page as p')
          .innerJoin('users as u', 'u.id', 'p.id')
          .select(personColumns)
          .select(['p.addedAt', 'p.keys', onlyIf(sql<boolean>`p.mail`, ref('u.email')).as('email')])
          // PostgreSQL does not know how few a page has; of an array it expects few.
          .where(inList(ref('u.id'), arrayOf(selectFrom('page').select('page.id'))))
          .orderBy('p.n'),
      ).as('people'),
    ]);
}

const peoplePage = (name: string, source: Source, order: PersonOrder) =>
  prepared(`people.${name}.${order}`, PAGE, (parameters) =>
    items(parameters.ids)
      .innerJoinLateral(peopleOf(source, order, parameters).as('l'), (join) => join.onTrue())
      .select(['k.id as itemId', 'l.total', 'l.people']),
  );

/** A hash of everything that a list of the people of one item shows to a viewer, so that an unchanged list is not read again. */
function peopleVersion(name: string, source: Source) {
  const { viewerId, isAdmin, ids } = PAGE;
  return prepared(`people.${name}.version`, { viewerId, isAdmin, ids }, (parameters) => {
    const { ref } = expressionBuilder<{ u: UsersTable; b: { added_at: Date; mail: boolean } }, 'u' | 'b'>();
    const person = sql`row(${ref('b.added_at')}, ${ref('u.name')}, ${ref('u.surname')}, ${ref('u.role')}, ${ref('u.color')}, ${isOnline},
      ${ref('u.do_not_disturb')}, ${onlyIf(ref('b.mail'), ref('u.email'))})::text`;
    return items(parameters.ids)
      .innerJoinLateral(belongings(source, parameters).as('b'), (join) => join.onTrue())
      .innerJoin('users as u', 'u.id', 'b.user_id')
      .select(sql<string>`md5(coalesce(string_agg(${ref('u.id')} || ${person}, ' ' order by ${ref('u.id')}), ''))`.as('version'))
      .where('u.deactivated_at', 'is', null);
  });
}

/** Who belongs to one item, by name, without what `peopleById` reads; `mail`: the viewer sees the email address. */
function peopleKeys(name: string, source: Source) {
  const { viewerId, isAdmin, ids, offset, limit } = PAGE;
  return prepared(`people.${name}.keys`, { viewerId, isAdmin, ids, offset, limit }, (parameters) =>
    statements
      .selectFrom(
        items(parameters.ids)
          .innerJoinLateral(belongings(source, parameters).as('b'), (join) => join.onTrue())
          .innerJoin('users as u', 'u.id', 'b.user_id')
          .select(['u.id', 'u.name', 'u.surname', 'b.added_at as addedAt', 'b.mail'])
          .where('u.deactivated_at', 'is', null)
          .as('p'),
      )
      .select(['p.id', 'p.addedAt', 'p.mail'])
      .orderBy(new ListOrder(KEYS.nameAscending).by)
      .offset(parameters.offset)
      .limit(parameters.limit),
  );
}

/** The statements that read a page of the people of items, by order, the keys of a list, and the version of a whole list. */
export type PeoplePages = Record<PersonOrder, ReturnType<typeof peoplePage>> & {
  keys: ReturnType<typeof peopleKeys>;
  version: ReturnType<typeof peopleVersion>;
};

/** Defines the statements for the people of one kind of item. `source` returns who belongs to the item with an id. */
export const definePeoplePages = (name: string, source: Source): PeoplePages => ({
  nameAscending: peoplePage(name, source, 'nameAscending'),
  nameDescending: peoplePage(name, source, 'nameDescending'),
  addedAscending: peoplePage(name, source, 'addedAscending'),
  addedDescending: peoplePage(name, source, 'addedDescending'),
  keys: peopleKeys(name, source),
  version: peopleVersion(name, source),
});
export const COURSE_PEOPLE = definePeoplePages('course', coursePeople);
export const ACADEMY_PEOPLE = definePeoplePages('academy', academyPeople);

/**
 * A page of the people of each item, such as a course, in one statement for any number of items. Deactivated people are left
 * out. With `onlineFirst`, those who are online and not in do-not-disturb come before the others. A search compares folded letters, and finds an e-mail only for those who may see it (docs/decisions/0037-search-of-users.md).
 */
export async function listPeople(
  ctx: Ctx,
  pages: PeoplePages,
  ids: readonly string[],
  filter: PersonFilter,
  page: Page,
  onlineFirst = false,
): Promise<Map<string, PersonPage>> {
  const rows = await pages[filter.order ?? 'nameAscending'].all(ctx.db, {
    viewerId: requireActor(ctx).id,
    isAdmin: requireActor(ctx).role === 'admin',
    ids,
    role: filter.role ?? null,
    search: filter.search?.trim() || null,
    presence: filter.presence ?? null,
    onlineFirst,
    ...page.values,
  });
  const found = new Map<string, PersonPage>();
  for (const { itemId, total, people } of rows) {
    const { rows: shown, end } = endPage(people, page);
    found.set(itemId, { items: shown.map((person) => ({ ...person, addedAt: new Date(person.addedAt) })), total, ...end });
  }
  return found;
}
