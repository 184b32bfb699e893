import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { deactivateAccount } from '../../domain/auth/deactivation.service.ts';
import { changePassword, requestPasswordReset, resetPassword, validateResetLink } from '../../domain/auth/password.service.ts';
import { endOtherSessions, endSession, listSessions, signIn, signOut } from '../../domain/auth/session.service.ts';
import { withActor } from '../../domain/shared/transaction.ts';
import type { GqlContext } from '../context.ts';
import { toViewer, ViewerType } from '../users/viewer.types.ts';
import { SessionType, SignInResultType } from './auth.types.ts';

@Resolver(() => ViewerType)
export class AuthResolver {
  @FieldResolver(() => [SessionType], { description: "The viewer's sessions, most recently used first." })
  async sessions(@Root() viewer: ViewerType, @Ctx() context: GqlContext): Promise<SessionType[]> {
    const asker = viewer.asker ?? context.domain;
    const sessions = await listSessions(asker);
    return sessions.map(({ id, device, createdAt, lastSeenAt }) => ({ id, device, createdAt, lastSeenAt, current: id === asker.actor?.sessionId }));
  }

  @Mutation(() => SignInResultType, {
    description:
      'Signs in. SIGN_IN_FAILED does not reveal whether the address is known; TOO_MANY_REQUESTS contains the seconds to wait. SIGN_IN_CODE_NEEDED, where many sign-ins failed, contains a `challenge`: if the password is right, a code was mailed, and both are sent with the next sign-in. SECOND_STEP_NEEDED contains the `challenge` for `confirmSignIn`.',
  })
  async signIn(
    @Arg('email', () => String) email: string,
    @Arg('password', () => String) password: string,
    @Arg('devices', () => [String], { nullable: true, description: 'The device tokens of earlier sign-ins in this browser, at most 20.' })
    devices: string[] | null,
    @Arg('challenge', () => String, { nullable: true, description: 'The challenge of SIGN_IN_CODE_NEEDED.' })
    challenge: string | null,
    @Arg('code', () => String, { nullable: true, description: 'The six digits of the mail, with the challenge.' })
    code: string | null,
    @Ctx() { domain }: GqlContext,
  ): Promise<SignInResultType> {
    const { token, user, actor, device } = await signIn(
      domain,
      { email, password },
      { devices: devices ?? [], code: challenge == null ? null : { challenge, code: code ?? '' } },
    );
    return { token, device, viewer: toViewer(user, withActor(domain, actor)) };
  }

  @Authorized()
  @Mutation(() => Boolean, { description: 'Ends the current session.' })
  async signOut(@Ctx() { domain }: GqlContext): Promise<boolean> {
    await signOut(domain);
    return true;
  }

  @Authorized()
  @Mutation(() => Boolean, { description: 'Signs out one device of the viewer.' })
  async endSession(@Arg('id', () => ID) id: string, @Ctx() { domain }: GqlContext): Promise<boolean> {
    await endSession(domain, id);
    return true;
  }

  @Authorized()
  @Mutation(() => Int, { description: 'Signs out all other devices of the viewer; returns their number.' })
  endOtherSessions(@Ctx() { domain }: GqlContext): Promise<number> {
    return endOtherSessions(domain);
  }

  @Query(() => Boolean, { description: 'Checks a link to set a new password without using it. Error: LINK_INVALID.' })
  async passwordResetLink(@Arg('token', () => String) token: string, @Ctx() { domain }: GqlContext): Promise<boolean> {
    await validateResetLink(domain, token);
    return true;
  }

  @Mutation(() => Boolean, { description: 'Sends a link to set a new password if an account with this address exists. Succeeds for every address.' })
  async requestPasswordReset(@Arg('email', () => String) email: string, @Ctx() { domain }: GqlContext): Promise<boolean> {
    await requestPasswordReset(domain, { email });
    return true;
  }

  @Mutation(() => Boolean, { description: 'Sets a new password with the single-use link from the email and ends all sessions. Error: LINK_INVALID.' })
  async resetPassword(
    @Arg('token', () => String) token: string,
    @Arg('newPassword', () => String) newPassword: string,
    @Ctx() { domain }: GqlContext,
  ): Promise<boolean> {
    await resetPassword(domain, { token, newPassword });
    return true;
  }

  @Authorized()
  @Mutation(() => Boolean, { description: "Changes the viewer's password and ends all other sessions. Error: OLD_PASSWORD_INVALID." })
  async changePassword(
    @Arg('oldPassword', () => String) oldPassword: string,
    @Arg('newPassword', () => String) newPassword: string,
    @Ctx() { domain }: GqlContext,
  ): Promise<boolean> {
    await changePassword(domain, { oldPassword, newPassword });
    return true;
  }

  @Authorized()
  @Mutation(() => Boolean, { description: "Deactivates the viewer's account and ends all its sessions. Errors: PASSWORD_INVALID, LAST_ADMIN." })
  async deactivateAccount(@Arg('password', () => String) password: string, @Ctx() { domain }: GqlContext): Promise<boolean> {
    await deactivateAccount(domain, { password });
    return true;
  }
}
