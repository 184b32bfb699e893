import * as accountAccess from '../../domain/accounts/account-access.service.ts';
import * as accountList from '../../domain/accounts/account-list.service.ts';
import * as changing from '../../domain/accounts/change-accounts.service.ts';
import * as ending from '../../domain/accounts/disenrol.service.ts';
import * as everyAccount from '../../domain/accounts/every-account.service.ts';
import * as deactivation from '../../domain/auth/deactivation.service.ts';
import * as passwords from '../../domain/auth/password.service.ts';
import * as sessions from '../../domain/auth/session.service.ts';
import * as accepting from '../../domain/invitations/accept-invitation.service.ts';
import * as signingUp from '../../domain/invitations/sign-up.service.ts';
import * as memberships from '../../domain/memberships/own-memberships.reads.ts';
import * as profiles from '../../domain/people/profile.service.ts';
import * as users from '../../domain/users/user.service.ts';
import { buildInvitation } from '../factories/invitation.ts';
import { TEST_PASSWORD } from '../factories/user.ts';
import { mailsTo, tokenOfMail } from '../mails.ts';
import { admins, everybody, NO, type Row, row, signedIn, type Who, type World } from './row.ts';

const NEW_PASSWORD = 'Lantern&harbour8';
type Caller = Parameters<World['person']>[0];
/** The caller; for a guest, a student who is not signed in. */
const callerOf = (world: World, who: Who) => world.person(who === 'guest' ? 'otherStudent' : who);
const signInAs = async ({ ctx, person }: World, who: Caller): Promise<string> =>
  (await sessions.signIn(ctx('guest'), { email: person(who).email, password: TEST_PASSWORD })).actor.sessionId;
const db = ({ ctx }: World) => ctx('guest').db;
/** Returns the token of a new link to reset a password. */
async function requestLink(world: World): Promise<string> {
  const { email } = world.person('otherStudent');
  await passwords.requestPasswordReset(world.ctx('guest'), { email });
  return tokenOfMail((await mailsTo(db(world), email))[0]);
}
const profile = { name: 'New', surname: 'Name', gender: null };

