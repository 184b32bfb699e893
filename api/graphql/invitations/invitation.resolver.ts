import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { InterfaceLanguage } from '../../../schema/languages.ts';
import { acceptInvitation } from '../../domain/invitations/accept-invitation.service.ts';
import type { InvitationTarget } from '../../domain/invitations/access-facts.ts';
import { type AccessInvitationResult, inviteToAccess } from '../../domain/invitations/access-invitation.service.ts';
import { readSignUpInvitation, signUp } from '../../domain/invitations/sign-up.service.ts';
import { inviteToSignUp, type SignUpInvitationResult } from '../../domain/invitations/sign-up-invitation.service.ts';
import type { GqlContext } from '../context.ts';
import { InterfaceLanguageEnum } from '../enums.ts';
import { AccessInvitationResultType, InvitationTargetType, SignUpInputType, SignUpInvitationResultType, SignUpInvitationType } from './invitation.types.ts';

@Resolver()
export class InvitationResolver {
  @Query(() => SignUpInvitationType, { description: 'Reads a sign-up link without using it. Error: SIGN_UP_LINK_INVALID.' })
  signUpInvitation(@Arg('token', () => String) token: string, @Ctx() { domain }: GqlContext): Promise<SignUpInvitationType> {
    return readSignUpInvitation(domain, token);
  }

  @Mutation(() => Boolean, { description: 'Creates an account with a single-use invitation. Errors: SIGN_UP_LINK_INVALID, EMAIL_TAKEN.' })
  async signUp(@Arg('input', () => SignUpInputType) input: SignUpInputType, @Ctx() { domain }: GqlContext): Promise<boolean> {
    await signUp(domain, input);
    return true;
  }

  @Authorized()
  @Mutation(() => [SignUpInvitationResultType], {
    description: 'Invites addresses to sign up, with the academies and courses that open then; returns an outcome per address. Admins only.',
  })
  inviteToSignUp(
    @Arg('emails', () => [String]) emails: string[],
    @Arg('language', () => InterfaceLanguageEnum) language: InterfaceLanguage,
    @Arg('academyIds', () => [ID], { nullable: true }) academyIds: string[] | null | undefined,
    @Arg('courseIds', () => [ID], { nullable: true }) courseIds: string[] | null | undefined,
    @Arg('sendAgain', () => Boolean, { nullable: true, defaultValue: false }) sendAgain: boolean | null,
    @Ctx() { domain }: GqlContext,
  ): Promise<SignUpInvitationResult[]> {
    return inviteToSignUp(domain, { emails, language, academyIds, courseIds, sendAgain });
  }

  @Authorized()
  @Mutation(() => [AccessInvitationResultType], { description: 'Invites users to an academy or a course; returns an outcome per user. Admins only.' })
  inviteToAccess(
    @Arg('userIds', () => [ID]) userIds: string[],
    @Arg('academyId', () => ID, { nullable: true }) academyId: string | null | undefined,
    @Arg('courseId', () => ID, { nullable: true }) courseId: string | null | undefined,
    @Ctx() { domain }: GqlContext,
  ): Promise<AccessInvitationResult[]> {
    return inviteToAccess(domain, { userIds, academyId, courseId });
  }

  @Authorized()
  @Mutation(() => InvitationTargetType, {
    description: 'Accepts a single-use invitation as the invited account. Errors: INVITATION_INVALID, INVITATION_OTHER_ACCOUNT.',
  })
  acceptInvitation(@Arg('token', () => String) token: string, @Ctx() { domain }: GqlContext): Promise<InvitationTarget> {
    return acceptInvitation(domain, token);
  }
}
