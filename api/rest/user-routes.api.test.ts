import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConnectionEntity } from '../domain/presence/connection.entity.ts';
import { buildCourse, buildEnrolment } from '../testing/factories/course.ts';
import { buildInvitation } from '../testing/factories/invitation.ts';
import { buildUser, TEST_PASSWORD } from '../testing/factories/user.ts';
import { mailsTo, tokenOfMail } from '../testing/mails.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

const NEW_PASSWORD = 'Lantern&harbour8';
let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const db = () => server.database.dataSource.manager;
const post = (path: string, body: unknown, token?: string) => server.rest('POST', `/api/user${path}`, body, token);

async function signedIn(overrides: Parameters<typeof buildUser>[1] = {}) {
  const user = await buildUser(db(), overrides);
  const { body } = await post('/signIn', { email: user.email, password: TEST_PASSWORD });
  return { user, token: String(body.token) };
}

/** Returns the token of the last mail to an address, read from the outbox. */
const lastLink = async (to: string): Promise<string> => tokenOfMail((await mailsTo(db(), to)).at(-1));

describe('signing in over REST', () => {
  it('returns the user and the token under the documented names', async () => {
    const user = await buildUser(db(), { doNotDisturb: true, gender: 'diverse', language: 'ar' });
    const { status, body, headers } = await post('/signIn', { email: user.email, password: TEST_PASSWORD });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toEqual({
      status: 'success',
      message: 'Success',
      token: expect.stringMatching(/^[\w-]{43}$/),
      user: {
        _id: user.id,
        name: user.name,
        surname: user.surname,
        email: user.email,
        gender: 'diverse',
        role: 'student',
        color: user.color,
        language: 'ar',
        dnd: 1,
      },
    });
  });

  it('responds to a wrong password with 400, a code and the documented message', async () => {
    const { user } = await signedIn();
    const known = await post('/signIn', { email: user.email, password: 'Wrong!one1' });
    expect(known).toMatchObject({ status: 400, body: { status: 'error', message: 'Email and password did not match', code: 'SIGN_IN_FAILED' } });
    const unknown = await post('/signIn', { email: 'nobody@example.org', password: 'Wrong!one1' });
    expect(unknown.body).toEqual(known.body);
  });

  it('translates the error message into the requested language', async () => {
    const answer = await server.rest('POST', '/api/user/signIn', { email: 'nobody@example.org', password: 'x' }, undefined, {
      'accept-language': 'de-AT,de;q=0.9',
    });
    expect(answer.body.message).not.toBe('Email and password did not match');
    expect(answer.body.code).toBe('SIGN_IN_FAILED');
  });

  it.each([
    ['nothing', {}, { email: 'EMAIL_REQUIRED', password: 'PASSWORD_REQUIRED' }],
    ['numbers', { email: 5, password: 5 }, { email: 'CHOICE_INVALID', password: 'CHOICE_INVALID' }],
    ['an operator instead of a text', { email: { $gt: '' }, password: ['x'] }, { email: 'CHOICE_INVALID', password: 'CHOICE_INVALID' }],
  ])('refuses %s and names the fields', async (_case, body, fields) => {
    expect(await post('/signIn', body)).toMatchObject({ status: 400, body: { status: 'error', code: 'VALIDATION_FAILED', fields } });
  });

  it('responds to invalid JSON, a large body and an unknown route in the same envelope', async () => {
    const broken = await fetch(`${server.url}/api/user/signIn`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"email":' });
    expect(broken.status).toBe(400);
    expect(await broken.json()).toMatchObject({ status: 'error', code: 'BAD_REQUEST' });
    expect(await post('/signIn', { email: 'x'.repeat(200_000) })).toMatchObject({ status: 413, body: { status: 'error', code: 'BODY_TOO_LARGE' } });
    expect(await server.rest('GET', '/api/nothing/here')).toMatchObject({ status: 404, body: { status: 'error', code: 'ROUTE_NOT_FOUND' } });
    expect(await server.rest('GET', '/api/user/signIn/x')).toMatchObject({ status: 404, body: { code: 'ROUTE_NOT_FOUND' } });
  });
});

describe('the account of the caller over REST', () => {
  it('is read with x-access-token or as a Bearer token, and not without a token', async () => {
    const { user, token } = await signedIn();
    const account = { status: 200, body: { status: 'success', error: null, user: { _id: user.id, language: 'en', dnd: 0 } } };
    expect(await server.rest('GET', '/api/user/account', undefined, token)).toMatchObject(account);
    expect(await server.rest('GET', '/api/user/account', undefined, undefined, { authorization: `Bearer ${token}` })).toMatchObject(account);
    expect(await server.rest('GET', '/api/user/account')).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } });
    expect(await server.rest('GET', '/api/user/account', undefined, `${token}x`)).toMatchObject({ status: 401 });
  });

  it('has the ids of its academies and courses, and whether it is online', async () => {
    const { user, token } = await signedIn();
    expect((await server.rest('GET', '/api/user/account', undefined, token)).body.user).toMatchObject({ isOnline: false, academies: [], courses: [] });
    const course = await buildCourse(db());
    await buildCourse(db());
    await buildEnrolment(db(), user.id, course.id);
    await db().insert(ConnectionEntity, { id: randomUUID(), userId: user.id, nodeId: randomUUID(), renewedAt: new Date() });
    const { body } = await server.rest('GET', '/api/user/account', undefined, token);
    expect(body.user).toMatchObject({ isOnline: true, academies: [course.academyId], courses: [course.id] });
  });

  it('lets only its owner change language, profile and availability', async () => {
    const { user, token } = await signedIn();
    const other = await buildUser(db());
    expect(await server.rest('PATCH', `/api/user/${user.id}`, { language: 'fa' }, token)).toMatchObject({ status: 200, body: { result: { language: 'fa' } } });
    const profile = { name: 'Amal', surname: 'Nasser', gender: 'female' };
    const put = await server.rest('PUT', `/api/user/${user.id}`, { ...profile, role: 'admin', email: 'x@example.org' }, token);
    expect(put.body.result).toMatchObject({ ...profile, role: 'student', email: user.email });
    expect(await post('/dnd', { status: '1' }, token)).toMatchObject({ status: 200, body: { dnd: 1 } });
    expect(await post('/dnd', { status: '0' }, token)).toMatchObject({ status: 200, body: { dnd: 0 } });
    expect(await post('/dnd', { status: '2' }, token)).toMatchObject({ status: 400 });
    expect(await server.rest('PATCH', `/api/user/${other.id}`, { language: 'fa' }, token)).toMatchObject({ status: 403, body: { code: 'NOT_AUTHORIZED' } });
    expect(await server.rest('PUT', `/api/user/${other.id}`, profile, token)).toMatchObject({ status: 403, body: { message: 'You are not authorized' } });
  });

  it.each([
    ['markup', '<img src=x onerror=alert(1)>'],
    ['a direction override', 'Sa\u202emira'],
    ['an isolate', 'Sa\u2066mira'],
    ['a line break', 'Sa\nmira'],
    ['a null byte', 'Sa\u0000mira'],
  ])('refuses %s in a name', async (_case, name) => {
    const { user, token } = await signedIn();
    const answer = await server.rest('PUT', `/api/user/${user.id}`, { name, surname: 'x'.repeat(101) }, token);
    expect(answer).toMatchObject({ status: 400, body: { fields: { name: 'CHARACTERS_NOT_ALLOWED', surname: 'TOO_LONG' } } });
  });

  it('changes the password and ends the other sessions', async () => {
    const { user, token } = await signedIn();
    const elsewhere = String((await post('/signIn', { email: user.email, password: TEST_PASSWORD })).body.token);
    const change = (oldPassword: string) => server.rest('PUT', '/api/user/password', { oldPassword, newPassword: NEW_PASSWORD }, token);
    expect(await change('Wrong!one1')).toMatchObject({ status: 400, body: { message: 'Your old password is invalid!' } });
    expect(await change(TEST_PASSWORD)).toMatchObject({ status: 200 });
    expect(await server.rest('GET', '/api/user/account', undefined, token)).toMatchObject({ status: 200 });
    expect(await server.rest('GET', '/api/user/account', undefined, elsewhere)).toMatchObject({ status: 401 });
  });

  it('is deactivated by its owner or an admin, and by no one else', async () => {
    const { user, token } = await signedIn();
    const other = await signedIn();
    const admin = await signedIn({ role: 'admin' });
    expect(await post('/deactivate', { deactivate: true, profileId: other.user.id }, token)).toMatchObject({ status: 403 });
    expect(await post('/deactivate', { deactivate: true, profileId: other.user.id }, admin.token)).toMatchObject({ status: 200 });
    expect(await server.rest('GET', '/api/user/account', undefined, other.token)).toMatchObject({ status: 401 });
    expect(await post('/deactivate', { deactivate: false, profileId: other.user.id }, admin.token)).toMatchObject({ status: 200 });
    expect(await post('/signIn', { email: other.user.email, password: TEST_PASSWORD })).toMatchObject({ status: 200 });
    expect(await post('/deactivate', { deactivate: true }, token)).toMatchObject({ status: 200 });
    expect(await post('/signIn', { email: user.email, password: TEST_PASSWORD })).toMatchObject({ status: 400, body: { code: 'SIGN_IN_FAILED' } });
  });
});

