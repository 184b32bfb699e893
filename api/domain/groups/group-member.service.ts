import { In, IsNull } from 'typeorm';
import { authorizeAudited, record } from '../audit/audit.service.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId, validate } from '../shared/validate.ts';
import { UserEntity } from '../users/user.entity.ts';
import { GroupEntity } from './group.entity.ts';
import { groupPolicy } from './group.policy.ts';
import { groupUsersInput } from './group-input.ts';
import { GroupMemberEntity } from './group-member.entity.ts';
import { joinGroups } from './group-members.ts';

/** Locks a group until the transaction ends, so that it is not deleted meanwhile. */
async function lockGroup(tx: Ctx, id: string): Promise<void> {
  assertFound(await tx.db.findOne(GroupEntity, { select: { id: true }, where: { id }, lock: { mode: 'for_key_share' } }));
}

/**
 * Adds users to a group; those who are already members stay members. Admins only. Idempotent.
 * @throws NOT_FOUND if the group does not exist
 * @throws VALIDATION_FAILED if one of the users does not exist or is deactivated; then nobody is added
 */
export async function addGroupUsers(ctx: Ctx, id: string, userIds: readonly string[]): Promise<void> {
  const object = { type: 'group', id };
  await authorizeAudited(ctx, groupPolicy.manage(requireActor(ctx)), 'group.addUsers', object);
  const groupId = requireId(id);
  const input = await validate(groupUsersInput, { userIds });
  const ids = [...new Set(input.userIds)];
  await inTransaction(ctx, async (tx) => {
    await lockGroup(tx, groupId);
    // In the order of the ids, as other transactions lock accounts, so that two of them do not wait for each other.
    const users = await tx.db.find(UserEntity, {
      select: { id: true },
      where: { id: In(ids), deactivatedAt: IsNull() },
      order: { id: 'ASC' },
      lock: { mode: 'for_key_share' },
    });
    if (users.length !== ids.length) throw new DomainError('VALIDATION_FAILED', { fields: { userIds: 'USER_REQUIRED' } });
    await joinGroups(
      tx,
      ids.map((userId) => ({ userId, groupId })),
    );
    await record(tx, 'group.addUsers', object);
  });
}

/**
 * Removes users from a group; users who are not members are skipped. Enrollments and invitations stay. Admins only. Idempotent.
 * @throws NOT_FOUND if the group does not exist
 */
export async function removeGroupUsers(ctx: Ctx, id: string, userIds: readonly string[]): Promise<void> {
  const object = { type: 'group', id };
  await authorizeAudited(ctx, groupPolicy.manage(requireActor(ctx)), 'group.removeUsers', object);
  const groupId = requireId(id);
  const input = await validate(groupUsersInput, { userIds });
  await inTransaction(ctx, async (tx) => {
    await lockGroup(tx, groupId);
    await tx.db.delete(GroupMemberEntity, { groupId, userId: In(input.userIds) });
    await record(tx, 'group.removeUsers', object);
  });
}
