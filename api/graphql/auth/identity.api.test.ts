import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EnrolmentEntity } from '../../domain/memberships/enrolment.entity.ts';
import { buildCourse } from '../../testing/factories/course.ts';
import { buildUser, TEST_PASSWORD } from '../../testing/factories/user.ts';
import { openLive } from '../../testing/live-client.ts';
import { mailsTo, tokenOfMail } from '../../testing/mails.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

const NEW_PASSWORD = 'Lantern&harbour8';
const SIGN_IN = `mutation ($email: String!, $password: String!) {
  signIn(email: $email, password: $password) { token viewer { id name role language contentLanguage doNotDisturb sessions { id device current } } } }`;
let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const db = () => server.database.dataSource.manager;

interface SignedInAnswer {
  token: string;
  viewer: { id: string; sessions: Array<{ id: string; device: string; current: boolean }> };
}

async function signInWith(email: string, password = TEST_PASSWORD): Promise<SignedInAnswer> {
  const { data } = await server.graphql(SIGN_IN, { email, password });
  return data?.signIn as SignedInAnswer;
}

async function signedIn(overrides: Parameters<typeof buildUser>[1] = {}) {
  const user = await buildUser(db(), overrides);
  return { user, ...(await signInWith(user.email)) };
}

const codes = (answer: { errors: ReadonlyArray<{ extensions: Record<string, unknown> }> | undefined }) => answer.errors?.map((error) => error.extensions.code);

