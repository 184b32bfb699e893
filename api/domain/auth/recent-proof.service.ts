import { PROOF_LIFE } from '../../../schema/limits.ts';
import { identityInput } from '../../../schema/second-factor-forms.ts';
import { record } from '../audit/audit.service.ts';
import { type Actor, type Ctx, requireSignedIn } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { inTransaction } from '../shared/transaction.ts';
import { validate } from '../shared/validate.ts';
import { requireActiveUser } from '../users/find-user.reads.ts';
import { secondStepWays } from './accept-passkey.ts';
import { requireOwnPassword } from './own-password.ts';
import { hasSecondFactor } from './second-factor.reads.ts';
import { type SecondStepInput, takeSecondStep } from './second-step.ts';
import { SessionEntity } from './session.entity.ts';

/** Of a question in a session: its passkey answers no other question. */
const questionOf = ({ sessionId }: Actor) => `confirm ${sessionId}` as const;

async function proofNeeded(ctx: Ctx, actor: Actor): Promise<DomainError> {
  if (!(await hasSecondFactor(ctx, actor.id))) return new DomainError('PROOF_NEEDED', { parameters: { method: 'password' } });
  return new DomainError('PROOF_NEEDED', { parameters: { method: 'code', ...(await secondStepWays(ctx, actor.id, questionOf(actor))) } });
}

/**
 * Requires that the person proved in this session, in the last 15 minutes, who it is: with a code or a passkey, or with the password if two-step
 * sign-in is off (docs/product-rules.md#4-invitations-and-accounts). Reads the session only if what is cached is older.
 *
 * @throws PROOF_NEEDED with `method`, 'code' or 'password', and the ways of the second step
 */
export async function requireRecentProof(ctx: Ctx): Promise<void> {
  const actor = requireSignedIn(ctx);
  const isRecent = (at: Date | null | undefined): boolean => at != null && ctx.now().getTime() - at.getTime() < PROOF_LIFE;
  if (isRecent(actor.provedAt)) return;
  const session = await ctx.db.findOneBy(SessionEntity, { id: actor.sessionId, userId: actor.id });
  if (isRecent(session?.provedAt ?? session?.createdAt)) return;
  throw await proofNeeded(ctx, actor);
}

/**
 * Proves who the viewer is, for the next 15 minutes of this session: with a code or a passkey if two-step sign-in is on, else with the
 * password. Wrong ones have the limits of sign-in.
 *
 * @throws VALIDATION_FAILED, PASSWORD_INVALID, PASSKEY_INVALID, PASSKEY_EXPIRED, PROOF_NEEDED when the other of the two is needed, TOO_MANY_REQUESTS
 */
export async function confirmIdentity(ctx: Ctx, input: SecondStepInput & { password?: string | null }): Promise<void> {
  const actor = requireSignedIn(ctx);
  const { code, password } = await validate(identityInput, input);
  const user = await requireActiveUser(ctx, actor.id);
  const method = (await hasSecondFactor(ctx, actor.id)) ? 'code' : 'password';
  if ((method === 'code' ? (code ?? input.passkey) : password) == null) throw await proofNeeded(ctx, actor);
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
  const step = { input: { code, passkey: input.passkey }, use: questionOf(actor) };
  await takeSecondStep(ctx, user, step, (prove) => inTransaction(ctx, async (tx) => ((await prove(tx)) ? proved(tx) : null)));
}
