import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { directionOf, INTERFACE_LANGUAGES, type InterfaceLanguage } from '../../schema/languages.ts';
import { mailTranslatorOf } from '../adapters/catalogs.ts';
import { common, type MailText } from '../domain/mail/mail-parts.ts';
import { withoutIsolation } from '../domain/mail/mail-template.ts';
import { mailTexts } from '../domain/mail/mail-texts.ts';
import { EnrolmentEntity } from '../domain/memberships/enrolment.entity.ts';
import { enqueueDigests } from '../domain/notifications/digest.service.ts';
import { NotificationEntity } from '../domain/notifications/notification.entity.ts';
import { readNotificationMail } from '../domain/notifications/notification-mails.service.ts';
import { type Notification, notify, withdrawNotifications } from '../domain/notifications/notify.service.ts';
import { inTransaction } from '../domain/shared/transaction.ts';
import { UserEntity } from '../domain/users/user.entity.ts';
import { buildCourseWith, buildEnrolment, buildTeamMember } from '../testing/factories/course.ts';
import { buildUser } from '../testing/factories/user.ts';
import { type SmtpSink, startSmtpSink } from '../testing/smtp-sink.ts';
import { soon } from '../testing/soon.ts';
import { testCtx } from '../testing/test-ctx.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

const HOUR = 60 * 60 * 1000;
const NAMES = { en: 'Listen', de: 'Zuhören', ar: 'الإصغاء', fr: 'Écouter', fa: 'گوش دادن' };

let sink: SmtpSink;
let server: TestServer;
beforeAll(async () => {
  sink = await startSmtpSink();
  server = await createTestServer({ jobs: true, settings: { SMTP_URL: sink.url, SITE_URL: 'https://academy.example' } });
});
afterAll(async () => {
  await server.close();
  await sink.close();
});

const db = () => server.database.dataSource.manager;
const mailsTo = ({ email }: UserEntity) => sink.received.filter(({ to }) => to === email);
async function mailTo(user: UserEntity) {
  await soon(() => expect(mailsTo(user)).toHaveLength(1));
  const [mail] = mailsTo(user);
  if (mail === undefined) throw new Error('No mail');
  return mail;
}

/** A course with names in all languages, and the person in it who is notified. */
async function buildWorld(role: 'student' | 'instructor', language: InterfaceLanguage) {
  const translations = Object.fromEntries(INTERFACE_LANGUAGES.map((each) => [each, { name: `${NAMES[each]} <b>`, description: '' }]));
  const { course, stepIds } = await buildCourseWith(db(), [[{ languages: [...INTERFACE_LANGUAGES] }]], { translations });
  const user = await buildUser(db(), { role, language, name: 'Samira' });
  const other = await buildUser(db(), { name: 'Anna', surname: 'Bauer' });
  if (role === 'student') await buildEnrolment(db(), user.id, course.id);
  else await buildTeamMember(db(), user.id, course.id, role);
  return { user, personId: other.id, courseId: course.id, stepId: stepIds[0]?.[0] ?? '', course: `${NAMES[language]} <b>`, step: `Step 1 ${language}` };
}
type World = Awaited<ReturnType<typeof buildWorld>>;

const event = ({ user, personId, courseId, stepId }: World, kind: Notification['kind']): Notification => {
  const refId = randomUUID();
  return { kind, userIds: [user.id], courseId, stepId, personId, refId, key: `${kind}:${refId}` };
};
const send = (world: World, kind: Notification['kind']) => inTransaction(server.app.createContext(), (tx) => notify(tx, event(world, kind)));

describe.each(INTERFACE_LANGUAGES)('the mails of notifications in %s', (language) => {
  const translated = (text: MailText, values: Record<string, string | number>): string => withoutIsolation(mailTranslatorOf(language)(text, values));

  it.each(['feedback', 'homeworkReturned'] as const)('name the item and link to it and to the settings: %s', async (kind) => {
    const world = await buildWorld('student', language);
    const { user, step, course, courseId, stepId } = world;
    await send(world, kind);
    const { subject, text, html } = await mailTo(user);
    const values = { name: 'Samira', person: 'Anna Bauer', step, course, siteName: 'Academy' };
    expect(subject).toBe(translated(mailTexts[kind].subject, values));
    for (const sentence of [mailTexts[kind].heading, ...mailTexts[kind].paragraphs]) expect(withoutIsolation(text)).toContain(translated(sentence, values));
    for (const link of [`https://academy.example/academy-course-detail/${courseId}?tab=1&step=${stepId}`, 'https://academy.example/settings#notifications']) {
      expect(text.split('\n')).toContain(link);
      expect(html).toContain(`href="${link.replace('&', '&amp;')}"`);
    }
    expect(text).toContain(translated(common.settings, {}));
    expect(html).toContain(`<html lang="${language}" dir="${directionOf(language)}">`);
    expect(html).toContain(`<bdi>${NAMES[language]} &lt;b&gt;</bdi>`);
  });

  it('include a digest that counts the homework, lists the courses and links to the settings', async () => {
    const world = await buildWorld('instructor', language);
    for (let count = 0; count < 3; count += 1) await send(world, 'homeworkWaiting');
    // A moment at which it is past seven in the time zone of the site.
    const at = new Date(Math.ceil(Date.now() / (24 * HOUR)) * 24 * HOUR + 8 * HOUR);
    await enqueueDigests(testCtx(db(), { now: () => at }));
    await server.app.outbox.drain();
    const { subject, text, html } = await mailTo(world.user);
    expect(subject).toBe(translated(mailTexts.homeworkDigest.subject, { count: 3 }));
    expect(withoutIsolation(text)).toContain(`- ${translated(common.listItem, { label: world.course, count: 3 })}`);
    expect(html).toContain(`<li><bdi>${NAMES[language]} &lt;b&gt;</bdi>`);
    expect(text).toContain('https://academy.example/feedback');
    expect(text).toContain('https://academy.example/settings#notifications');
  });
});

describe('the mail of a notification', () => {
  it.each<[string, (world: World, refId: string) => Promise<unknown>]>([
    ['was withdrawn', (_world, refId) => inTransaction(testCtx(db()), (tx) => withdrawNotifications(tx, 'feedback', [refId]))],
    ['is about what its reader may not see any more', ({ user }) => db().delete(EnrolmentEntity, { userId: user.id })],
    ['is for a person who was deactivated', ({ user }) => db().update(UserEntity, { id: user.id }, { deactivatedAt: new Date() })],
  ])('is not sent when the notification %s', async (_case, change) => {
    const world = await buildWorld('student', 'en');
    const { kind, courseId = null, stepId = null, personId = null, refId, key } = event(world, 'feedback');
    const [id, now] = [randomUUID(), new Date()];
    const expiresAt = new Date(now.getTime() + HOUR);
    await db().insert(NotificationEntity, {
      id,
      userId: world.user.id,
      kind,
      courseId,
      stepId,
      personId,
      refId: refId ?? null,
      key,
      createdAt: now,
      expiresAt,
    });
    expect(await readNotificationMail(testCtx(db()), id)).toMatchObject({ kind: 'feedback', to: world.user.email });
    await change(world, refId ?? '');
    expect(await readNotificationMail(testCtx(db()), id)).toBeNull();
  });
});
