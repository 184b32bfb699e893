import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendMessage } from '../domain/messages/message.service.ts';
import { NotificationEntity } from '../domain/notifications/notification.entity.ts';
import { NotificationSettingEntity } from '../domain/notifications/notification-setting.entity.ts';
import { notify } from '../domain/notifications/notify.service.ts';
import { SIGNATURE_MARK } from '../domain/shared/signature.ts';
import { inTransaction } from '../domain/shared/transaction.ts';
import { UserEntity } from '../domain/users/user.entity.ts';
import { buildCourseWith, buildEnrolment, buildTeamMember } from '../testing/factories/course.ts';
import { actorOf, buildUser } from '../testing/factories/user.ts';
import { type SmtpSink, startSmtpSink } from '../testing/smtp-sink.ts';
import { soon } from '../testing/soon.ts';
import { testCtx } from '../testing/test-ctx.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

const SITE = 'https://academy.example';

let sink: SmtpSink;
let server: TestServer;
beforeAll(async () => {
  sink = await startSmtpSink();
  server = await createTestServer({ jobs: true, settings: { SMTP_URL: sink.url, SITE_URL: SITE } });
});
afterAll(async () => {
  await server.close();
  await sink.close();
});

const db = () => server.database.dataSource.manager;
const mailsTo = ({ email }: UserEntity) => sink.received.filter(({ to }) => to === email);

/** A trainer, and learners of a course. */
async function buildWorld() {
  const { course, stepIds } = await buildCourseWith(db(), [[{}]]);
  const [learner, other] = [await buildUser(db()), await buildUser(db())];
  const trainer = await buildUser(db(), { role: 'module_trainer' });
  for (const { id } of [learner, other]) await buildEnrolment(db(), id, course.id);
  await buildTeamMember(db(), trainer.id, course.id, 'module_trainer');
  const tell = (key: string) =>
    inTransaction(server.app.createContext(), (tx) =>
      notify(tx, { kind: 'feedback', userIds: [learner.id, other.id], courseId: course.id, stepId: stepIds[0]?.[0] ?? '', personId: trainer.id, key }),
    );
  const write = (subject: string) =>
    sendMessage(testCtx(db(), { actor: actorOf(trainer) }), { courseId: course.id, subject, content: '<p>See you on Tuesday.</p>' });
  return { learner, other, tell, write };
}

/** The address to unsubscribe in the headers of the last mail to a person. */
async function addressFor(user: UserEntity, count = 1): Promise<string> {
  await soon(() => expect(mailsTo(user)).toHaveLength(count));
  const mail = mailsTo(user).at(-1);
  const lines = mail?.headerLines ?? [];
  expect(lines).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(`${mail?.text}${mail?.html}`).toContain(`${SITE}/settings#notifications`);
  const [, address = ''] = /^List-Unsubscribe: <(.+)>$/.exec(lines.find((line) => line.startsWith('List-Unsubscribe:')) ?? '') ?? [];
  expect(address.startsWith(`${SITE}/unsubscribe/`)).toBe(true);
  return address;
}

const at = (address: string): string => address.replace(SITE, server.url);
/** What a mail program sends (RFC 8058): no cookie, no token. */
const click = (address: string) => fetch(at(address), { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
const settingsOf = ({ id }: UserEntity) => db().findBy(NotificationSettingEntity, { userId: id });

describe('the address to unsubscribe in a mail', () => {
  it('ends the mails of its kind for its person with one click, without signing in, and nothing else', async () => {
    const { learner, other, tell } = await buildWorld();
    await tell('one');
    const address = await addressFor(learner);
    expect((await click(address)).status).toBe(200);
    expect((await click(address)).status).toBe(200);
    expect(await settingsOf(learner)).toMatchObject([{ kind: 'feedback', mail: 'never' }]);
    expect(await settingsOf(other)).toEqual([]);
    await tell('two');
    await addressFor(other, 2);
    expect(mailsTo(learner)).toHaveLength(1);
    // The notification is there as before.
    expect(await db().countBy(NotificationEntity, { userId: learner.id })).toBe(2);
  });

  it('ends the mails of messages to a course; their readers still get a notification', async () => {
    const { learner, other, write } = await buildWorld();
    await write('One');
    expect((await click(await addressFor(learner))).status).toBe(200);
    await write('Two');
    await addressFor(other, 2);
    expect(mailsTo(learner)).toHaveLength(1);
    expect(await db().countBy(NotificationEntity, { userId: learner.id, kind: 'courseMessage' })).toBe(2);
  });

  it('changes nothing when it is opened, and leads to the settings', async () => {
    const { learner, tell } = await buildWorld();
    await tell('one');
    const address = await addressFor(learner);
    for (const method of ['GET', 'HEAD']) {
      const response = await fetch(at(address), { method, redirect: 'manual' });
      expect([response.status, response.headers.get('location')]).toEqual([302, '/settings#notifications']);
    }
    expect(await settingsOf(learner)).toEqual([]);
  });

  it('cannot be guessed or used for another person or kind, and ends with the account', async () => {
    const { learner, other, tell } = await buildWorld();
    await tell('one');
    const address = await addressFor(learner);
    const [, signature = ''] = /\/([^/]+)$/.exec(address) ?? [];
    expect(Buffer.from(signature.split(SIGNATURE_MARK)[1] ?? '', 'base64url')).toHaveLength(32);
    const wrong = [
      address.replace(learner.id, other.id),
      address.replace('/feedback/', '/courseMessage/'),
      address.replace('/feedback/', '/invitation/'),
      address.replace(signature, signature.slice(1)),
      address.replace(signature, 'A'.repeat(43)),
    ];
    for (const each of wrong) expect((await click(each)).status).toBe(404);
    await db().update(UserEntity, { id: learner.id }, { deactivatedAt: new Date() });
    expect((await click(address)).status).toBe(404);
    expect([await settingsOf(learner), await settingsOf(other)]).toEqual([[], []]);
  });
});