/** Accounts, sessions and invitations. */
export const ACCOUNTS: Record<string, Row> = {
  signIn: row({
    outcome: everybody,
    changes: ['audit_entries', 'sessions'],
    run: (ctx, { person }) => sessions.signIn(ctx, { email: person('otherStudent').email, password: TEST_PASSWORD }),
    shows: ({ person }) => person('otherStudent').id,
  }),
  signOut: row({ outcome: signedIn, changes: ['audit_entries'], run: (ctx) => sessions.signOut(ctx) }),
  listSessions: row({
    outcome: signedIn,
    prepare: async (world, who) => ({ own: await signInAs(world, who === 'guest' ? 'otherStudent' : who), other: await signInAs(world, 'otherAdmin') }),
    run: (ctx) => sessions.listSessions(ctx),
    shows: (_world, { own }) => own,
    hides: (_world, { other }) => other,
  }),
  endSession: row({
    outcome: signedIn,
    prepare: (world, who) => signInAs(world, who === 'guest' ? 'otherStudent' : who),
    changes: ['audit_entries', 'sessions'],
    run: (ctx, _world, id) => sessions.endSession(ctx, id),
  }),
  'endSession of another person': row({
    outcome: { guest: NO, others: 'NOT_FOUND' },
    prepare: (world) => signInAs(world, 'otherAdmin'),
    run: (ctx, _world, id) => sessions.endSession(ctx, id),
  }),
  endOtherSessions: row({
    outcome: signedIn,
    prepare: (world, who) => signInAs(world, who === 'guest' ? 'otherStudent' : who),
    changes: ['audit_entries', 'sessions'],
    run: (ctx) => sessions.endOtherSessions(ctx),
  }),
  'endOtherSessions leaves those of another person': row({
    outcome: signedIn,
    prepare: (world) => signInAs(world, 'otherAdmin'),
    changes: ['audit_entries'],
    run: (ctx) => sessions.endOtherSessions(ctx),
  }),
  requestPasswordReset: row({
    outcome: everybody,
    changes: ['outbox', 'password_resets'],
    run: (ctx, { person }) => passwords.requestPasswordReset(ctx, { email: person('otherStudent').email }),
  }),
  validateResetLink: row({
    outcome: everybody,
    prepare: requestLink,
    run: (ctx, _world, token) => passwords.validateResetLink(ctx, token),
    hides: ({ person }) => person('otherStudent').email,
  }),
  'validateResetLink without a link': row({
    outcome: { others: 'LINK_INVALID' },
    run: (ctx) => passwords.validateResetLink(ctx, 'A'.repeat(43)),
  }),
  resetPassword: row({
    outcome: everybody,
    prepare: requestLink,
    changes: ['audit_entries', 'outbox', 'password_resets', 'users'],
    run: (ctx, _world, token) => passwords.resetPassword(ctx, { token, newPassword: NEW_PASSWORD }),
  }),
  'resetPassword without a link': row({
    outcome: { others: 'LINK_INVALID' },
    run: (ctx) => passwords.resetPassword(ctx, { token: 'A'.repeat(43), newPassword: NEW_PASSWORD }),
  }),
  changePassword: row({
    outcome: signedIn,
    changes: ['audit_entries', 'outbox', 'users'],
    run: (ctx) => passwords.changePassword(ctx, { oldPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD }),
  }),
  readOwnMemberships: row({
    outcome: signedIn,
    run: (ctx) => memberships.readOwnMemberships(ctx),
    shows: ({ content }, _prepared, who) => (who === 'enrolled' ? content.public.courseId : ''),
    hides: ({ content }, _prepared, who) => (who === 'enrolled' ? content.other.courseId : content.private.courseId),
  }),
  getAccount: row({
    outcome: signedIn,
    run: (ctx) => users.getAccount(ctx),
    shows: (world, _prepared, who) => callerOf(world, who).email,
  }),
  updateProfile: row({
    outcome: signedIn,
    changes: ['users'],
    run: (ctx) => profiles.updateProfile(ctx, profile),
    shows: (world, _prepared, who) => callerOf(world, who).id,
  }),
  setLanguage: row({
    outcome: signedIn,
    changes: ['users'],
    run: (ctx) => users.setLanguage(ctx, 'fr'),
    shows: (world, _prepared, who) => callerOf(world, who).id,
  }),
  setContentLanguage: row({
    outcome: signedIn,
    changes: ['users'],
    run: (ctx) => users.setContentLanguage(ctx, 'fr'),
    shows: (world, _prepared, who) => callerOf(world, who).id,
  }),
  setTimeZone: row({
    outcome: signedIn,
    changes: ['users'],
    run: (ctx) => users.setTimeZone(ctx, 'Asia/Kabul'),
    shows: (world, _prepared, who) => callerOf(world, who).id,
  }),
  setAnalyticsAllowed: row({
    outcome: signedIn,
    changes: ['users'],
    run: (ctx) => users.setAnalyticsAllowed(ctx, true),
    shows: (world, _prepared, who) => callerOf(world, who).id,
  }),
  setDoNotDisturb: row({
    outcome: signedIn,
    changes: ['users'],
    run: (ctx) => users.setDoNotDisturb(ctx, true),
    shows: (world, _prepared, who) => callerOf(world, who).id,
  }),
  deactivateAccount: row({
    outcome: signedIn,
    changes: ['audit_entries', 'users'],
    run: (ctx) => deactivation.deactivateAccount(ctx, { password: TEST_PASSWORD }),
  }),
  deactivateUser: row({
    outcome: admins,
    changes: ['audit_entries', 'users'],
    run: (ctx, { person }) => deactivation.deactivateUser(ctx, person('otherStudent').id),
  }),
  reactivateUser: row({
    outcome: admins,
    prepare: ({ ctx, person }) => deactivation.deactivateUser(ctx('otherAdmin'), person('otherStudent').id),
    changes: ['audit_entries', 'users'],
    run: (ctx, { person }) => deactivation.reactivateUser(ctx, person('otherStudent').id),
  }),
  listAccounts: row({
    outcome: admins,
    run: (ctx, { person }) => accountList.listAccounts(ctx, { filter: { search: person('otherStudent').email } }),
    shows: ({ person }) => person('otherStudent').id,
    hides: ({ person }) => person('enrolled').id,
  }),
  listEveryAccount: row({
    outcome: admins,
    run: (ctx, { person }) => everyAccount.listEveryAccount(ctx, { search: person('otherStudent').email }),
    shows: ({ content }) => content.other.courseId,
    hides: ({ person }) => person('enrolled').id,
  }),
  disenrol: row({
    outcome: admins,
    changes: ['audit_entries', 'enrolments', 'events'],
    run: (ctx, { person, content }) => ending.disenrol(ctx, { userIds: [person('enrolled').id], courseId: content.public.courseId }),
  }),
  'disenrol from an academy': row({
    outcome: admins,
    changes: ['audit_entries', 'enrolments', 'events'],
    run: (ctx, { person, content }) => ending.disenrol(ctx, { userIds: [person('enrolled').id], academyId: content.public.academyId }),
  }),
  readAccountAccess: row({
    outcome: admins,
    run: (ctx, { person }) => accountAccess.readAccountAccess(ctx, person('otherStudent').id),
    shows: ({ content }) => content.other.courseId,
    hides: ({ content }) => content.public.courseId,
  }),
  changeRoles: row({
    outcome: admins,
    changes: ['audit_entries', 'users'],
    run: (ctx, { person }) => changing.changeRoles(ctx, { userIds: [person('otherStudent').id], role: 'speaker' }),
  }),
  'changeRoles of a member of teams': row({
    outcome: admins,
    changes: ['audit_entries', 'team_members', 'users'],
    run: (ctx, { person }) => changing.changeRoles(ctx, { userIds: [person('instructor').id], role: 'speaker' }),
  }),
  deactivateAccounts: row({
    outcome: admins,
    changes: ['audit_entries', 'users'],
    run: (ctx, { person }) => changing.deactivateAccounts(ctx, [person('otherStudent').id]),
  }),
  reactivateAccounts: row({
    outcome: admins,
    prepare: ({ ctx, person }) => deactivation.deactivateUser(ctx('otherAdmin'), person('otherStudent').id),
    changes: ['audit_entries', 'users'],
    run: (ctx, { person }) => changing.reactivateAccounts(ctx, [person('otherStudent').id]),
  }),
  validateSignUpInvitation: row({
    outcome: everybody,
    prepare: (world) => buildInvitation(db(world)),
    run: (ctx, _world, { token }) => signingUp.validateSignUpInvitation(ctx, token),
    shows: (_world, { invitation }) => invitation.email,
  }),
  readSignUpInvitation: row({
    outcome: everybody,
    prepare: (world) => buildInvitation(db(world)),
    run: (ctx, _world, { token }) => signingUp.readSignUpInvitation(ctx, token),
    shows: (_world, { invitation }) => invitation.email,
  }),
  signUp: row({
    outcome: everybody,
    prepare: (world) => buildInvitation(db(world)),
    changes: ['audit_entries', 'invitations', 'users'],
    run: (ctx, _world, { token }) => signingUp.signUp(ctx, { token, name: 'A', surname: 'B', language: 'en', password: NEW_PASSWORD, privacyAccepted: true }),
  }),
  acceptInvitation: row({
    outcome: signedIn,
    prepare: (world, who) => buildInvitation(db(world), { userId: callerOf(world, who).id, courseId: world.content.private.courseId }),
    changes: { enrolled: ['audit_entries', 'invitations'], others: ['audit_entries', 'enrolments', 'events', 'invitations'] },
    run: (ctx, _world, { token }) => accepting.acceptInvitation(ctx, token),
    shows: ({ content }) => content.private.courseId,
  }),
  'acceptInvitation of another person': row({
    outcome: { guest: NO, others: 'INVITATION_OTHER_ACCOUNT' },
    prepare: (world) => buildInvitation(db(world), { userId: world.person('otherStudent').id, courseId: world.content.private.courseId }),
    run: (ctx, _world, { token }) => accepting.acceptInvitation(ctx, token),
  }),
};