describe('a forgotten password over REST', () => {
  it('is reset with a single-use link, and does not reveal whether an address is known', async () => {
    const { user, token } = await signedIn();
    const known = await post('/resetPassword', { email: user.email });
    expect(await post('/resetPassword', { email: 'nobody@example.org' })).toMatchObject({ status: known.status, body: known.body });
    const link = await lastLink(user.email);
    expect(await post('/updatePassword', { token: link, newPassword: 'weak' })).toMatchObject({
      status: 400,
      body: { fields: { newPassword: 'PASSWORD_TOO_SHORT' } },
    });
    expect(await post('/updatePassword', { token: link, newPassword: NEW_PASSWORD })).toMatchObject({ status: 200, body: { status: 'success' } });
    expect(await post('/updatePassword', { token: link, newPassword: NEW_PASSWORD })).toMatchObject({
      status: 400,
      body: { message: 'Invalid or expired link' },
    });
    expect(await server.rest('GET', '/api/user/account', undefined, token)).toMatchObject({ status: 401 });
    expect(await post('/signIn', { email: user.email, password: NEW_PASSWORD })).toMatchObject({ status: 200 });
  });
});

describe('invitations over REST', () => {
  const person = { name: 'Zahra', surname: 'Ahmadi', password: NEW_PASSWORD, language: 'fa', pp: true, tos: '2026-11-21T08:00:00Z' };

  it('create an account for an invited address', async () => {
    const { token } = await signedIn({ role: 'admin' });
    const email = 'invited.person@example.org';
    const invited = await post('/invite', { email: `${email.toUpperCase()},\n broken@`, language: 'fa' }, token);
    expect(invited.body.result).toEqual([
      { email, outcome: 'invited' },
      { email: 'broken@', outcome: 'invalid' },
    ]);
    const referral = { referral_code: await lastLink(email) };
    expect((await post('/validateSignUpToken', referral)).body).toMatchObject({ status: 'success', email, language: 'fa' });
    expect(await post('/signUp', { ...person, ...referral, email: 'another@example.org' })).toMatchObject({
      status: 400,
      body: { fields: { email: 'EMAIL_INVALID' } },
    });
    expect(await post('/signUp', { ...person, ...referral, pp: false })).toMatchObject({ status: 400, body: { fields: { pp: 'PRIVACY_REQUIRED' } } });
    expect(await post('/signUp', { ...person, ...referral, email })).toMatchObject({ status: 200 });
    expect(await post('/signUp', { ...person, ...referral, email })).toMatchObject({ status: 400, body: { code: 'SIGN_UP_LINK_INVALID' } });
    expect(await post('/signIn', { email, password: NEW_PASSWORD })).toMatchObject({ body: { user: { role: 'student', language: 'fa' } } });
  });

  it('are for admins only, and report missing fields', async () => {
    const student = await signedIn();
    const admin = await signedIn({ role: 'admin' });
    expect(await post('/invite', { email: 'a@example.org', language: 'en' }, student.token)).toMatchObject({ status: 403 });
    expect(await post('/invite', { email: 'a@example.org', language: 'en' })).toMatchObject({ status: 401 });
    expect(await post('/invite', { email: ' , ', language: 'en' }, admin.token)).toMatchObject({
      status: 400,
      body: { message: 'Email value invalid!', fields: { email: 'EMAIL_VALUE_INVALID' } },
    });
    expect(await post('/invite', { language: 'xx' }, admin.token)).toMatchObject({
      status: 400,
      body: { fields: { email: 'EMAIL_VALUE_INVALID', language: 'LANGUAGE_REQUIRED' } },
    });
    expect(await post('/inviteAccess', { resourceId: 'x', inviteType: 'course' }, admin.token)).toMatchObject({
      status: 400,
      body: { message: 'Missing user' },
    });
    expect(await post('/validateSignUpToken', {})).toMatchObject({
      status: 400,
      body: { message: 'Invalid request, Missing referral', fields: { referral_code: 'REFERRAL_MISSING' } },
    });
  });

  it('give an existing account access to a course', async () => {
    const { user, token } = await signedIn();
    const stranger = await signedIn();
    const admin = await signedIn({ role: 'admin' });
    const course = await buildCourse(db(), { courseType: 'private' });
    const invite = await post('/inviteAccess', { userId: user.id, resourceId: course.id, inviteType: 'course' }, admin.token);
    expect(invite.body.result).toEqual([{ userId: user.id, outcome: 'invited' }]);
    const accept = { token: await lastLink(user.email), status: 'accept' };
    expect(await post('/processInvitation', accept)).toMatchObject({ status: 401 });
    expect(await post('/processInvitation', accept, stranger.token)).toMatchObject({ status: 403, body: { code: 'INVITATION_OTHER_ACCOUNT' } });
    expect(await post('/processInvitation', accept, token)).toMatchObject({ status: 200, body: { result: { academy: null, course: course.id } } });
    expect(await post('/processInvitation', accept, token)).toMatchObject({
      status: 400,
      body: { message: 'Unable to process your invitation. Invalid or already processed!' },
    });
  });

  it('refuse a token of another kind', async () => {
    const { token } = await signedIn();
    const signUp = await buildInvitation(db());
    expect(await post('/processInvitation', { token: signUp.token, status: 'accept' }, token)).toMatchObject({
      status: 400,
      body: { code: 'INVITATION_INVALID' },
    });
    expect(await post('/updatePassword', { token: signUp.token, newPassword: NEW_PASSWORD })).toMatchObject({ status: 400, body: { code: 'LINK_INVALID' } });
  });
});

it('the REST API enrols a user in a public course, and refuses a private one', async () => {
  const { token } = await signedIn();
  const open = await buildCourse(db());
  const closed = await buildCourse(db(), { courseType: 'private' });
  expect(await post('/courseEnroll', { courseId: open.id }, token)).toMatchObject({ status: 200, body: { result: { _id: open.id, access: 'valid' } } });
  expect(await post('/courseEnroll', { courseId: closed.id }, token)).toMatchObject({ status: 404 });
  expect(await post('/courseEnroll', { courseId: 'x' }, token)).toMatchObject({ status: 404 });
});

it('the REST API responds to too many attempts with 429 and the time to wait', async () => {
  const limited = await createTestServer({ rateLimits: true, database: server.database });
  try {
    const attempt = () => limited.rest('POST', '/api/user/signIn', { email: 'limited@example.org', password: 'x' });
    const answers = [];
    for (let count = 0; count < 11; count += 1) answers.push(await attempt());
    expect(answers.map((answer) => answer.status)).toEqual([...Array(10).fill(400), 429]);
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
  } finally {
    await limited.close();
  }
});
