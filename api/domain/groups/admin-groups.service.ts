import { type Expression, expressionBuilder, sql } from 'kysely';
import { type AdminItem, columnsOfItem, toAdminItem } from '../authoring/admin-item.ts';
import { assertFound, authorize } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { GroupsTable } from '../shared/database.generated.ts';
import { type ListInParts, listByOffset } from '../shared/list-in-parts.ts';
import { endPage, ListOrder, type Page, type PageEnd, type PageRequest } from '../shared/list-order.ts';
import { bound, prepared, type RowOf, statements } from '../shared/prepared.ts';
import { countRows, inList, scalar } from '../shared/sql.ts';
import { requireId, validate } from '../shared/validate.ts';
import { READING, type ReadingParameters, readingValues, textColumns } from '../translations/translation-sql.ts';
import { matchesSearch } from '../users/user-search.ts';
import type { GroupText } from './group.entity.ts';
import { groupPolicy } from './group.policy.ts';
import { groupSearchInput } from './group-input.ts';

/** A group as admins see it. */
export interface AdminGroup extends AdminItem<GroupText> {
  /** The name in the language in which the viewer reads. */
  name: string;
  language: string;
  /** The number of active members. */
  memberCount: number;
}

export interface GroupPage extends PageEnd {
  items: AdminGroup[];
  total: number;
}

/** A request for a page of groups; `search` is a part of a name in any language. */
export interface GroupRequest extends PageRequest {
  search?: string | null;
}

const { ref } = expressionBuilder<{ g: GroupsTable }, 'g'>();

const members = statements
  .selectFrom('group_members as m')
  .innerJoin('users as u', 'u.id', 'm.user_id')
  .select(countRows.as('count'))
  .where('m.group_id', '=', ref('g.id'))
  .where('u.deactivated_at', 'is', null);

/** SQL: the name of the group in one of the languages contains every word of the search, with folded letters as in the search of users; every group if it is null. */
const named = (search: Expression<string | null>) => {
  const name = sql<string>`(' ' || fold_search(t.words ->> 'name'))`;
  return sql<boolean>`(${search} is null or exists (select 1 from jsonb_each(${ref('g.translations')}) as t(language, words) where ${matchesSearch(name, search)}))`;
};

const textsOf = (reading: ReadingParameters) => textColumns<GroupText>(reading, ref('g.translations'), ref('g.default_language'));

const byName = (reading: ReadingParameters): ListOrder =>
  new ListOrder([
    { of: sql`lower(${textsOf(reading).text('name')})`, type: 'text', collate: 'und-x-icu' },
    { of: ref('g.id'), type: 'uuid' },
  ]);

const PAGE = { ...READING, ids: 'uuid[]?', search: 'text?', after: 'text[]?', offset: 'integer', limit: 'integer' } as const;
const groupRows = prepared('groups.page', PAGE, (parameters) => {
  const texts = textsOf(parameters);
  const order = byName(parameters);
  // The groups of the page first: the members of those before them are not counted.
  const onPage = statements
    .selectFrom('groups as g')
    .selectAll('g')
    .where(sql<boolean>`(${parameters.ids} is null or ${inList(ref('g.id'), parameters.ids)})`)
    .where(named(parameters.search))
    .where(order.afterIfSet(parameters.after))
    .orderBy(order.by)
    .offset(parameters.offset)
    .limit(parameters.limit)
    .as('g');
  return statements
    .selectFrom(onPage)
    .select(columnsOfItem<GroupText>('g'))
    .select([texts.text('name').as('name'), texts.language.as('language'), scalar(members).as('memberCount'), order.keysOfRow.as('keys')])
    .orderBy(order.by);
});

const countGroups = prepared('groups.count', { search: 'text?' }, ({ search }) =>
  statements.selectFrom('groups as g').select(countRows.as('total')).where(named(search)),
);

const select = (ctx: Ctx, values: { ids?: readonly string[]; search?: string | null } & Page['values']) =>
  groupRows.all(ctx.db, { ...readingValues(ctx), ids: null, search: null, ...values });

function toGroup(ctx: Ctx, row: Omit<RowOf<typeof groupRows>, 'keys'>): AdminGroup {
  const { name, language, memberCount } = row;
  return { ...toAdminItem(ctx, row), name, language, memberCount };
}

/** Lists groups page by page, by their names in the language in which the viewer reads. Admins only. */
export async function listGroups(ctx: Ctx, request: GroupRequest): Promise<GroupPage> {
  authorize(groupPolicy.manage(requireActor(ctx)));
  const page = byName(bound(READING, readingValues(ctx))).read(request);
  const input = await validate(groupSearchInput, { search: request.search ?? null });
  const search = input.search?.trim() || null;
  const { rows, end } = endPage(await select(ctx, { search, ...page.values }), page);
  const total = (await countGroups.first(ctx.db, { search }))?.total ?? 0;
  return { items: rows.map((row) => toGroup(ctx, row)), total, ...end };
}

/**
 * Reads a group. Admins only.
 * @throws NOT_FOUND if it does not exist
 */
export async function readGroup(ctx: Ctx, id: string): Promise<AdminGroup> {
  authorize(groupPolicy.manage(requireActor(ctx)));
  const [group] = await select(ctx, { ids: [requireId(id)], after: null, offset: 0, limit: 1 });
  assertFound(group);
  return toGroup(ctx, group);
}

const memberIds = prepared('groups.memberIds', { ids: 'uuid[]' }, ({ ids }) =>
  statements
    .selectFrom('group_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('m.group_id as groupId')
    .select(({ ref }) => sql<string[]>`array_agg(${ref('m.user_id')} order by ${ref('m.created_at')}, ${ref('m.user_id')})`.as('userIds'))
    .where(({ ref }) => inList(ref('m.group_id'), ids))
    .where('u.deactivated_at', 'is', null)
    .groupBy('m.group_id'),
);

/** A group with the ids of its active members. */
export type ListedGroup = AdminGroup & { userIds: string[] };

async function withMembers(ctx: Ctx, groups: readonly AdminGroup[]): Promise<ListedGroup[]> {
  const rows = await memberIds.all(ctx.db, { ids: groups.map(({ id }) => id) });
  const users = new Map(rows.map(({ groupId, userIds }) => [groupId, userIds]));
  return groups.map((group) => ({ ...group, userIds: users.get(group.id) ?? [] }));
}

/** Lists groups with the ids of their active members, as the REST endpoint has them: the first 10,000, or those after a cursor. Admins only. */
export async function listEveryGroup(ctx: Ctx, cursor?: string | null): Promise<ListInParts<ListedGroup>> {
  authorize(groupPolicy.manage(requireActor(ctx)));
  const page = async (at: { offset: number; limit: number }) => {
    const rows = await select(ctx, { after: null, ...at });
    return withMembers(
      ctx,
      rows.map((row) => toGroup(ctx, row)),
    );
  };
  return listByOffset(cursor, page, async () => (await countGroups.first(ctx.db, { search: null }))?.total ?? 0);
}
