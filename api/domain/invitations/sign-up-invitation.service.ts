import type { InvitationOutcome } from '../../../schema/invitations.ts';
import { INVITATION_EMAILS_MAX } from '../../../schema/limits.ts';
import { normalizeEmail, splitEmails } from '../../../schema/rules.ts';
import { authorizeAudited, record } from '../audit/audit.service.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { inTransaction } from '../shared/transaction.ts';
import { validate } from '../shared/validate.ts';
import { requireActiveUser } from '../users/find-user.reads.ts';
import { invitationPolicy } from './invitation.policy.ts';
import { isInvitable, signUpInvitationInput } from './invitation-input.ts';
import { mergeTargets, NO_TARGETS, requireTargets } from './invitation-targets.ts';
import { inviteEmails } from './invite-emails.ts';

export interface SignUpInvitationResult {
  email: string;
  outcome: InvitationOutcome;
}
export interface InviteToSignUp {
  /** One entry may contain several addresses, with commas or line breaks between them. */
  emails: string[];
  language: string;
  /** The academies and courses that open after sign-up. */
  academyIds?: readonly string[] | null;
  courseIds?: readonly string[] | null;
  /** The groups that the account joins. */
  groupIds?: readonly string[] | null;
  /** Addresses with an open invitation get a new link and another email. */
  sendAgain?: boolean | null;
}

/** Normalizes a list of email addresses and removes duplicates; one entry may contain several (docs/specification.md#5-validation-rules). */
function addressesOf(emails: string[]): string[] {
  const addresses = [...new Set(emails.flatMap(splitEmails).map(normalizeEmail))];
  if (addresses.length === 0) throw new DomainError('VALIDATION_FAILED', { fields: { emails: 'EMAIL_VALUE_INVALID' } });
  if (addresses.length > INVITATION_EMAILS_MAX) throw new DomainError('VALIDATION_FAILED', { fields: { emails: 'TOO_LONG' } });
  return addresses;
}

/**
 * Invites people to sign up, each email address with its own outcome: an invalid one does not stop the others, a duplicate is reported once.
 * Addresses with an account are invited to the academies and courses (docs/product-rules.md#4-invitations-and-accounts). Admins only.
 *
 * @throws NOT_AUTHORIZED, VALIDATION_FAILED
 * @throws NOT_FOUND when an academy or course does not exist
 */
export async function inviteToSignUp(ctx: Ctx, input: InviteToSignUp): Promise<SignUpInvitationResult[]> {
  const actor = requireActor(ctx);
  await authorizeAudited(ctx, invitationPolicy.invite(actor), 'invitation.signUp');
  const { emails, language, academyIds, courseIds, groupIds } = await validate(signUpInvitationInput, input);
  const addresses = addressesOf(emails);
  const targets = mergeTargets(NO_TARGETS, { academyIds: academyIds ?? [], courseIds: courseIds ?? [], groupIds: groupIds ?? [] });
  return inTransaction(ctx, async (tx) => {
    const { id, name, surname } = await requireActiveUser(tx, actor.id);
    await requireTargets(tx, targets);
    const invited = addresses.filter(isInvitable).map((email) => ({ email, language, targets }));
    const outcomes = await inviteEmails(tx, invited, { inviter: { id, name: `${name} ${surname}` }, sendAgain: input.sendAgain === true });
    const count = [...outcomes.values()].filter((outcome) => outcome === 'invited' || outcome === 'accessInvited').length;
    await record(tx, 'invitation.signUp', { type: 'invitations', id: String(count) });
    return addresses.map((email) => ({ email, outcome: outcomes.get(email) ?? 'invalid' }));
  });
}
