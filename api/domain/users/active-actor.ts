import type { Actor, Ctx } from '../shared/context.ts';
import { UserEntity } from './user.entity.ts';

/** Returns a person, with the rights and languages of this moment, for a job on behalf of that person; null if the account is not active any more. */
export async function activeActor(ctx: Ctx, userId: string): Promise<Actor | null> {
  const user = await ctx.db.findOneBy(UserEntity, { id: userId });
  if (user === null || user.deactivatedAt !== null) return null;
  const { id, role, language, contentLanguage } = user;
  return { id, role, language, contentLanguage, sessionId: '' };
}
