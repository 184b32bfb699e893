import { afterAll, beforeAll, it } from 'vitest';
import { DomainError } from '../../domain/shared/errors.ts';
import { buildInvitation } from '../../testing/factories/invitation.ts';
import { TEST_PASSWORD } from '../../testing/factories/user.ts';
import { mailsTo, tokenOfMail } from '../../testing/mails.ts';
import { type Corpus, createCorpus } from '../../testing/rest-corpus/corpus.ts';
import { CORPUS_START, CORPUS_IDS as ids } from '../../testing/rest-corpus/world.ts';
import { createTestServer } from '../../testing/test-server.ts';

let corpus: Corpus;
beforeAll(async () => {
  corpus = await createCorpus(new URL('./accounts.txt', import.meta.url));
}, 60_000);
afterAll(() => corpus.close());

const db = () => corpus.server.database.dataSource.manager;
const emailOf = (name: 'stranger' | 'enrolled' | 'classmate' | 'admin'): string => `person-${ids[name]}@example.org`;
const NEW_PASSWORD = 'Lantern&harbour8';
const lives = { createdAt: CORPUS_START, expiresAt: new Date(CORPUS_START.getTime() + 24 * 3_600_000) };

it('the REST API answers guests as recorded', { timeout: 60_000 }, async () => {
  const post = (path: string, body: unknown, more = {}) => corpus.as('guest', `POST /user${path}`, { body, ...more });
  for (const body of [{}, { email: 5, password: [] }, { email: emailOf('enrolled'), password: 'wrong' }, { email: 'nobody@example.org', password: 'x' }]) {
    await post('/signIn', body);
  }
  await post('/signIn', Buffer.from('{"email":'));
  await post('/signIn', { email: 'x'.repeat(200_000) });
  await post('/signIn', { email: emailOf('enrolled').toUpperCase(), password: TEST_PASSWORD });

  const { token } = await buildInvitation(db(), { ...lives, id: '00000000-0000-4000-8000-000000000301', email: 'new.person@example.org', language: 'fa' });
  for (const body of [{}, { referral_code: 'x' }, { referral_code: token }]) await post('/validateSignUpToken', body);
  const person = { name: 'مریم', surname: 'حسینی', password: NEW_PASSWORD, language: 'fa', pp: true, tos: true, referral_code: token };
  const wrong = [{}, { ...person, pp: false }, { ...person, password: 'short' }, { ...person, email: 'other@example.org' }, { ...person, name: '<b>' }];
  for (const body of [...wrong, person, person]) await post('/signUp', body);
  await post('/signIn', { email: 'new.person@example.org', password: NEW_PASSWORD });

  for (const body of [{}, { email: 'nobody@example.org' }, { email: emailOf('classmate') }]) await post('/resetPassword', body);
  const link = tokenOfMail((await mailsTo(db(), emailOf('classmate'))).at(-1));
  const used = { newPassword: NEW_PASSWORD, token: link };
  for (const body of [{}, { ...used, token: 'x' }, { ...used, newPassword: 'short' }, used, used]) await post('/updatePassword', body);

  const limits = {
    consume: async () => {
      throw new DomainError('TOO_MANY_REQUESTS', { parameters: { seconds: 42 } });
    },
    giveBack: async () => undefined,
    take: async () => 0,
  };
  const limited = await createTestServer({ database: corpus.server.database, replace: { ports: { rateLimit: limits } } });
  try {
    await post('/signIn', { email: emailOf('enrolled'), password: TEST_PASSWORD }, { server: limited });
    await post('/resetPassword', { email: emailOf('enrolled') }, { server: limited });
  } finally {
    await limited.close();
  }
});

it('the REST API answers invitations and enrollment as recorded', { timeout: 60_000 }, async () => {
  const language = 'en';
  for (const body of [{}, { email: ' , ', language }, { email: 'a@example.org', language: 'xx' }]) await corpus.as('admin', 'POST /user/invite', { body });
  await corpus.asEveryone('POST /user/invite', { body: { email: `First@Example.org,\n broken@, ${emailOf('enrolled')}`, language: 'de' } });
  await corpus.as('admin', 'POST /user/invite', { body: { email: ['second@example.org'], language } });

  const access = { userId: [ids.stranger, ids.enrolled, ids.nothing], resourceId: ids['first-aid'], inviteType: 'course' };
  for (const body of [{}, { ...access, resourceId: ids.nothing }, { ...access, inviteType: 'module' }, { ...access, userId: 'x' }]) {
    await corpus.as('admin', 'POST /user/inviteAccess', { body });
  }
  await corpus.asEveryone('POST /user/inviteAccess', { body: access });
  await corpus.as('admin', 'POST /user/inviteAccess', { body: { userId: ids.stranger, resourceId: ids.closed, inviteType: 'academy' } });

  const toCourse = await buildInvitation(db(), { ...lives, email: emailOf('stranger'), userId: ids.stranger, courseId: ids.private, kind: 'access' });
  const toAcademy = await buildInvitation(db(), { ...lives, email: emailOf('stranger'), userId: ids.stranger, academyId: ids.hidden, kind: 'access' });
  for (const body of [{}, { token: 'x', status: 'accept' }, { token: toCourse.token, status: 'decline' }]) {
    await corpus.as('stranger', 'POST /user/processInvitation', { body });
  }
  await corpus.asEveryone('POST /user/processInvitation', { body: { token: toCourse.token, status: 'accept' } });
  await corpus.asEveryone('POST /user/processInvitation', { body: { token: toAcademy.token, status: 'accept' } });

  for (const courseId of [ids.care, ids.care, ids.private, ids.draft, ids.listening, ids.nothing, 'x', undefined]) {
    await corpus.asEveryone('POST /user/courseEnroll', { body: { courseId } });
  }
});

it('the REST API answers account requests as recorded', { timeout: 60_000 }, async () => {
  await corpus.asEveryone('GET /user/account');
  for (const status of ['1', 0, '2', undefined]) await corpus.asEveryone('POST /user/dnd', { body: { status } });
  for (const language of ['de', 'xx', undefined]) await corpus.asEveryone('PATCH /user/:id', { params: { id: ids.enrolled }, body: { language } });
  const profile = { name: 'Samira', surname: 'Haddad', gender: 'diverse' };
  for (const body of [profile, { ...profile, gender: 'x' }, { name: '' }]) await corpus.asEveryone('PUT /user/:id', { params: { id: ids.enrolled }, body });
  const passwords = { oldPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD };
  const refused = [{}, { ...passwords, oldPassword: 'x' }, { ...passwords, newPassword: 'short' }];
  for (const body of refused) await corpus.as('enrolled', 'PUT /user/password', { body });
  for (const caller of ['guest', 'enrolled'] as const) await corpus.as(caller, 'PUT /user/password', { body: passwords });
  for (const body of [{}, { deactivate: true, password: 'x' }, { deactivate: false }]) await corpus.asEveryone('POST /user/deactivate', { body });
  await corpus.asEveryone('POST /user/deactivate', { body: { deactivate: true, profileId: ids.classmate } });
  await corpus.asEveryone('POST /user/deactivate', { body: { deactivate: 'false', profileId: ids.classmate } });
  await corpus.as('admin', 'POST /user/deactivate', { body: { deactivate: true, profileId: ids.nothing } });
  await corpus.as('admin', 'POST /user/deactivate', { body: { deactivate: true, password: TEST_PASSWORD } });
  await corpus.as('stranger', 'POST /user/deactivate', { body: { deactivate: true, password: TEST_PASSWORD } });
  await corpus.as('stranger', 'GET /user/account');
  await corpus.compare();
});
