import { Arg, Authorized, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import { confirmSignIn } from '../../domain/auth/confirm-sign-in.service.ts';
import { addPasskey, removePasskey, renamePasskey, startPasskey } from '../../domain/auth/passkey.service.ts';
import { confirmIdentity } from '../../domain/auth/recent-proof.service.ts';
import {
  confirmRecoveryCodes,
  confirmSecondFactor,
  readSecondFactor,
  removeAuthenticatorApp,
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
import { PasskeySetupType, SecondFactorSetupType, SecondFactorType } from './second-factor.types.ts';

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
      'The second step of a sign-in, within five minutes, with a code or a passkey. Errors: SECOND_STEP_EXPIRED, PASSKEY_INVALID, PASSKEY_EXPIRED, TOO_MANY_REQUESTS after ten wrong ones in 15 minutes or fifty in a day.',
  })
  async confirmSignIn(
    @Arg('challenge', () => String, { description: 'The challenge of SECOND_STEP_NEEDED.' }) challenge: string,
    @Arg('code', () => String, { nullable: true, description: 'Six digits of the authenticator app, or a recovery code. Each works once.' })
    code: string | null,
    @Arg('passkey', () => String, {
      nullable: true,
      description: 'The AuthenticationResponseJSON of Web Authentication for the parameter `passkey` of SECOND_STEP_NEEDED.',
    })
    passkey: string | null,
    @Arg('devices', () => [String], { nullable: true, description: 'The device tokens of earlier sign-ins in this browser, at most 20.' })
    devices: string[] | null,
    @Ctx() { domain }: GqlContext,
  ): Promise<SignInResultType> {
    const { token, user, actor, device } = await confirmSignIn(domain, { challenge, code, passkey, devices });
    return { token, device, viewer: toViewer(user, withActor(domain, actor)) };
  }

  @Authorized()
  @Mutation(() => Boolean, {
    description:
      'Proves who the viewer is, for the next 15 minutes of this session: with a code or a passkey if two-step sign-in is on, else with the password. Operations that need it answer PROOF_NEEDED with `method`. Errors: PASSWORD_INVALID, PASSKEY_INVALID, PASSKEY_EXPIRED, TOO_MANY_REQUESTS.',
  })
  async confirmIdentity(
    @Arg('code', () => String, { nullable: true }) code: string | null,
    @Arg('password', () => String, { nullable: true }) password: string | null,
    @Arg('passkey', () => String, { nullable: true, description: 'As in `confirmSignIn`, for the parameter `passkey` of PROOF_NEEDED.' })
    passkey: string | null,
    @Ctx() { domain }: GqlContext,
  ): Promise<boolean> {
    await confirmIdentity(domain, { code, password, passkey });
    return true;
  }

  @Authorized()
  @Mutation(() => SecondFactorSetupType, {
    description:
      'Begins to set up an authenticator app; until `confirmSecondFactor`, nothing changes, and the secret is the same. Errors: PROOF_NEEDED, SECOND_FACTOR_ON.',
  })
  startSecondFactor(@Ctx() { domain }: GqlContext): Promise<SecondFactorSetupType> {
    return startSecondFactor(domain);
  }

  @Authorized()
  @Mutation(() => [String], {
    description:
      'Makes the codes of an app count with the first one. If that turns two-step sign-in on, it ends all other sessions and returns ten recovery codes; beside passkeys none. Error: SECOND_FACTOR_ON.',
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
  @Mutation(() => PasskeySetupType, { description: 'Begins to add a passkey; until `addPasskey`, nothing changes. Errors: PROOF_NEEDED, PASSKEYS_FULL.' })
  startPasskey(@Ctx() { domain }: GqlContext): Promise<PasskeySetupType> {
    return startPasskey(domain);
  }

  @Authorized()
  @Mutation(() => [String], {
    description:
      'Adds the passkey that the browser made. If that turns two-step sign-in on, it ends all other sessions and returns ten recovery codes; else none. Errors: PROOF_NEEDED, PASSKEY_INVALID, PASSKEY_EXPIRED, PASSKEY_TAKEN, PASSKEYS_FULL.',
  })
  addPasskey(
    @Arg('name', () => String, { description: 'At most 60 characters.' }) name: string,
    @Arg('response', () => String, { description: 'The RegistrationResponseJSON of Web Authentication.' }) response: string,
    @Ctx() { domain }: GqlContext,
  ): Promise<string[]> {
    return addPasskey(domain, { name, response });
  }

  @Authorized()
  @Mutation(() => ViewerType, { description: 'Gives a passkey another name. Error: NOT_FOUND.' })
  async renamePasskey(
    @Arg('id', () => ID) id: string,
    @Arg('name', () => String, { description: 'At most 60 characters.' }) name: string,
    @Ctx() { domain }: GqlContext,
  ): Promise<ViewerType> {
    await renamePasskey(domain, { id, name });
    return toViewer(await getAccount(domain));
  }

  @Authorized()
  @Mutation(() => ViewerType, { description: 'Removes a passkey; without the last second step, two-step sign-in is off. Errors: PROOF_NEEDED, NOT_FOUND.' })
  async removePasskey(@Arg('id', () => ID) id: string, @Ctx() { domain }: GqlContext): Promise<ViewerType> {
    await removePasskey(domain, id);
    return toViewer(await getAccount(domain));
  }

  @Authorized()
  @Mutation(() => ViewerType, { description: 'Removes the authenticator app; without passkeys, two-step sign-in is off. Error: PROOF_NEEDED.' })
  async removeAuthenticatorApp(@Ctx() { domain }: GqlContext): Promise<ViewerType> {
    await removeAuthenticatorApp(domain);
    return toViewer(await getAccount(domain));
  }

  @Authorized()
  @Mutation(() => ViewerType, { description: 'Turns two-step sign-in off: the app and all passkeys are removed. Error: PROOF_NEEDED.' })
  async removeSecondFactor(@Ctx() { domain }: GqlContext): Promise<ViewerType> {
    await removeSecondFactor(domain);
    return toViewer(await getAccount(domain));
  }
}