describe('account and sessions through GraphQL', () => {
  it('signs in and shows the new session as the current one', async () => {
    const { token, viewer, user } = await signedIn();
    expect(viewer).toMatchObject({ id: user.id, role: 'student', language: 'en', contentLanguage: null, sessions: [{ current: true }] });
    expect((await server.graphql('{ viewer { id email } }', {}, token)).data).toEqual({ viewer: { id: user.id, email: user.email } });
    expect((await server.graphql('{ viewer { id } }')).data).toEqual({ viewer: null });
  });

  it('returns the same bytes for an unknown address and a wrong password', async () => {
    const { user } = await signedIn();
    const attempt = async (email: string) => JSON.stringify((await server.graphql(SIGN_IN, { email, password: 'Wrong!one1' })).errors);
    const known = await attempt(user.email);
    expect(known).toContain('"code":"SIGN_IN_FAILED"');
    expect(await attempt('nobody@example.org')).toBe(known);
  });

  it('lists the sessions, ends one, ends the others, signs out', async () => {
    const { user, token } = await signedIn();
    const others: SignedInAnswer[] = [];
    for (let count = 0; count < 3; count += 1) {
      others.push(await signInWith(user.email));
    }
    const own = others[0]?.viewer.sessions.find((session) => session.current)?.id;
    expect((await server.graphql('mutation ($id: ID!) { endSession(id: $id) }', { id: own }, token)).data).toEqual({ endSession: true });
    expect((await server.graphql('{ viewer { id } }', {}, others[0]?.token)).data).toEqual({ viewer: null });
    expect((await server.graphql('mutation { endOtherSessions }', {}, token)).data).toEqual({ endOtherSessions: 2 });
    expect((await server.graphql('mutation { signOut }', {}, token)).data).toEqual({ signOut: true });
    expect(codes(await server.graphql('mutation { signOut }', {}, token))).toEqual(['NOT_SIGNED_IN']);
  });

  it('changes the profile, languages, availability and password, and returns codes for invalid fields', async () => {
    const { token } = await signedIn();
    const run = (source: string, variables = {}) => server.graphql(source, variables, token);
    const changed = await run(`mutation { updateProfile(input: { name: " Nour ", surname: "Amin", gender: diverse }) { name gender }
      setLanguage(language: ar) { language } setContentLanguage(language: "de") { contentLanguage } setDoNotDisturb(doNotDisturb: true) { doNotDisturb } }`);
    expect(changed.data).toEqual({
      updateProfile: { name: 'Nour', gender: 'diverse' },
      setLanguage: { language: 'ar' },
      setContentLanguage: { contentLanguage: 'de' },
      setDoNotDisturb: { doNotDisturb: true },
    });
    const wrong = await run('mutation { updateProfile(input: { name: "<b>", surname: "" }) { id } }');
    expect(wrong.errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION_FAILED', fields: { name: 'CHARACTERS_NOT_ALLOWED', surname: 'SURNAME_INVALID' } });
    const change = 'mutation ($old: String!, $new: String!) { changePassword(oldPassword: $old, newPassword: $new) }';
    expect(codes(await run(change, { old: 'Wrong!one1', new: NEW_PASSWORD }))).toEqual(['OLD_PASSWORD_INVALID']);
    expect((await run(change, { old: TEST_PASSWORD, new: NEW_PASSWORD })).data).toEqual({ changePassword: true });
    expect(codes(await run('mutation { deactivateAccount(password: "x") }'))).toEqual(['PASSWORD_INVALID']);
    expect((await run(`mutation { deactivateAccount(password: "${NEW_PASSWORD}") }`)).data).toEqual({ deactivateAccount: true });
    expect((await run('{ viewer { id } }')).data).toEqual({ viewer: null });
  });

  it('resets a forgotten password', async () => {
    const { user } = await signedIn();
    const mutation = 'mutation ($email: String!) { requestPasswordReset(email: $email) }';
    expect((await server.graphql(mutation, { email: user.email })).data).toEqual((await server.graphql(mutation, { email: 'nobody@example.org' })).data);
    const token = tokenOfMail((await mailsTo(db(), user.email))[0]);
    const reset = 'mutation ($token: String!, $new: String!) { resetPassword(token: $token, newPassword: $new) }';
    const check = 'query ($token: String!) { passwordResetLink(token: $token) }';
    expect((await server.graphql(check, { token })).data).toEqual({ passwordResetLink: true });
    expect((await server.graphql(reset, { token, new: NEW_PASSWORD })).data).toEqual({ resetPassword: true });
    expect(codes(await server.graphql(check, { token }))).toEqual(['LINK_INVALID']);
    expect(codes(await server.graphql(reset, { token, new: NEW_PASSWORD }))).toEqual(['LINK_INVALID']);
  });
});

describe('invitations through GraphQL', () => {
  it('create an account and give access to a course', async () => {
    const admin = await signedIn({ role: 'admin' });
    const email = `${randomUUID()}@example.org`;
    const invite = 'mutation ($emails: [String!]!) { inviteToSignUp(emails: $emails, language: fr) { email outcome } }';
    expect((await server.graphql(invite, { emails: [email, 'x'] }, admin.token)).data?.inviteToSignUp).toEqual([
      { email, outcome: 'invited' },
      { email: 'x', outcome: 'invalid' },
    ]);
    const token = tokenOfMail((await mailsTo(db(), email))[0]);
    expect((await server.graphql('query ($token: String!) { signUpInvitation(token: $token) { email language targets } }', { token })).data).toEqual({
      signUpInvitation: { email, language: 'fr', targets: null },
    });
    const input = { token, name: 'Zoé', surname: 'Petit', language: 'fr', password: NEW_PASSWORD, privacyAccepted: true };
    const signUp = 'mutation ($input: SignUpInput!) { signUp(input: $input) }';
    expect((await server.graphql(signUp, { input })).data).toEqual({ signUp: true });
    expect(codes(await server.graphql(signUp, { input }))).toEqual(['SIGN_UP_LINK_INVALID']);
    const { token: session, viewer } = await signInWith(email, NEW_PASSWORD);
    const course = await buildCourse(db(), { courseType: 'private' });
    const inviteToAccess = 'mutation ($ids: [ID!]!, $course: ID) { inviteToAccess(userIds: $ids, courseId: $course) { userId outcome } }';
    expect((await server.graphql(inviteToAccess, { ids: [viewer.id], course: course.id }, admin.token)).data?.inviteToAccess).toEqual([
      { userId: viewer.id, outcome: 'invited' },
    ]);
    expect(codes(await server.graphql(inviteToAccess, { ids: [viewer.id], course: course.id }, session))).toEqual(['NOT_AUTHORIZED']);
    const accept = 'mutation ($token: String!) { acceptInvitation(token: $token) { academyId courseId } }';
    const access = { token: tokenOfMail((await mailsTo(db(), email)).at(-1)) };
    expect(codes(await server.graphql(accept, access))).toEqual(['NOT_SIGNED_IN']);
    expect((await server.graphql(accept, access, session)).data).toEqual({ acceptInvitation: { academyId: null, courseId: course.id } });
    expect(codes(await server.graphql(accept, access, session))).toEqual(['INVITATION_INVALID']);
  });
});

describe('subscriptions', () => {
  const STATUS = 'subscription { updateUserStatus { people { id online doNotDisturb } many } }';

  it('send the status of a person only to people of a shared course', async () => {
    const [viewer, fellow, stranger] = [await signedIn(), await signedIn(), await signedIn()];
    const course = await buildCourse(db());
    for (const { user } of [viewer, fellow])
      await db().insert(EnrolmentEntity, { id: randomUUID(), userId: user.id, courseId: course.id, createdAt: new Date() });
    const live = openLive(server.url, viewer.token);
    await live.connected;
    const events = live.subscribe(STATUS);
    const id = fellow.user.id;
    const expectStatus = async (expected: object) => {
      for (;;) {
        const { people } = (await events.next()).updateUserStatus as { people: Array<{ id: string }> };
        const others = people.filter((person) => person.id !== viewer.user.id);
        if (others.length > 0) return expect(others).toEqual([{ id, ...expected }]);
      }
    };
    const setAway = (token: string) => server.graphql('mutation { setDoNotDisturb(doNotDisturb: true) { id } }', {}, token);
    let received = false;
    const first = events.next().then(() => {
      received = true;
    });
    // The subscription starts some time after it is sent; the viewer's own changes show when it has started.
    while (!received) await setAway(viewer.token);
    await first;
    await setAway(stranger.token);
    const fellowLive = openLive(server.url, fellow.token);
    await expectStatus({ online: true, doNotDisturb: false });
    await setAway(fellow.token);
    await expectStatus({ online: true, doNotDisturb: true });
    await fellowLive.close();
    await expectStatus({ online: false, doNotDisturb: true });
    await live.close();
  });

  it('end when their session ends', async () => {
    const { token } = await signedIn();
    const live = openLive(server.url, token);
    await live.connected;
    await server.graphql('mutation { signOut }', {}, token);
    expect(await live.closed).toBe(4401);
  });
});
