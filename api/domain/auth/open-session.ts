import { randomUUID } from 'node:crypto';
import { SESSION_ABSOLUTE } from '../../../schema/limits.ts';
import { record } from '../audit/audit.service.ts';
import type { Actor, Ctx } from '../shared/context.ts';
import { createToken, hashToken } from '../shared/tokens.ts';
import { inTransaction, withActor } from '../shared/transaction.ts';
import { UserEntity } from '../users/user.entity.ts';
import { deviceName } from './device-name.ts';
import { hasSecondFactor } from './second-factor.reads.ts';
import { SessionEntity } from './session.entity.ts';

/** Why no session was opened: the account changed after its password was checked, a code is needed, or the code was wrong. */
export type NotOpened = 'changed' | 'codeNeeded' | 'codeWrong';

export interface OpenedSession {
  token: string;
  actor: Actor;
}

/**
 * Inserts the session of a person whose password was right: the only way to a session. `prove` uses up the code of two-step sign-in. Both are checked
 * with the account locked, so that a password that was changed, or a second factor that was turned on, at the same moment counts.
 */
export async function openSession(ctx: Ctx, user: UserEntity, prove?: (tx: Ctx) => Promise<boolean>): Promise<OpenedSession | NotOpened> {
  return inTransaction(ctx, async (tx) => {
    const current = await tx.db.findOne(UserEntity, { where: { id: user.id }, lock: { mode: 'pessimistic_read' } });
    if (current === null || current.deactivatedAt !== null || current.passwordHash !== user.passwordHash) return 'changed';
    const needsCode = await hasSecondFactor(tx, user.id);
    if (needsCode && prove === undefined) return 'codeNeeded';
    if (needsCode && !(await prove?.(tx))) return 'codeWrong';
    const token = createToken();
    const now = tx.now();
    const session = { id: randomUUID(), userId: user.id, tokenHash: hashToken(token), device: deviceName(tx.origin.device), createdAt: now, lastSeenAt: now };
    await tx.db.insert(SessionEntity, { ...session, provedAt: now, expiresAt: new Date(now.getTime() + SESSION_ABSOLUTE) });
    const { id, role, language, contentLanguage } = current;
    const actor = { id, role, language, contentLanguage, sessionId: session.id, hasSecondFactor: needsCode, provedAt: now };
    await record(withActor(tx, actor), 'session.signIn', { type: 'user', id: user.id });
    return { token, actor };
  });
}
