import { type FindOptionsWhere, In, IsNull } from 'typeorm';
import type { Ctx } from '../shared/context.ts';
import { ApiTokenEntity } from './api-token.entity.ts';

/** Ends API tokens, and publishes that to all replicas after the commit, so that caches drop them. Returns the number of tokens that were not ended before. */
export async function endApiTokens(tx: Ctx, which: FindOptionsWhere<ApiTokenEntity>): Promise<number> {
  const tokens = await tx.db.find(ApiTokenEntity, { where: { ...which, endedAt: IsNull() }, select: { id: true, userId: true } });
  if (tokens.length === 0) return 0;
  await tx.db.update(ApiTokenEntity, { id: In(tokens.map(({ id }) => id)) }, { endedAt: tx.now() });
  for (const { id, userId } of tokens) tx.publish('session.ended', { sessionId: id, userId });
  return tokens.length;
}
