import { Webhook } from 'standardwebhooks';
import { IsNull } from 'typeorm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listFailedJobs } from '../domain/jobs/failed-job.service.ts';
import { eraseDeactivatedAccounts } from '../domain/retention/erase-accounts.service.ts';
import type { Ctx } from '../domain/shared/context.ts';
import { emit } from '../domain/shared/events.ts';
import { OutboxEntity } from '../domain/shared/outbox.entity.ts';
import { inTransaction } from '../domain/shared/transaction.ts';
import { UserEntity } from '../domain/users/user.entity.ts';
import { listWebhookDeliveries } from '../domain/webhooks/delivery-list.service.ts';
import { EventEntity } from '../domain/webhooks/event.entity.ts';
import { listEvents } from '../domain/webhooks/read-events.service.ts';
import { WebhookEntity } from '../domain/webhooks/webhook.entity.ts';
import { createWebhook, deleteWebhook, listWebhooks, sendTestEvent, setWebhookState, updateWebhook } from '../domain/webhooks/webhook.service.ts';
import { actorOf, buildUser, TEST_PASSWORD } from '../testing/factories/user.ts';
import { soon } from '../testing/soon.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { type ReceivedMessage, startReceiver, type WebhookReceiver } from '../testing/webhook-receiver.ts';

const DAY = 24 * 60 * 60 * 1000;
const COURSE = '00000000-0000-4000-8000-00000000000c';

let server: TestServer;
let receiver: WebhookReceiver;
let other: WebhookReceiver;
let admin: Ctx;
let learner: UserEntity;
beforeAll(async () => {
  server = await createTestServer({ jobs: true, settings: { WEBHOOKS_TO_LOOPBACK: 'true' } });
  admin = server.app
    .createContext()
    .with({ actor: { ...actorOf(await buildUser(db(), { role: 'admin' })), language: 'en', contentLanguage: null, sessionId: '', provedAt: new Date() } });
}, 60_000);
afterAll(() => server.close());
beforeEach(async () => {
  [receiver, other] = await Promise.all([startReceiver(), startReceiver()]);
  learner = await buildUser(db());
});
afterEach(async () => {
  for (const { id } of await listWebhooks(admin)) await deleteWebhook(admin, id);
  await Promise.all([receiver.close(), other.close()]);
});

const db = () => server.database.dataSource.manager;
const create = (eventTypes = ['enrolled' as const], url = receiver.url) => createWebhook(admin, { url, eventTypes });
/** What happens when somebody is enrolled. */
const enrol = (times = 1) =>
  inTransaction(server.app.createContext(), async (tx) => {
    for (let made = 0; made < times; made += 1) await emit(tx, 'enrolment.started', { userId: learner.id, courseId: COURSE });
  });
const idsOf = (messages: readonly ReceivedMessage[]) => messages.map(({ headers }) => headers['webhook-id']);
const webhookOf = (id: string) => db().findOneByOrFail(WebhookEntity, { id });
/** The next try of everything that failed comes now. */
const tryNow = async () => {
  await db().query(`UPDATE outbox SET next_try_at = now() WHERE queue_group IS NOT NULL AND done_at IS NULL AND failure IS NOT NULL`);
  server.app.outbox.kick();
};

