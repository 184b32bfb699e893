import { IsNull } from 'typeorm';
import type { Ctx } from '../shared/context.ts';
import { UserEntity } from './user.entity.ts';

/**
 * Locks all active admins until the transaction ends, and returns their ids. Whatever changes roles or states of accounts locks them first: in a
 * fixed order, so that two changes never wait for each other, and the second one counts without the admins that the first one demoted
 * (docs/product-rules.md#2-who-may-do-what).
 */
export async function lockAdmins(tx: Ctx): Promise<ReadonlySet<string>> {
  const admins = await tx.db.find(UserEntity, {
    where: { role: 'admin', deactivatedAt: IsNull() },
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
    select: { id: true },
  });
  return new Set(admins.map(({ id }) => id));
}
