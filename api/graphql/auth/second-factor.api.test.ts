import type { GraphQLObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKeyRing } from '../../domain/shared/key-ring.ts';
import { buildPasskey } from '../../testing/factories/passkey.ts';
import { buildSecondFactor, codeAt, RECOVERY_CODE } from '../../testing/factories/second-factor.ts';
import { buildUser, TEST_PASSWORD } from '../../testing/factories/user.ts';
import { openLive } from '../../testing/live-client.ts';
import { operationOf } from '../../testing/permissions/operation.ts';
import { SoftwareAuthenticator } from '../../testing/software-authenticator.ts';
import { memoryRelay } from '../../testing/test-ctx.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { buildAppSchema } from '../schema.ts';

const SIGN_IN = 'mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { token } }';
const CONFIRM =
  'mutation ($challenge: String!, $code: String!) { confirmSignIn(challenge: $challenge, code: $code) { token viewer { id secondFactorNeeded secondFactor { since } } } }';
const CONFIRM_WITH_PASSKEY =
  'mutation ($challenge: String!, $passkey: String!) { confirmSignIn(challenge: $challenge, passkey: $passkey) { token viewer { id secondFactor { app passkeys { name lastUsedAt } } } } }';
const ADD_PASSKEY = 'mutation ($name: String!, $response: String!) { addPasskey(name: $name, response: $response) }';
const SECRET_KEY = 'a-key-for-tests-that-is-long-enough-0123456789';

let server: TestServer;
let replica: TestServer;
beforeAll(async () => {
  const settings = { SECRET_KEY, SECOND_FACTOR_REQUIRED_FOR: 'admins,trainers' };
  server = await createTestServer({ settings, rateLimits: true, realRelay: true });
  replica = await createTestServer({ settings, rateLimits: true, realRelay: true, database: server.database });
});
afterAll(async () => {
  await replica.close();
  await server.close();
});
const db = () => server.database.dataSource.manager;

async function withFactor(role: 'admin' | 'student' = 'student') {
  const user = await buildUser(db(), { role });
  await buildSecondFactor(db(), user.id, createKeyRing({ current: SECRET_KEY }));
  const { errors } = await server.graphql(SIGN_IN, { email: user.email, password: TEST_PASSWORD });
  const { code, parameters } = errors?.[0]?.extensions ?? {};
  return { user, refusal: code, challenge: (parameters as { challenge: string }).challenge };
}

const tokenOf = (data: object | null | undefined, field: string): string => String((data as Record<string, { token: string }>)[field]?.token);

describe('people with two-step sign-in', () => {
  it('sign in over GraphQL in two steps; the challenge is no session there, over REST or on the live connection', async () => {
    const { user, refusal, challenge } = await withFactor();
    expect(refusal).toBe('SECOND_STEP_NEEDED');
    expect((await server.graphql('{ viewer { id } }', {}, challenge)).data).toEqual({ viewer: null });
    expect(await server.rest('GET', '/api/user/account', undefined, challenge)).toMatchObject({ status: 401 });
    expect(await openLive(server.url, challenge).closed).toBe(4401);
    const { data } = await server.graphql(CONFIRM, { challenge, code: RECOVERY_CODE });
    expect(data).toMatchObject({ confirmSignIn: { viewer: { id: user.id, secondFactorNeeded: false, secondFactor: { since: expect.any(String) } } } });
  });

  it('are refused over REST with a code of its own, also with the right password', async () => {
    const { user } = await withFactor();
    const { status, body } = await server.rest('POST', '/api/user/signIn', { email: user.email, password: TEST_PASSWORD });
    expect([status, body.code]).toEqual([403, 'SECOND_STEP_NOT_SUPPORTED']);
    const wrong = await server.rest('POST', '/api/user/signIn', { email: user.email, password: 'Wrong!Password1' });
    expect(wrong.body.code).toBe('SIGN_IN_FAILED');
  });

  it('use a code once on two replicas at the same moment', async () => {
    const { challenge } = await withFactor();
    const code = codeAt(server.app.createContext().now());
    const answers = await Promise.all([0, 1, 2, 3].map((each) => (each % 2 === 0 ? server : replica).graphql(CONFIRM, { challenge, code })));
    expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(1);
    expect(answers.flatMap(({ errors }) => errors ?? []).map(({ extensions }) => extensions.fields)).toEqual(
      Array(3).fill({ code: 'SECOND_FACTOR_CODE_INVALID' }),
    );
  });

  it('get the same session when the answer was lost and the request is repeated', async () => {
    const { challenge } = await withFactor();
    const send = () => server.graphql(CONFIRM, { challenge, code: RECOVERY_CODE }, undefined, { 'idempotency-key': `second-step-${challenge.slice(0, 36)}` });
    const first = await send();
    expect(first.errors).toBeUndefined();
    expect((await replica.graphql('{ viewer { id } }', {}, String(tokenOf(first.data, 'confirmSignIn')))).data?.viewer).not.toBeNull();
    expect((await send()).data).toEqual(first.data);
  });

  it('are locked out of the second step after ten wrong codes, on all replicas', async () => {
    const { challenge } = await withFactor();
    for (let each = 0; each < 10; each++) await (each % 2 === 0 ? server : replica).graphql(CONFIRM, { challenge, code: 'zzzz-zzzz-zzzz-zzzz' });
    const { errors } = await replica.graphql(CONFIRM, { challenge, code: RECOVERY_CODE });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'TOO_MANY_REQUESTS', parameters: { seconds: expect.any(Number) } });
  });
});

