import { PROOF_LIFE } from '../../../schema/limits.ts';
import { identityInput } from '../../../schema/second-factor-forms.ts';
import { record } from '../audit/audit.service.ts';
import { type Ctx, requireSignedIn } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { inTransaction } from '../shared/transaction.ts';
import { validate } from '../shared/validate.ts';
import { requireActiveUser } from '../users/find-user.reads.ts';
import { requireOwnPassword } from './own-password.ts';
import { hasSecondFactor } from './second-factor.reads.ts';
import { SessionEntity } from './session.entity.ts';
import { tryCode, useCode } from './use-code.ts';

/**
 * Requires that the person proved in this session, in the last 15 minutes, who it is: with a code, or with the password if two-step sign-in is off
 * (docs/product-rules.md#4-invitations-and-accounts). Reads the session only if what is cached is older.
 *
 * @throws PROOF_NEEDED with `method`, 'code' or 'password'
 */
export async function requireRecentProof(ctx: Ctx): Promise<void> {
  const actor = requireSignedIn(ctx);
  const isRecent = (at: Date | null | undefined): boolean => at != null && ctx.now().getTime() - at.getTime() < PROOF_LIFE;
  if (isRecent(actor.provedAt)) return;
  const session = await ctx.db.findOneBy(SessionEntity, { id: actor.sessionId, userId: actor.id });
  if (isRecent(session?.provedAt ?? session?.createdAt)) return;
  throw new DomainError('PROOF_NEEDED', { parameters: { method: (await hasSecondFactor(ctx, actor.id)) ? 'code' : 'password' } });
}

/**
 * Proves who the viewer is, for the next 15 minutes of this session: with a code if two-step sign-in is on, else with the password. Wrong codes and
 * passwords have the limits of sign-in.
 *
 * @throws VALIDATION_FAILED, PASSWORD_INVALID, PROOF_NEEDED when the other of the two is needed, TOO_MANY_REQUESTS
 */
export async function confirmIdentity(ctx: Ctx, input: { code?: string | null; password?: string | null }): Promise<void> {
  const actor = requireSignedIn(ctx);
  const { code, password } = await validate(identityInput, input);
  const user = await requireActiveUser(ctx, actor.id);
  const method = (await hasSecondFactor(ctx, actor.id)) ? 'code' : 'password';
  if ((method === 'code' ? code : password) == null) throw new DomainError('PROOF_NEEDED', { parameters: { method } });
  const proved = async (tx: Ctx): Promise<true> => {
    await tx.db.update(SessionEntity, { id: actor.sessionId, userId: actor.id }, { provedAt: tx.now() });
    await record(tx, 'session.confirm', { type: 'user', id: actor.id });
    return true;
  };
  if (method === 'password') {
    await requireOwnPassword(ctx, user, password ?? '', 'PASSWORD_INVALID');
    await inTransaction(ctx, proved);
    return;
  }
  await tryCode(ctx, user, () => inTransaction(ctx, async (tx) => ((await useCode(tx, user, code ?? '')) ? proved(tx) : null)));
}
