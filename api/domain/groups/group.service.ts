import { namedItemForm } from '../../../schema/content-forms.ts';
import { authorizeAudited, record } from '../audit/audit.service.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId, validate } from '../shared/validate.ts';
import { lockItem, newItem, savedItem } from '../translations/item-save.ts';
import type { Translations } from '../translations/translations.ts';
import { GroupEntity, type GroupText } from './group.entity.ts';
import { groupPolicy } from './group.policy.ts';

/** The values of the group form (docs/specification.md#5-validation-rules). */
export interface GroupForm {
  defaultLanguage: string;
  translations: Translations<GroupText>;
  /** Languages whose unchanged name is declared up to date with the newest default name. */
  upToDate?: readonly string[];
}

/** Adds a group without members. Admins only. */
export async function createGroup(ctx: Ctx, input: GroupForm): Promise<GroupEntity> {
  await authorizeAudited(ctx, groupPolicy.manage(requireActor(ctx)), 'group.create');
  const values = await validate(namedItemForm(ctx.settings.contentLanguages), input);
  return inTransaction(ctx, async (tx) => {
    const group = tx.db.create(GroupEntity, { ...newItem(tx, values), ...values });
    await tx.db.insert(GroupEntity, group);
    await record(tx, 'group.create', { type: 'group', id: group.id });
    return group;
  });
}

/**
 * Saves the names of a group. `revision` is the one that the edits are based on (null: the stored one). Names in languages that the
 * operator no longer offers stay. Admins only.
 * @throws NOT_FOUND if the group does not exist
 * @throws CHANGED_MEANWHILE if it was saved since `revision`
 */
export async function updateGroup(ctx: Ctx, id: string, revision: number | null, input: GroupForm): Promise<GroupEntity> {
  const object = { type: 'group', id };
  await authorizeAudited(ctx, groupPolicy.manage(requireActor(ctx)), 'group.update', object);
  const groupId = requireId(id);
  const values = await validate(namedItemForm(ctx.settings.contentLanguages), input);
  return inTransaction(ctx, async (tx) => {
    const before = await lockItem(tx, GroupEntity, groupId, revision);
    const change = savedItem(tx, before, values, input.upToDate);
    await tx.db.update(GroupEntity, { id: groupId }, change);
    await record(tx, 'group.update', object);
    return { ...before, ...change };
  });
}

/**
 * Deletes a group. The accounts of its members, their enrollments and their invitations stay. Admins only.
 * @throws NOT_FOUND if the group does not exist
 */
export async function deleteGroup(ctx: Ctx, id: string): Promise<void> {
  const object = { type: 'group', id };
  await authorizeAudited(ctx, groupPolicy.manage(requireActor(ctx)), 'group.delete', object);
  const groupId = requireId(id);
  await inTransaction(ctx, async (tx) => {
    const deleted = await tx.db.delete(GroupEntity, { id: groupId });
    assertFound(deleted.affected === 1 ? groupId : null);
    await record(tx, 'group.delete', object);
  });
}
