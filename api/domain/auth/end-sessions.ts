import { type FindOptionsWhere, In } from 'typeorm';
import type { Ctx } from '../shared/context.ts';
import { SessionEntity } from './session.entity.ts';

/** Ends sessions and publishes that to all replicas after the commit, so that caches drop them and sockets close. Returns the number of sessions. */
export async function endSessions(tx: Ctx, which: FindOptionsWhere<SessionEntity>): Promise<number> {
  const sessions = await tx.db.find(SessionEntity, { where: which, select: { id: true, userId: true } });
  if (sessions.length === 0) return 0;
  await tx.db.delete(SessionEntity, { id: In(sessions.map((session) => session.id)) });
  for (const session of sessions) tx.publish('session.ended', { sessionId: session.id, userId: session.userId });
  return sessions.length;
}
