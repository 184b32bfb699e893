import { randomUUID } from 'node:crypto';
import { SIGN_IN_CODE_LIFE } from '../../../schema/limits.ts';
import { normalizeEmail } from '../../../schema/rules.ts';
import { enqueueMail, MAIL_JOB } from '../mail/enqueue-mail.ts';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { formerHmacOf, hmacOf, type Key } from '../shared/key-ring.ts';
import { OutboxEntity } from '../shared/outbox.entity.ts';
import { isSameSecret, SIGNATURE_MARK, sign, signerOf } from '../shared/signature.ts';
import { createToken, hashToken } from '../shared/tokens.ts';
import { inTransaction } from '../shared/transaction.ts';
import type { UserEntity } from '../users/user.entity.ts';

const MINUTE = 60 * 1000;
/** A code has six digits. */
const CODES = 1_000_000;
const HASH_BYTES = 6;

/** What a client sends to confirm a sign-in: the challenge of the refusal, and the code of the mail. */
export interface SignInCode {
  challenge: string;
  code: string;
}

const signedText = (id: string, expires: number, email: string): string => `${id}:${expires}:${normalizeEmail(email)}`;

/** The code for a challenge, made with the key that signed it: nothing is stored, and a new password makes another code. */
function codeOf(key: Key, challenge: string, user: UserEntity): string {
  const hmac = challenge.includes(SIGNATURE_MARK) ? hmacOf : formerHmacOf;
  const number = hmac(key, 'signInCode', `${challenge}:${user.id}:${user.passwordHash}`).readUIntBE(0, HASH_BYTES) % CODES;
  return String(number).padStart(String(CODES - 1).length, '0');
}

/** Returns the key that signed a valid challenge; null for all others. */
function keyOfChallenge(ctx: Ctx, challenge: string, email: string): Key | null {
  const [id = '', expires = '', signature = ''] = challenge.split('.');
  if (!(ctx.now().getTime() < Number(expires))) return null;
  return signerOf(ctx.settings.keys, 'signInChallenge', signedText(id, Number(expires), email), { signature, now: ctx.now() });
}

const withinLimit = (consumed: Promise<number>): Promise<boolean> =>
  consumed.then(
    () => true,
    (error: unknown) => {
      if (error instanceof DomainError) return false;
      throw error;
    },
  );

/**
 * Mails a code to the person whose password was right; null: nobody. Both cases have the same answer and the same statements, so that the
 * answer does not reveal whether a password is right (docs/decisions/0067-sign-in-under-attack.md).
 *
 * @throws SIGN_IN_CODE_NEEDED with the `challenge` to send back
 */
export async function askForCode(ctx: Ctx, email: string, user: UserEntity | null): Promise<never> {
  const [id, expires] = [createToken(), ctx.now().getTime() + SIGN_IN_CODE_LIFE];
  const challenge = `${id}.${expires}.${sign(ctx.settings.keys, 'signInChallenge', signedText(id, expires, email))}`;
  const allowed = await withinLimit(ctx.ports.rateLimit.consume('signIn.code', user?.id ?? hashToken(`${normalizeEmail(email)} ${ctx.origin.address}`)));
  await inTransaction(ctx, async (tx) => {
    const now = tx.now();
    const unused = randomUUID();
    if (user !== null && allowed) {
      await enqueueMail(tx, {
        template: 'signInCode',
        to: user.email,
        language: user.language,
        parameters: {
          name: user.name,
          siteName: tx.settings.siteName,
          code: codeOf(tx.settings.keys.current, challenge, user),
          minutes: SIGN_IN_CODE_LIFE / MINUTE,
        },
        url: `${tx.settings.siteUrl}/forgot-password`,
      });
    } else await tx.db.insert(OutboxEntity, { id: unused, job: MAIL_JOB, payload: {}, createdAt: now, handedOverAt: now, doneAt: now });
    await tx.db.delete(OutboxEntity, { id: unused });
  });
  throw new DomainError('SIGN_IN_CODE_NEEDED', { parameters: { challenge } });
}

/**
 * Checks the code for the person whose password was right; null: nobody. A challenge has five tries and works once.
 *
 * @throws VALIDATION_FAILED with SIGN_IN_CODE_INVALID also for a wrong password
 */
export async function confirmCode(ctx: Ctx, email: string, user: UserEntity | null, { challenge, code }: SignInCode): Promise<UserEntity> {
  const { rateLimit } = ctx.ports;
  const tried = await withinLimit(rateLimit.consume('signIn.codeTry', hashToken(challenge)));
  const key = keyOfChallenge(ctx, challenge, email);
  const fits = tried && key !== null && user !== null && isSameSecret(code, codeOf(key, challenge, user));
  if (!fits || !(await withinLimit(rateLimit.consume('signIn.codeUse', hashToken(challenge))))) {
    throw new DomainError('VALIDATION_FAILED', { fields: { code: 'SIGN_IN_CODE_INVALID' } });
  }
  return user;
}
