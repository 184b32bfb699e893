import * as accountSecurity from '../../domain/accounts/account-security.service.ts';
import * as signingIn from '../../domain/auth/confirm-sign-in.service.ts';
import * as passkeys from '../../domain/auth/passkey.service.ts';
import * as proof from '../../domain/auth/recent-proof.service.ts';
import * as factors from '../../domain/auth/second-factor.service.ts';
import { createChallenge } from '../../domain/auth/sign-in-challenge.ts';
import { buildPasskey } from '../factories/passkey.ts';
import { buildSecondFactor, codeAt, RECOVERY_CODE } from '../factories/second-factor.ts';
import { TEST_PASSWORD } from '../factories/user.ts';
import { SoftwareAuthenticator } from '../software-authenticator.ts';
import { TEST_SETTINGS } from '../test-ctx.ts';
import { admins, everybody, NO, type Row, row, signedIn, type Who, type World } from './row.ts';

const withFactor = ({ ctx, person }: World, who: Who | 'otherStudent'): Promise<void> =>
  buildSecondFactor(ctx('guest').db, person(who === 'guest' ? 'otherStudent' : who).id);

/** Stores a passkey of the viewer, beside an app; returns its id. */
async function withPasskey(world: World, who: Who): Promise<string> {
  await withFactor(world, who);
  const { passkey } = await buildPasskey(world.ctx('guest').db, world.person(who === 'guest' ? 'otherStudent' : who).id);
  return passkey.id;
}

/** Two-step sign-in, and what admins do for the safety of accounts. */
export const SECOND_FACTORS: Record<string, Row> = {
  confirmSignIn: row({
    outcome: everybody,
    prepare: async (world) => {
      await withFactor(world, 'otherStudent');
      return createChallenge(world.ctx('guest'), world.person('otherStudent'));
    },
    changes: ['audit_entries', 'outbox', 'recovery_codes', 'sessions'],
    run: (ctx, _world, challenge) => signingIn.confirmSignIn(ctx, { challenge, code: RECOVERY_CODE }),
    shows: ({ person }) => person('otherStudent').id,
  }),
  confirmIdentity: row({ outcome: signedIn, changes: ['audit_entries'], run: (ctx) => proof.confirmIdentity(ctx, { password: TEST_PASSWORD }) }),
  readSecondFactor: row({
    outcome: signedIn,
    prepare: withFactor,
    run: (ctx) => factors.readSecondFactor(ctx),
    shows: () => 'recoveryCodesLeft',
  }),
  startSecondFactor: row({ outcome: signedIn, changes: ['second_factors'], run: (ctx) => factors.startSecondFactor(ctx) }),
  confirmSecondFactor: row({
    outcome: signedIn,
    prepare: async ({ ctx }, who) => (who === 'guest' ? '123456' : codeAt(new Date(), (await factors.startSecondFactor(ctx(who))).secret)),
    changes: ['audit_entries', 'outbox', 'recovery_codes', 'second_factors'],
    run: (ctx, _world, code) => factors.confirmSecondFactor(ctx, { code }),
  }),
  renewRecoveryCodes: row({
    outcome: signedIn,
    prepare: withFactor,
    changes: ['audit_entries', 'recovery_codes', 'second_factors'],
    run: (ctx) => factors.renewRecoveryCodes(ctx),
  }),
  'renewRecoveryCodes without two-step sign-in': row({ outcome: { guest: NO, others: 'NOT_FOUND' }, run: (ctx) => factors.renewRecoveryCodes(ctx) }),
  confirmRecoveryCodes: row({
    outcome: signedIn,
    prepare: async (world, who) => {
      await withFactor(world, who);
      if (who !== 'guest') await factors.renewRecoveryCodes(world.ctx(who));
    },
    changes: ['recovery_codes', 'second_factors'],
    run: (ctx) => factors.confirmRecoveryCodes(ctx),
  }),
  startPasskey: row({ outcome: signedIn, run: (ctx) => passkeys.startPasskey(ctx), shows: () => 'excludeCredentials' }),
  addPasskey: row({
    outcome: signedIn,
    prepare: async ({ ctx }, who) =>
      who === 'guest' ? '{}' : new SoftwareAuthenticator(TEST_SETTINGS.siteUrl).create((await passkeys.startPasskey(ctx(who))).options),
    changes: ['audit_entries', 'outbox', 'passkeys', 'recovery_codes', 'second_factors'],
    run: (ctx, _world, response) => passkeys.addPasskey(ctx, { name: 'Phone', response }),
  }),
  renamePasskey: row({
    outcome: signedIn,
    prepare: withPasskey,
    changes: ['passkeys'],
    run: (ctx, _world, id) => passkeys.renamePasskey(ctx, { id, name: 'Key' }),
  }),
  'renamePasskey of somebody else': row({
    outcome: { guest: NO, others: 'NOT_FOUND' },
    prepare: (world) => withPasskey(world, 'guest'),
    run: (ctx, _world, id) => passkeys.renamePasskey(ctx, { id, name: 'Key' }),
  }),
  removePasskey: row({
    outcome: signedIn,
    prepare: withPasskey,
    changes: ['audit_entries', 'outbox', 'passkeys'],
    run: (ctx, _world, id) => passkeys.removePasskey(ctx, id),
  }),
  removeAuthenticatorApp: row({
    outcome: signedIn,
    prepare: withPasskey,
    changes: ['audit_entries', 'outbox', 'second_factors'],
    run: (ctx) => factors.removeAuthenticatorApp(ctx),
  }),
  removeSecondFactor: row({
    outcome: signedIn,
    prepare: withFactor,
    changes: ['audit_entries', 'outbox', 'recovery_codes', 'second_factors'],
    run: (ctx) => factors.removeSecondFactor(ctx),
  }),
  resetSecondFactor: row({
    outcome: admins,
    prepare: (world) => withFactor(world, 'otherStudent'),
    changes: ['audit_entries', 'outbox', 'recovery_codes', 'second_factors'],
    run: (ctx, { person }) => accountSecurity.resetSecondFactor(ctx, person('otherStudent').id),
  }),
  endAccountSessions: row({
    outcome: admins,
    changes: ['audit_entries', 'outbox'],
    run: (ctx, { person }) => accountSecurity.endAccountSessions(ctx, person('otherStudent').id),
  }),
  changeAccountEmail: row({
    outcome: admins,
    changes: ['audit_entries', 'outbox', 'users'],
    run: (ctx, { person }) => accountSecurity.changeAccountEmail(ctx, person('otherStudent').id, 'new-address@example.org'),
  }),
};
