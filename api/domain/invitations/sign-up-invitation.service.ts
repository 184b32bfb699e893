import { randomUUID } from 'node:crypto';
import { In, IsNull } from 'typeorm';
import type { InterfaceLanguage } from '../../../schema/languages.ts';
import { INVITATION_EMAILS_MAX } from '../../../schema/limits.ts';
import { normalizeEmail, splitEmails } from '../../../schema/rules.ts';
import { authorizeAudited, record } from '../audit/audit.service.ts';
import { enqueueMail, mailDay } from '../mail/enqueue-mail.ts';
import { advisoryLock } from '../shared/advisory-lock.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { createToken, hashToken } from '../shared/tokens.ts';
import { inTransaction } from '../shared/transaction.ts';
import { validate } from '../shared/validate.ts';
import { requireActiveUser } from '../users/find-user.reads.ts';
import { UserEntity } from '../users/user.entity.ts';
import { InvitationEntity } from './invitation.entity.ts';
import { invitationPolicy } from './invitation.policy.ts';
import { isInvitable, signUpInvitationInput } from './invitation-input.ts';

export type InvitationOutcome = 'invited' | 'alreadyRegistered' | 'invalid';
export interface SignUpInvitationResult {
  email: string;
  outcome: InvitationOutcome;
}

/** Normalizes a list of email addresses and removes duplicates; one entry may contain several (docs/specification.md#5-validation-rules). */
function addressesOf(emails: string[]): string[] {
  const addresses = [...new Set(emails.flatMap(splitEmails).map(normalizeEmail))];
  if (addresses.length === 0) throw new DomainError('VALIDATION_FAILED', { fields: { emails: 'EMAIL_VALUE_INVALID' } });
  if (addresses.length > INVITATION_EMAILS_MAX) throw new DomainError('VALIDATION_FAILED', { fields: { emails: 'TOO_LONG' } });
  return addresses;
}

interface Inviting {
  inviter: UserEntity;
  language: InterfaceLanguage;
}

async function sendInvitations(tx: Ctx, emails: string[], { inviter, language }: Inviting): Promise<void> {
  // One list at a time: of two lists with the same email address, the later one revokes the earlier invitation.
  await advisoryLock(tx, 'invitations.signUp');
  const now = tx.now();
  const expiresAt = new Date(now.getTime() + tx.settings.invitationLife);
  const { siteName, siteUrl } = tx.settings;
  await tx.db.update(InvitationEntity, { kind: 'signUp', email: In(emails), acceptedAt: IsNull(), revokedAt: IsNull() }, { revokedAt: now });
  const common = { kind: 'signUp' as const, userId: null, academyId: null, courseId: null, language, invitedBy: inviter.id };
  const made = emails.map((email) => ({ email, token: createToken(), id: randomUUID() }));
  await tx.db.insert(
    InvitationEntity,
    made.map(({ email, token, id }) => ({ ...common, id, email, tokenHash: hashToken(token), createdAt: now, expiresAt, acceptedAt: null, revokedAt: null })),
  );
  for (const { email, token } of made) {
    await enqueueMail(tx, {
      template: 'signUpInvitation',
      to: email,
      language,
      parameters: { inviter: `${inviter.name} ${inviter.surname}`, siteName, date: mailDay(expiresAt, language) },
      url: `${siteUrl}/signup/${token}?lang=${language}`,
    });
  }
}

/**
 * Invites people to sign up, each email address with its own outcome: an invalid one does not stop the others, a duplicate is reported once.
 * A newer invitation revokes the older one (docs/product-rules.md#4-invitations-and-accounts). Admins only.
 *
 * @throws NOT_AUTHORIZED, VALIDATION_FAILED
 */
export async function inviteToSignUp(ctx: Ctx, input: { emails: string[]; language: string }): Promise<SignUpInvitationResult[]> {
  const actor = requireActor(ctx);
  await authorizeAudited(ctx, invitationPolicy.invite(actor), 'invitation.signUp');
  const { emails, language } = await validate(signUpInvitationInput, input);
  const addresses = addressesOf(emails);
  const valid = addresses.filter(isInvitable);
  return inTransaction(ctx, async (tx) => {
    const inviter = await requireActiveUser(tx, actor.id);
    const registered = await tx.db.find(UserEntity, { where: { email: In(valid) }, select: { id: true, email: true } });
    const taken = new Set(registered.map((user) => user.email));
    const invited = valid.filter((email) => !taken.has(email));
    if (invited.length > 0) await sendInvitations(tx, invited, { inviter, language });
    await record(tx, 'invitation.signUp', { type: 'invitations', id: String(invited.length) });
    return addresses.map((email) => ({ email, outcome: !isInvitable(email) ? 'invalid' : taken.has(email) ? 'alreadyRegistered' : 'invited' }));
  });
}