describe('an event', () => {
  it('is sent once to each webhook that wants it, and a library of Standard Webhooks verifies its signature', async () => {
    const { secret } = await create();
    await create(['enrolled'], other.url);
    await createWebhook(admin, { url: `${other.url}/never`, eventTypes: ['feedbackGiven'] });
    await enrol();
    await soon(() => expect([receiver.messages.length, other.messages.length]).toEqual([1, 1]));
    await soon(async () => expect(await db().countBy(OutboxEntity, { doneAt: IsNull() })).toBe(0));
    const [message] = receiver.messages;
    const headers = message?.headers as Record<string, string>;
    const event = new Webhook(secret).verify(message?.body ?? '', headers);
    expect(event).toEqual({ id: headers['webhook-id'], type: 'enrolled', timestamp: expect.any(String), data: { userId: learner.id, courseId: COURSE } });
    expect(() => new Webhook(secret).verify(`${message?.body} `, headers)).toThrow();
    // The secret of another webhook does not fit.
    expect(() => new Webhook(secret).verify(other.messages[0]?.body ?? '', other.messages[0]?.headers as Record<string, string>)).toThrow();
    expect(idsOf(other.messages)).toEqual(idsOf(receiver.messages));
    expect((await listEvents(admin, null)).events.at(-1)).toEqual(event);
    expect([receiver.messages.length, other.messages.length]).toEqual([1, 1]);
  });

  it('waits until the one before it is answered; another webhook does not wait', async () => {
    const pending: Array<() => void> = [];
    receiver.answer = (response) =>
      new Promise<void>((resolve) => {
        pending.push(() => {
          response.writeHead(204).end();
          resolve();
        });
      });
    await create();
    await create(['enrolled'], other.url);
    await enrol(4);
    await soon(() => expect(other.messages).toHaveLength(4));
    expect(receiver.messages).toHaveLength(1);
    for (let answered = 1; answered <= 4; answered += 1) {
      await soon(() => expect(pending).toHaveLength(answered));
      pending.at(-1)?.();
    }
    await soon(async () => expect(await db().countBy(OutboxEntity, { doneAt: IsNull() })).toBe(0));
    expect([receiver.most, new Set(idsOf(receiver.messages)).size]).toEqual([1, 4]);
  });

  it('that is refused is sent again with the same id, and shows why and when', async () => {
    receiver.answer = (response) => void response.writeHead(500).end();
    const { webhook } = await create();
    await enrol();
    await soon(async () => {
      const [delivery] = await listWebhookDeliveries(admin, webhook.id);
      expect(delivery).toMatchObject({
        type: 'enrolled',
        state: 'waiting',
        tries: 1,
        statusCode: 500,
        failure: 'RECEIVER_REFUSED',
        nextTryAt: expect.any(Date),
      });
    });
    expect((await webhookOf(webhook.id)).failingSince).not.toBeNull();
    receiver.answer = (response) => void response.writeHead(200).end('thanks');
    await soon(async () => {
      await tryNow();
      expect(await listWebhookDeliveries(admin, webhook.id)).toMatchObject([{ state: 'delivered', tries: 2, statusCode: 200, failure: null, nextTryAt: null }]);
    });
    expect(new Set(idsOf(receiver.messages)).size).toBe(1);
    expect(await webhookOf(webhook.id)).toMatchObject({ failingSince: null, deliveredAt: expect.any(Date) });
  });

  it('goes to the address of the moment of the try', async () => {
    receiver.answer = (response) => void response.writeHead(503).end();
    const { webhook } = await create();
    await enrol();
    await soon(async () => expect((await listWebhookDeliveries(admin, webhook.id))[0]?.tries).toBe(1));
    await updateWebhook(admin, webhook.id, { url: other.url, eventTypes: ['enrolled'] });
    await soon(async () => {
      await tryNow();
      expect(other.messages).toHaveLength(1);
    });
  });

  it('of an account that is erased is not sent any more', async () => {
    receiver.answer = (response) => void response.writeHead(503).end();
    const { webhook } = await create();
    await enrol();
    await soon(async () => expect((await listWebhookDeliveries(admin, webhook.id))[0]?.tries).toBe(1));
    await db().update(UserEntity, { id: learner.id }, { deactivatedAt: new Date(Date.now() - 31 * DAY) });
    await eraseDeactivatedAccounts(server.app.createContext());
    await tryNow();
    await soon(async () => expect(await db().countBy(OutboxEntity, { doneAt: IsNull(), gaveUpAt: IsNull() })).toBe(0));
    expect(await db().countBy(EventEntity, { userId: learner.id })).toBe(0);
    expect(receiver.messages).toHaveLength(1);
  });
});

