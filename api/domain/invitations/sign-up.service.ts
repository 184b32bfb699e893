import { IsNull, MoreThan } from 'typeorm';
import type { InferType } from 'yup';
import { signUpInput } from '../../../schema/forms.ts';
import type { InterfaceLanguage } from '../../../schema/languages.ts';
import { record } from '../audit/audit.service.ts';
import { joinGroups } from '../groups/group-members.ts';
import { addAcademyMember } from '../memberships/academy-member.service.ts';
import { enrolInCourse } from '../memberships/enrolment.service.ts';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { hashToken } from '../shared/tokens.ts';
import { inTransaction } from '../shared/transaction.ts';
import { validate } from '../shared/validate.ts';
import { requireUncommonPassword } from '../users/common-password.ts';
import { createUser } from '../users/user.service.ts';
import { InvitationEntity } from './invitation.entity.ts';
import { tokenInput } from './invitation-input.ts';
import { lockTargets, targetsOf } from './invitation-targets.ts';
import { type SignUpOffer, signUpOffer } from './sign-up-offer.ts';
import { recordUnknownToken } from './unknown-token.ts';

function openSignUp(ctx: Ctx, token: string) {
  return { tokenHash: hashToken(token), kind: 'signUp' as const, acceptedAt: IsNull(), revokedAt: IsNull(), expiresAt: MoreThan(ctx.now()) };
}

async function findOpen(ctx: Ctx, token: string): Promise<InvitationEntity> {
  const invitation = await ctx.db.findOneBy(InvitationEntity, openSignUp(ctx, token));
  if (invitation === null) {
    await recordUnknownToken(ctx, token, 'invitation.signUpLink');
    throw new DomainError('SIGN_UP_LINK_INVALID');
  }
  return invitation;
}

/**
 * Returns the email address and the language of a sign-up link. Reading it does not use it up
 * (docs/product-rules.md#4-invitations-and-accounts).
 *
 * @throws SIGN_UP_LINK_INVALID, TOO_MANY_REQUESTS
 */
export async function validateSignUpInvitation(ctx: Ctx, input: string): Promise<{ email: string; language: InterfaceLanguage }> {
  const { token } = await validate(tokenInput, { token: input });
  const { email, language } = await findOpen(ctx, token);
  return { email, language };
}

/**
 * Returns the email address of a sign-up link, and who invites to what. Reading it does not use it up.
 *
 * @throws SIGN_UP_LINK_INVALID, TOO_MANY_REQUESTS
 */
export async function readSignUpInvitation(ctx: Ctx, input: string): Promise<SignUpOffer> {
  const { token } = await validate(tokenInput, { token: input });
  return signUpOffer(ctx, await findOpen(ctx, token));
}

export type SignUp = { token: string } & InferType<ReturnType<typeof signUpInput>>;

/** Validates the form. An invalid one does not count as an attempt. */
async function validSignUp(ctx: Ctx, input: SignUp): Promise<SignUp> {
  await ctx.ports.rateLimit.consume('signUp.address', ctx.origin.address);
  try {
    const valid = await validate(signUpInput(ctx.settings.termsRequired).concat(tokenInput), input);
    requireUncommonPassword(valid.password, 'password');
    return valid;
  } catch (error) {
    await giveBack(ctx);
    throw error;
  }
}

const giveBack = (ctx: Ctx): Promise<void> => ctx.ports.rateLimit.giveBack('signUp.address', ctx.origin.address, 1);

/**
 * Creates a student's account with an invitation, which works once, also for concurrent requests. The account gets the invited email
 * address, and what the invitation opens: its courses, academies and groups that still exist. Failures are limited per network address. Stores when the policies were accepted, in UTC (docs/specification.md#5-validation-rules).
 *
 * @throws SIGN_UP_LINK_INVALID, EMAIL_TAKEN, VALIDATION_FAILED, TOO_MANY_REQUESTS
 */
export async function signUp(ctx: Ctx, input: SignUp): Promise<void> {
  const { token, ...person } = await validSignUp(ctx, input);
  // Checked before the expensive hash, so that an invalid link costs little, and again under the lock.
  await findOpen(ctx, token);
  const passwordHash = await ctx.ports.passwords.hash(person.password).catch(async (error: unknown) => {
    await giveBack(ctx);
    throw error;
  });
  await inTransaction(ctx, async (tx) => {
    // The targets before the invitation, as deletions lock them; targets that are added in between stay closed.
    const locked = await lockTargets(tx, targetsOf(await tx.db.findOneBy(InvitationEntity, openSignUp(tx, token))));
    const invitation = await tx.db.findOne(InvitationEntity, { where: openSignUp(tx, token), lock: { mode: 'pessimistic_write' } });
    if (invitation === null) throw new DomainError('SIGN_UP_LINK_INVALID');
    const now = tx.now();
    const { name, surname, language, termsAccepted } = person;
    const user = await createUser(tx, {
      name,
      surname,
      language,
      email: invitation.email,
      passwordHash,
      role: 'student',
      privacyAcceptedAt: now,
      termsAcceptedAt: termsAccepted === true ? now : null,
    });
    await tx.db.update(InvitationEntity, { id: invitation.id }, { acceptedAt: now });
    for (const courseId of invitation.courseIds.filter(locked.has)) await enrolInCourse(tx, user.id, courseId);
    for (const academyId of invitation.academyIds.filter(locked.has)) await addAcademyMember(tx, user.id, academyId);
    await joinGroups(
      tx,
      invitation.groupIds.filter(locked.has).map((groupId) => ({ userId: user.id, groupId })),
    );
    await record(tx, 'user.signUp', { type: 'user', id: user.id });
    tx.afterCommit(() => giveBack(ctx));
  });
}
