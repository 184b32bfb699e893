import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { USER_ROLES, type UserRole } from '../../../schema/roles.ts';
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { buildAcademy } from '../../testing/factories/academy.ts';
import { buildInvitation } from '../../testing/factories/invitation.ts';
import { actorOf, buildUser, TEST_PASSWORD } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import * as audit from '../audit/audit.service.ts';
import * as deactivation from '../auth/deactivation.service.ts';
import * as passwords from '../auth/password.service.ts';
import * as sessions from '../auth/session.service.ts';
import * as personStatus from '../presence/person-status.service.ts';
import * as presence from '../presence/presence.service.ts';
import type { Ctx } from '../shared/context.ts';
import type { UserEntity } from '../users/user.entity.ts';
import * as users from '../users/user.service.ts';
import * as accepting from './accept-invitation.service.ts';
import * as access from './access-invitation.service.ts';
import * as signingUp from './sign-up.service.ts';
import * as inviting from './sign-up-invitation.service.ts';

const NEW_PASSWORD = 'Lantern&harbour8';
type Requester = 'guest' | UserRole;
const ASKERS: readonly Requester[] = ['guest', ...USER_ROLES];
const EVERYBODY: readonly Requester[] = ASKERS;
const SIGNED_IN: readonly Requester[] = USER_ROLES;
const ADMINS: readonly Requester[] = ['admin'];

interface Case {
  allowed: readonly Requester[];
  call: (ctx: Ctx, asker: UserEntity) => Promise<unknown>;
}

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  // One who stays, so that no case meets the rule of the last admin.
  await buildUser(db.dataSource.manager, { role: 'admin' });
});
afterAll(() => db.close());
const manager = () => db.dataSource.manager;

/** Every service of accounts, sessions and invitations with those who may call it (docs/product-rules.md#2-who-may-do-what). */
const CASES: Record<string, Case> = {
  signIn: { allowed: EVERYBODY, call: async (ctx) => sessions.signIn(ctx, { email: (await buildUser(manager())).email, password: TEST_PASSWORD }) },
  signOut: { allowed: SIGNED_IN, call: (ctx) => sessions.signOut(ctx) },
  listSessions: { allowed: SIGNED_IN, call: (ctx) => sessions.listSessions(ctx) },
  endSession: {
    allowed: SIGNED_IN,
    async call(ctx, asker) {
      const { actor } = await sessions.signIn(testCtx(manager()), { email: asker.email, password: TEST_PASSWORD });
      await sessions.endSession(ctx, actor.sessionId);
    },
  },
  endOtherSessions: { allowed: SIGNED_IN, call: (ctx) => sessions.endOtherSessions(ctx) },
  requestPasswordReset: { allowed: EVERYBODY, call: (ctx, asker) => passwords.requestPasswordReset(ctx, { email: asker.email }) },
  changePassword: { allowed: SIGNED_IN, call: (ctx) => passwords.changePassword(ctx, { oldPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD }) },
  getAccount: { allowed: SIGNED_IN, call: (ctx) => users.getAccount(ctx) },
  updateProfile: { allowed: SIGNED_IN, call: (ctx) => users.updateProfile(ctx, { name: 'A', surname: 'B', gender: null }) },
  setLanguage: { allowed: SIGNED_IN, call: (ctx) => users.setLanguage(ctx, 'fr') },
  setContentLanguage: { allowed: SIGNED_IN, call: (ctx) => users.setContentLanguage(ctx, 'fr') },
  setDoNotDisturb: { allowed: SIGNED_IN, call: (ctx) => users.setDoNotDisturb(ctx, true) },
  deactivateAccount: { allowed: SIGNED_IN, call: (ctx) => deactivation.deactivateAccount(ctx, { password: TEST_PASSWORD }) },
  deactivateUser: { allowed: ADMINS, call: async (ctx) => deactivation.deactivateUser(ctx, (await buildUser(manager())).id) },
  reactivateUser: { allowed: ADMINS, call: async (ctx) => deactivation.reactivateUser(ctx, (await buildUser(manager(), { deactivatedAt: new Date() })).id) },
  inviteToSignUp: { allowed: ADMINS, call: (ctx) => inviting.inviteToSignUp(ctx, { emails: [`${randomUUID()}@example.org`], language: 'en' }) },
  inviteToAccess: {
    allowed: ADMINS,
    call: async (ctx) => access.inviteToAccess(ctx, { userIds: [(await buildUser(manager())).id], academyId: (await buildAcademy(manager())).id }),
  },
  validateSignUpInvitation: { allowed: EVERYBODY, call: async (ctx) => signingUp.validateSignUpInvitation(ctx, (await buildInvitation(manager())).token) },
  signUp: {
    allowed: EVERYBODY,
    async call(ctx) {
      const { token } = await buildInvitation(manager());
      await signingUp.signUp(ctx, { token, name: 'A', surname: 'B', language: 'en', password: NEW_PASSWORD, privacyAccepted: true });
    },
  },
  acceptInvitation: {
    allowed: SIGNED_IN,
    async call(ctx, asker) {
      const { token } = await buildInvitation(manager(), { userId: asker.id, academyId: (await buildAcademy(manager())).id });
      await accepting.acceptInvitation(ctx, token);
    },
  },
};

/** Called by the application, by commands or by other services: no request reaches them. */
const INTERNAL = [
  ...['record', 'recordDenial', 'authorizeAudited', 'createUser', 'createAdmin', 'findSession', 'statusForViewers'],
  ...['openConnection', 'closeConnection', 'renewNode', 'closeNode', 'sweep'],
];
/** Whoever holds the link may: checked in password.service.db.test.ts. */
const BY_TOKEN = ['resetPassword'];

describe('who may call the services of identity', () => {
  it('lists every one of them', () => {
    const modules = [audit, sessions, passwords, deactivation, users, presence, personStatus, inviting, signingUp, access, accepting];
    const exported = modules.flatMap((module) => Object.entries(module).flatMap(([name, value]) => (typeof value === 'function' ? [name] : [])));
    expect([...Object.keys(CASES), ...INTERNAL, ...BY_TOKEN].sort()).toEqual(exported.sort());
  });

  it.each(Object.entries(CASES).flatMap(([name, each]) => ASKERS.map((asker) => [name, asker, each] as const)))('%s by %s', async (_name, asker, each) => {
    const user = await buildUser(manager(), asker === 'guest' ? {} : { role: asker });
    const call = each.call(asker === 'guest' ? testCtx(manager()) : testCtx(manager(), { actor: actorOf(user) }), user);
    if (each.allowed.includes(asker)) await expect(call.then(() => 'allowed')).resolves.toBe('allowed');
    else await expect(call).rejects.toMatchObject({ code: asker === 'guest' ? 'NOT_SIGNED_IN' : 'NOT_AUTHORIZED' });
  });
});
