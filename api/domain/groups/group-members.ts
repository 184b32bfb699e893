import { sql } from 'kysely';
import type { Ctx } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { inList, rowsOf } from '../shared/sql.ts';

/** A user in a group. */
export interface Membership {
  userId: string;
  groupId: string;
}

const memberships = prepared('groups.memberships', { userIds: 'uuid[]', groupIds: 'uuid[]' }, ({ userIds, groupIds }) =>
  statements
    .selectFrom('group_members as m')
    .select(['m.user_id as userId', 'm.group_id as groupId'])
    .where(({ ref }) => inList(ref('m.user_id'), userIds))
    .where(({ ref }) => inList(ref('m.group_id'), groupIds)),
);

/** In the order of the ids, so that two transactions do not wait for each other. */
const join = prepared('groups.join', { userIds: 'uuid[]', groupIds: 'uuid[]', now: 'timestamptz' }, ({ userIds, groupIds, now }) =>
  statements
    .insertInto('group_members')
    .columns(['group_id', 'user_id', 'created_at'])
    .expression(
      statements
        .selectFrom(sql<{ groupId: string; userId: string }>`${rowsOf(groupIds, userIds)}`.as<'p'>(sql`p("groupId", "userId")`))
        .select(['p.groupId', 'p.userId', now.as('createdAt')])
        .orderBy('p.groupId')
        .orderBy('p.userId'),
    )
    .onConflict((conflict) => conflict.doNothing()),
);

/** Returns a function that tells whether a user is in a group. */
export async function groupFacts(ctx: Ctx, userIds: readonly string[], groupIds: readonly string[]): Promise<(userId: string, groupId: string) => boolean> {
  const isEmpty = userIds.length === 0 || groupIds.length === 0;
  const rows = isEmpty ? [] : await memberships.all(ctx.db, { userIds, groupIds });
  const pairs = new Set(rows.map(({ userId, groupId }) => `${userId} ${groupId}`));
  return (userId, groupId) => pairs.has(`${userId} ${groupId}`);
}

/** Adds users to groups that are locked; those who are members stay members. */
export async function joinGroups(tx: Ctx, pairs: readonly Membership[]): Promise<void> {
  if (pairs.length === 0) return;
  await join.all(tx.db, { userIds: pairs.map(({ userId }) => userId), groupIds: pairs.map(({ groupId }) => groupId), now: tx.now() });
}
