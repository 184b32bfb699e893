import { expressionBuilder, sql } from 'kysely';
import { authorizeAudited } from '../audit/audit.service.ts';
import { personFilterInput } from '../people/people-input.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { decodeCursor, encodeCursor } from '../shared/cursor.ts';
import type { UsersTable } from '../shared/database.generated.ts';
import { type ListInParts, PART_MAX, partsOf, UNPAGED_MAX } from '../shared/list-in-parts.ts';
import { allRows, prepared, type RowOf, statements } from '../shared/prepared.ts';
import { inList } from '../shared/sql.ts';
import { requireId, validate } from '../shared/validate.ts';
import { accountPolicy } from './account.policy.ts';
import { type Account, type AccountKey, accountOrders, accountsAfter, accountsOf, ownColumns, toAccount } from './account-rows.ts';

const { ref } = expressionBuilder<{ u: UsersTable }, 'u'>();

/** An account with what the user belongs to, for answers without pages. */
export interface ListedAccount extends Account {
  gender: 'male' | 'female' | 'diverse' | null;
  language: string;
  academyIds: string[];
  courseIds: string[];
}

/** The academies and courses of users: by invitation, by enrolment, and by a team (docs/product-rules.md#1-words). Read for all at once; a user without any has no row. */
const belongings = prepared('accounts.belongings', { ids: 'uuid[]' }, ({ ids }) => {
  const noCourse = sql<string | null>`null::uuid`;
  const course = sql<string | null>`c.id`;
  const invited = statements
    .selectFrom('academy_members as m')
    .select(['m.user_id', 'm.academy_id', noCourse.as('enrolled'), noCourse.as('team'), sql<Date | null>`null::timestamptz`.as('since')])
    .where(({ ref: of }) => inList(of('m.user_id'), ids));
  const enrolled = statements
    .selectFrom('enrolments as e')
    .innerJoin('courses as c', 'c.id', 'e.course_id')
    .select(['e.user_id', 'c.academy_id', course.as('enrolled'), noCourse.as('team'), sql<Date | null>`e.created_at`.as('since')])
    .where(({ ref: of }) => inList(of('e.user_id'), ids))
    .where('e.ended_at', 'is', null);
  const teams = statements
    .selectFrom('team_members as t')
    .innerJoin('courses as c', 'c.id', 't.course_id')
    .select(['t.user_id', 'c.academy_id', noCourse.as('enrolled'), course.as('team'), sql<Date | null>`null::timestamptz`.as('since')])
    .where(({ ref: of }) => inList(of('t.user_id'), ids));
  return statements
    .selectFrom(invited.unionAll(enrolled).unionAll(teams).as('b'))
    .select('b.user_id as userId')
    .select([
      sql<string[]>`array_agg(distinct b.academy_id)`.as('academyIds'),
      sql<string[]>`coalesce(array_agg(b.enrolled order by b.since, b.enrolled) filter (where b.enrolled is not null), '{}')`.as('courseIds'),
      sql<number>`count(b.team)::integer`.as('teamCount'),
    ])
    .groupBy('b.user_id');
});

const everyColumn = [...ownColumns, ref('u.gender').as('gender'), ref('u.language').as('language')] as const;

const activeById = prepared('accounts.activeById', { ids: 'uuid[]' }, ({ ids }) =>
  statements
    .selectFrom('users as u')
    .select(everyColumn)
    .where(inList(ref('u.id'), ids))
    .where('u.deactivated_at', 'is', null)
    .orderBy(accountOrders.nameAscending.by),
);
type Row = RowOf<typeof activeById>;

/** Reads what the users of some rows belong to. */
async function withBelongings(ctx: Ctx, rows: readonly Row[]): Promise<ListedAccount[]> {
  const own = new Map((await belongings.all(ctx.db, { ids: rows.map(({ id }) => id) })).map(({ userId, ...row }) => [userId, row]));
  return rows.map((row) => {
    const { academyIds, courseIds, teamCount } = own.get(row.id) ?? { academyIds: [], courseIds: [], teamCount: 0 };
    return { ...row, ...toAccount({ ...row, courseCount: courseIds.length, teamCount }), academyIds, courseIds };
  });
}

/**
 * Returns active users by name, as the documented interface has them: the first 10,000, or those after a cursor. Those that a search finds, and those
 * with a role. Admins only (docs/specification.md#7-the-calls-it-makes).
 *
 * @throws NOT_AUTHORIZED, VALIDATION_FAILED
 */
export async function listEveryAccount(
  ctx: Ctx,
  filter: { search?: string | null; role?: string | null } = {},
  cursor?: string | null,
): Promise<ListInParts<ListedAccount>> {
  await authorizeAudited(ctx, accountPolicy.manage(requireActor(ctx)), 'user.list');
  const valid = await validate(personFilterInput, filter);
  const [name = '', surname = '', id = ''] = decodeCursor(cursor, 3) ?? [];
  const found = (after: AccountKey) =>
    (after.id === '' ? accountsOf(valid) : accountsOf(valid).where(accountsAfter(after))).orderBy(accountOrders.nameAscending.by);
  const read = await allRows<Row>(
    ctx.db,
    found({ name, surname, id: id === '' ? id : requireId(id) })
      .select(everyColumn)
      .limit(PART_MAX + 1),
  );
  const rows = read.slice(0, PART_MAX);
  const first = await withBelongings(ctx, rows);
  const end = rows.at(-1);
  if (read.length <= PART_MAX || end === undefined) return { first, others: null, nextCursor: null };
  const keys = await allRows<AccountKey>(
    ctx.db,
    found(end)
      .select(['u.id', 'u.name', 'u.surname'])
      .limit(UNPAGED_MAX - PART_MAX + 1),
  );
  const shown = keys.slice(0, UNPAGED_MAX - PART_MAX);
  const others = partsOf(shown, async (part) => withBelongings(ctx, await activeById.all(ctx.db, { ids: part.map((key) => key.id) })));
  const last = keys.length > shown.length ? shown.at(-1) : undefined;
  return { first, others, nextCursor: last === undefined ? null : encodeCursor([last.name, last.surname, last.id]) };
}
