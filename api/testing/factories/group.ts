import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { GroupEntity } from '../../domain/groups/group.entity.ts';
import { GroupMemberEntity } from '../../domain/groups/group-member.entity.ts';

/** Stores a group with members. */
export async function buildGroup(db: EntityManager, userIds: readonly string[] = [], overrides: Partial<GroupEntity> = {}): Promise<GroupEntity> {
  const now = new Date();
  const common = { id: randomUUID(), defaultLanguage: 'en', translations: { en: { name: 'Harbour clinic' } }, createdAt: now, updatedAt: now };
  const group = db.create(GroupEntity, { ...common, ...overrides });
  await db.insert(GroupEntity, group);
  await db.insert(
    GroupMemberEntity,
    userIds.map((userId) => ({ groupId: group.id, userId, createdAt: now })),
  );
  return group;
}
