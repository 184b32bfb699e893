import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { encryptMail, MAIL_JOB } from '../../domain/mail/enqueue-mail.ts';
import { OutboxEntity } from '../../domain/shared/outbox.entity.ts';
import { TEST_SETTINGS } from '../test-ctx.ts';

/** Stores a job that gave up: a reset mail whose address was refused. */
export async function buildFailedJob(db: EntityManager, values: Partial<OutboxEntity> = {}): Promise<OutboxEntity> {
  const mail = {
    template: 'passwordReset' as const,
    to: `${randomUUID()}@academy.example`,
    language: 'en' as const,
    parameters: { name: 'Farid', siteName: 'Academy', minutes: 60 },
    url: 'http://127.0.0.1:4000/reset/a-secret-token',
  };
  const createdAt = new Date();
  const job = db.create(OutboxEntity, {
    id: randomUUID(),
    job: MAIL_JOB,
    payload: encryptMail(TEST_SETTINGS.keys, mail),
    createdAt,
    handedOverAt: createdAt,
    doneAt: null,
    tries: 1,
    gaveUpAt: createdAt,
    failure: 'ADDRESS_REFUSED' as const,
    failureReply: '550 5.1.1 No such user',
    ...values,
  });
  await db.save(job);
  return db.findOneByOrFail(OutboxEntity, { id: job.id });
}