describe('people with a passkey', () => {
  it('sign in with it over GraphQL; it works once on two replicas at the same moment', async () => {
    const user = await buildUser(db());
    const { authenticator } = await buildPasskey(db(), user.id, server.app.settings.siteUrl);
    const { errors } = await server.graphql(SIGN_IN, { email: user.email, password: TEST_PASSWORD });
    const { parameters = {} } = errors?.[0]?.extensions ?? {};
    const { challenge, app, passkey: options } = parameters as { challenge: string; app: string; passkey: string };
    expect(app).toBe('no');
    const passkey = authenticator.get(options);
    const answers = await Promise.all([0, 1, 2, 3].map((each) => (each % 2 === 0 ? server : replica).graphql(CONFIRM_WITH_PASSKEY, { challenge, passkey })));
    const [opened, ...others] = answers.filter((each) => each.errors === undefined);
    expect(others).toEqual([]);
    expect(opened?.data).toMatchObject({
      confirmSignIn: { viewer: { id: user.id, secondFactor: { app: false, passkeys: [{ name: 'Phone', lastUsedAt: expect.any(String) }] } } },
    });
    expect(answers.flatMap((each) => each.errors ?? []).map(({ extensions }) => extensions.code)).toEqual(Array(3).fill('PASSKEY_INVALID'));
    const rest = await server.rest('POST', '/api/user/signIn', { email: user.email, password: TEST_PASSWORD });
    expect([rest.status, rest.body.code]).toEqual([403, 'SECOND_STEP_NOT_SUPPORTED']);
  });
});

describe('people whose role must use two-step sign-in and do not', () => {
  /** What they need to set it up, and what guests can do. */
  const ALLOWED = new Set(
    ['viewer', 'settings', 'terms', 'privacyPolicy', 'signUpInvitation', 'passwordResetLink'].concat(
      ['signIn', 'confirmSignIn', 'signUp', 'requestPasswordReset', 'resetPassword', 'signOut', 'confirmIdentity', 'startSecondFactor', 'confirmSecondFactor'],
      ['startPasskey', 'addPasskey', 'renamePasskey', 'removePasskey', 'removeAuthenticatorApp'],
      ['renewRecoveryCodes', 'confirmRecoveryCodes', 'removeSecondFactor', 'setLanguage', 'setContentLanguage', 'setTimeZone', 'setAnalyticsAllowed'],
    ),
  );
  const ID = '00000000-0000-4000-8000-000000000000';
  const NOWHERE = { academyId: ID, courseId: ID, moduleId: ID, stepId: ID };

  it('can do nothing else over GraphQL, REST and the live connection, until it is on', async () => {
    const user = await buildUser(db(), { role: 'instructor' });
    const { data } = await server.graphql(SIGN_IN, { email: user.email, password: TEST_PASSWORD });
    const token = tokenOf(data, 'signIn');
    const schema = buildAppSchema(() => memoryRelay());
    for (const kind of ['query', 'mutation'] as const) {
      const type = (kind === 'query' ? schema.getQueryType() : schema.getMutationType()) as GraphQLObjectType;
      for (const field of Object.values(type.getFields()).filter(({ name }) => !ALLOWED.has(name))) {
        const { errors } = await server.graphql(operationOf(kind, field, NOWHERE), {}, token);
        expect([field.name, errors?.[0]?.extensions.code]).toEqual([field.name, 'SECOND_FACTOR_NEEDED']);
      }
    }
    // Closed, to be tried again later.
    expect(await openLive(server.url, token).closed).toBe(1013);
    expect((await server.rest('GET', '/api/user/account', undefined, token)).body.code).toBe('SECOND_FACTOR_NEEDED');
    const viewer = await server.graphql('{ viewer { secondFactorNeeded secondFactor { since } } }', {}, token);
    expect(viewer.data).toEqual({ viewer: { secondFactorNeeded: true, secondFactor: { since: null } } });

    const started = await server.graphql('mutation { startSecondFactor { secret } }', {}, token);
    const { secret } = (started.data as { startSecondFactor: { secret: string } }).startSecondFactor;
    const confirmed = await server.graphql(
      'mutation ($code: String!) { confirmSecondFactor(code: $code) }',
      { code: codeAt(server.app.createContext().now(), secret) },
      token,
    );
    expect(confirmed.data?.confirmSecondFactor).toHaveLength(10);
    await expect.poll(async () => (await replica.graphql('{ myCourses { __typename } }', {}, token)).errors, { timeout: 20_000 }).toBeUndefined();
  });

  it('may set it up with a passkey', async () => {
    const user = await buildUser(db(), { role: 'instructor' });
    const { data } = await server.graphql(SIGN_IN, { email: user.email, password: TEST_PASSWORD });
    const token = tokenOf(data, 'signIn');
    const started = await server.graphql('mutation { startPasskey { options } }', {}, token);
    const { options } = (started.data as { startPasskey: { options: string } }).startPasskey;
    const response = new SoftwareAuthenticator(server.app.settings.siteUrl).create(options);
    expect((await server.graphql(ADD_PASSKEY, { name: 'Phone', response }, token)).data?.addPasskey).toHaveLength(10);
    await expect.poll(async () => (await replica.graphql('{ myCourses { __typename } }', {}, token)).errors, { timeout: 20_000 }).toBeUndefined();
  });

  it('are not asked for it where the setting does not name their role', async () => {
    const user = await buildUser(db());
    const { data } = await server.graphql(SIGN_IN, { email: user.email, password: TEST_PASSWORD });
    const answer = await server.graphql('{ viewer { secondFactorNeeded } myCourses { __typename } }', {}, tokenOf(data, 'signIn'));
    expect([answer.errors, answer.data?.viewer]).toEqual([undefined, { secondFactorNeeded: false }]);
  });
});