describe('a webhook', () => {
  it('that failed for three days is switched off, and the admins are notified; switched on again it sends what happens then', async () => {
    receiver.answer = (response) => void response.writeHead(500).end();
    const { webhook } = await create();
    await db().update(WebhookEntity, { id: webhook.id }, { failingSince: new Date(Date.now() - 3 * DAY - 60_000) });
    await enrol(3);
    await soon(async () => expect((await webhookOf(webhook.id)).state).toBe('off'));
    await soon(async () => {
      await tryNow();
      expect(await db().countBy(OutboxEntity, { doneAt: IsNull(), gaveUpAt: IsNull() })).toBe(0);
    });
    expect(receiver.messages).toHaveLength(1);
    expect((await listWebhookDeliveries(admin, webhook.id)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    const notified = await db().query(`SELECT user_id FROM notifications WHERE kind = 'webhookOff' AND ref_id = $1`, [webhook.id]);
    expect(notified).toEqual([{ user_id: admin.actor?.id }]);
    await enrol();
    expect(await listWebhookDeliveries(admin, webhook.id)).toHaveLength(3);

    receiver.answer = (response) => void response.writeHead(204).end();
    expect(await setWebhookState(admin, webhook.id, 'on')).toMatchObject({ state: 'on', failingSince: null });
    await enrol();
    await soon(() => expect(receiver.messages).toHaveLength(2));
  });

  it('gets a test event, also while it is off: one try, which counts neither as a success nor as a failure', async () => {
    receiver.answer = (response) => void response.writeHead(404).end();
    const { webhook, secret } = await create();
    await setWebhookState(admin, webhook.id, 'off');
    await sendTestEvent(admin, webhook.id);
    await soon(async () =>
      expect(await listWebhookDeliveries(admin, webhook.id)).toMatchObject([{ type: 'test', state: 'failed', tries: 1, statusCode: 404 }]),
    );
    const [message] = receiver.messages;
    expect(new Webhook(secret).verify(message?.body ?? '', message?.headers as Record<string, string>)).toMatchObject({
      type: 'test',
      data: { webhookId: webhook.id },
    });
    expect(await webhookOf(webhook.id)).toMatchObject({ failingSince: null, deliveredAt: null });
    const stopped = { kind: 'WEBHOOK', recipient: receiver.url, reason: 'RECEIVER_REFUSED', tries: 1 };
    expect((await listFailedJobs(admin, 'stopped', {})).items).toMatchObject([stopped]);
    expect((await listEvents(admin, null)).events.map(({ type }) => String(type))).not.toContain('test');
  });

  it('that is deleted gets nothing of what waits', async () => {
    receiver.answer = (response) => void response.writeHead(503).end();
    const { webhook } = await create();
    await enrol(2);
    await soon(async () => expect((await listWebhookDeliveries(admin, webhook.id)).every(({ tries }) => tries === 1)).toBe(true));
    await deleteWebhook(admin, webhook.id);
    await tryNow();
    await soon(async () => expect(await db().countBy(OutboxEntity, { doneAt: IsNull(), gaveUpAt: IsNull() })).toBe(0));
    expect(receiver.messages).toHaveLength(2);
  });
});

describe('GET /api/events', () => {
  const tokenOf = async (email: string): Promise<string> =>
    String((await server.rest('POST', '/api/user/signIn', { email, password: TEST_PASSWORD })).body.token);

  it('returns to an admin what comes after an event, and refuses everybody else and other ids', async () => {
    const { email } = await buildUser(db(), { role: 'admin' });
    const token = await tokenOf(email);
    await enrol(2);
    const { body } = await server.rest('GET', '/api/events', undefined, token);
    const events = body.result as Array<{ id: string }>;
    const [before, last] = events.slice(-2);
    expect(last).toEqual({
      id: expect.stringMatching(/^\d+$/),
      type: 'enrolled',
      timestamp: expect.any(String),
      data: { userId: learner.id, courseId: COURSE },
    });
    expect((await server.rest('GET', `/api/events?after=${before?.id}`, undefined, token)).body).toMatchObject({ result: [last], hasMore: false });
    expect((await server.rest('GET', `/api/events?after=${last?.id}`, undefined, token)).body).toMatchObject({ result: [], hasMore: false });
    for (const after of ['x', '-1', '1e3', '9'.repeat(19)]) {
      expect((await server.rest('GET', `/api/events?after=${after}`, undefined, token)).body).toMatchObject({
        code: 'VALIDATION_FAILED',
        fields: { after: 'ID_INVALID' },
      });
    }
    expect((await server.rest('GET', '/api/events', undefined, await tokenOf(learner.email))).status).toBe(403);
    expect((await server.rest('GET', '/api/events')).status).toBe(401);
  });
});
