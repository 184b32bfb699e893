import type { EntityTarget, FindOptionsWhere } from 'typeorm';
import { assertFound } from '../shared/authorize.ts';
import type { Ctx } from '../shared/context.ts';
import { assertAttached } from '../translations/item-save.ts';

/**
 * Locks the row of a parent until the transaction ends, and with it the order of its children.
 * @throws NOT_FOUND if the parent does not exist
 */
export async function lockParent<Parent extends { id: string }>(tx: Ctx, entity: EntityTarget<Parent>, id: string): Promise<Parent> {
  const parent = await tx.db.findOne(entity, { where: { id } as FindOptionsWhere<Parent>, lock: { mode: 'for_no_key_update' } });
  assertFound(parent);
  assertAttached(parent);
  return parent;
}
