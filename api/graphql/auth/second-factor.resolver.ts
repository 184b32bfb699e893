import { Arg, Authorized, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import { confirmSignIn } from '../../domain/auth/confirm-sign-in.service.ts';
import { confirmIdentity } from '../../domain/auth/recent-proof.service.ts';
import {
  confirmRecoveryCodes,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '../../domain/auth/second-factor.service.ts';
import { lacksSecondFactor, requireSignedIn } from '../../domain/shared/context.ts';
import { withActor } from '../../domain/shared/transaction.ts';
import { getAccount } from '../../domain/users/user.service.ts';
import type { GqlContext } from '../context.ts';
import { toViewer, ViewerType } from '../users/viewer.types.ts';
import { SignInResultType } from './auth.types.ts';
import { SecondFactorSetupType, SecondFactorType } from './second-factor.types.ts';

/** Two-step sign-in (docs/decisions/0073-two-step-sign-in.md). */
@Resolver(() => ViewerType)
export class SecondFactorResolver {
  @FieldResolver(() => SecondFactorType, { description: 'Two-step sign-in.' })
  secondFactor(@Root() viewer: ViewerType, @Ctx() { domain }: GqlContext): Promise<SecondFactorType> {
    return readSecondFactor(viewer.asker ?? domain);
  }

  @FieldResolver(() => Boolean, { description: 'The viewer must set up two-step sign-in: until then, other operations answer SECOND_FACTOR_NEEDED.' })
  secondFactorNeeded(@Root() viewer: ViewerType, @Ctx() { domain }: GqlContext): boolean {
    const asker = viewer.asker ?? domain;
    return lacksSecondFactor(asker, requireSignedIn(asker));
  }

  @Mutation(() => SignInResultType, {
    description:
      'The second step of a sign-in, within five minutes. Errors: SECOND_STEP_EXPIRED, TOO_MANY_REQUESTS after ten wrong codes in 15 minutes or fifty in a day.',
  })
  async confirmSignIn(
    @Arg('challenge', () => String, { description: 'The challenge of SECOND_STEP_NEEDED.' }) challenge: string,
    @Arg('code', () => String, { description: 'Six digits of the authenticator app, or a recovery code. Each works once.' }) code: string,
    @Arg('devices', () => [String], { nullable: true, description: 'The device tokens of earlier sign-ins in this browser, at most 20.' })
    devices: string[] | null,
    @Ctx() { domain }: GqlContext,
  ): Promise<SignInResultType> {
    const { token, user, actor, device } = await confirmSignIn(domain, { challenge, code, devices });
    return { token, device, viewer: toViewer(user, withActor(domain, actor)) };
  }

  @Authorized()
  @Mutation(() => Boolean, {
    description:
      'Proves who the viewer is, for the next 15 minutes of this session: with a code if two-step sign-in is on, else with the password. Operations that need it answer PROOF_NEEDED with `method`. Errors: PASSWORD_INVALID, TOO_MANY_REQUESTS.',
  })
  async confirmIdentity(
    @Arg('code', () => String, { nullable: true }) code: string | null,
    @Arg('password', () => String, { nullable: true }) password: string | null,
    @Ctx() { domain }: GqlContext,
  ): Promise<boolean> {
    await confirmIdentity(domain, { code, password });
    return true;
  }

  @Authorized()
  @Mutation(() => SecondFactorSetupType, {
    description:
      'Begins to set up two-step sign-in; until `confirmSecondFactor`, nothing changes, and the secret is the same. Errors: PROOF_NEEDED, SECOND_FACTOR_ON.',
  })
  startSecondFactor(@Ctx() { domain }: GqlContext): Promise<SecondFactorSetupType> {
    return startSecondFactor(domain);
  }

  @Authorized()
  @Mutation(() => [String], {
    description: 'Turns two-step sign-in on with a code of the app, and ends all other sessions. Returns ten recovery codes. Error: SECOND_FACTOR_ON.',
  })
  confirmSecondFactor(@Arg('code', () => String) code: string, @Ctx() { domain }: GqlContext): Promise<string[]> {
    return confirmSecondFactor(domain, { code });
  }

  @Authorized()
  @Mutation(() => [String], {
    description: 'Returns new recovery codes: the same ones until `confirmRecoveryCodes`. The former ones work until then. Errors: PROOF_NEEDED, NOT_FOUND.',
  })
  renewRecoveryCodes(@Ctx() { domain }: GqlContext): Promise<string[]> {
    return renewRecoveryCodes(domain);
  }

  @Authorized()
  @Mutation(() => ViewerType, {
    description: 'The viewer keeps the new recovery codes: they are not shown again, and the former ones become invalid. Error: NOT_FOUND.',
  })
  async confirmRecoveryCodes(@Ctx() { domain }: GqlContext): Promise<ViewerType> {
    await confirmRecoveryCodes(domain);
    return toViewer(await getAccount(domain));
  }

  @Authorized()
  @Mutation(() => ViewerType, { description: 'Turns two-step sign-in off. Error: PROOF_NEEDED.' })
  async removeSecondFactor(@Ctx() { domain }: GqlContext): Promise<ViewerType> {
    await removeSecondFactor(domain);
    return toViewer(await getAccount(domain));
  }
}
