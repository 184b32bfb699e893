import { randomUUID } from 'node:crypto';
import { WEEKDAYS } from '../../../schema/class-schedule.ts';
import { AuditEntryEntity } from '../../domain/audit/audit-entry.entity.ts';
import { SessionEntity } from '../../domain/auth/session.entity.ts';
import { BookmarkEntity } from '../../domain/bookmarks/bookmark.entity.ts';
import { FeedbackSnippetEntity } from '../../domain/feedback/feedback-snippet.entity.ts';
import { FileEntity } from '../../domain/files/file.entity.ts';
import { LearnerDayEntity } from '../../domain/learning/learner-day.entity.ts';
import { CourseMessageEntity } from '../../domain/messages/course-message.entity.ts';
import { MessageDeliveryEntity } from '../../domain/messages/message-delivery.entity.ts';
import { NotificationEntity } from '../../domain/notifications/notification.entity.ts';
import { buildApiToken } from '../factories/api-token.ts';
import { buildClass } from '../factories/class.ts';
import { buildContentCopy } from '../factories/content-copy.ts';
import { buildExport } from '../factories/export.ts';
import { buildFailedJob } from '../factories/failed-job.ts';
import { buildFileRow } from '../factories/file-row.ts';
import { buildGroup } from '../factories/group.ts';
import { buildInvitation } from '../factories/invitation.ts';
import { buildMessage } from '../factories/message.ts';
import { buildPasskey } from '../factories/passkey.ts';
import { buildUser } from '../factories/user.ts';
import { buildWebhook, buildWebhookDelivery } from '../factories/webhook.ts';
import { times } from '../races.ts';
import type { ListWorld } from './world.ts';

const now = new Date();
const LATER = new Date(now.getTime() + 24 * 60 * 60 * 1000);

async function storeMessages({ db, size, ids, admin, students }: ListWorld): Promise<void> {
  const document = await db.findOneByOrFail(FileEntity, { id: await buildFileRow(db, 'document') });
  const files = times(size, () => ({ ...document, id: randomUUID() }));
  await db.insert(FileEntity, files);
  const attachmentIds = files.map(({ id }) => id);
  const first = await buildMessage(db, { id: ids.message, courseId: ids.course, senderId: admin.id, attachmentIds });
  const others = times(size - 1, () => ({ ...first, id: randomUUID() }));
  if (others.length > 0) await db.insert(CourseMessageEntity, others);
  await db.insert(
    MessageDeliveryEntity,
    students.map(({ id }) => ({
      messageId: ids.message,
      userId: id,
      state: 'refused' as const,
      reason: 'ADDRESS_REFUSED' as const,
      reply: '550',
      updatedAt: now,
    })),
  );
}

/** Stores what a report counts: a day of each learner, and an invitation of each state. */
async function storeFigures({ db, ids, students }: ListWorld): Promise<void> {
  const day = { courseId: ids.course, day: new Date(now.toISOString().slice(0, 10)), firstAt: now, lastAt: now, completedAt: null };
  await db.insert(
    LearnerDayEntity,
    students.map(({ id, language }) => ({ ...day, userId: id, language, contentLanguage: language })),
  );
  for (const state of [{}, { acceptedAt: now }, { revokedAt: now }, { expiresAt: now }]) await buildInvitation(db, state);
}

/** Stores groups with the students, and entries of the audit trail about the first course. */
async function storeRecords({ db, size, ids, admin, languages, students }: ListWorld): Promise<void> {
  const translations = Object.fromEntries(languages.map((language) => [language, { name: 'Harbour clinic' }]));
  const members = students.map((student) => student.id);
  await buildGroup(db, members, { id: ids.group, translations });
  for (let made = 1; made < size; made += 1) await buildGroup(db, members, { translations });
  const entry = { at: now, actorId: admin.id, action: 'course.update' as const, objectType: 'course', objectId: ids.course, result: 'done' as const };
  await db.insert(
    AuditEntryEntity,
    times(size, () => ({ ...entry, id: randomUUID(), position: null, hash: null })),
  );
}

/** Stores classes of the first course on all days, which an admin leads. */
async function storeClasses({ db, size, ids, admin, languages, students }: ListWorld): Promise<void> {
  const translations = Object.fromEntries(languages.map((language) => [language, { name: 'Question time', description: '<p>Bring questions.</p>' }]));
  const values = { courseId: ids.course, leaderId: admin.id, days: [...WEEKDAYS], translations };
  await buildClass(db, { ...values, id: ids.class });
  for (let made = 1; made < size; made += 1) await buildClass(db, values);
  for (const { id } of students) await buildUser(db, { role: 'admin', name: id });
}

/** Stores messages, notifications, sessions, snippets, groups, the audit trail, failed jobs, copies and exports. */
export async function storePersonal(world: ListWorld): Promise<void> {
  const { db, size, ids, learner, admin } = world;
  await storeMessages(world);
  const notification = { kind: 'courseMessage' as const, academyId: null, courseId: ids.course, stepId: null, personId: admin.id, refId: ids.message };
  await db.insert(
    NotificationEntity,
    times(size, (at) => ({
      ...notification,
      id: randomUUID(),
      userId: learner.id,
      key: `courseMessage:${at}`,
      encryptedPath: null,
      createdAt: now,
      expiresAt: LATER,
      readAt: null,
    })),
  );
  await db.insert(
    SessionEntity,
    times(size, () => ({
      id: randomUUID(),
      userId: learner.id,
      tokenHash: randomUUID(),
      device: 'Firefox',
      createdAt: now,
      lastSeenAt: now,
      expiresAt: LATER,
    })),
  );
  await db.insert(
    FeedbackSnippetEntity,
    times(size, (at) => ({ id: randomUUID(), userId: admin.id, title: `Praise ${at}`, content: 'Well observed.' })),
  );
  for (let made = 0; made < size; made += 1) await buildApiToken(db, admin.id);
  for (let made = 0; made < size; made += 1) await buildPasskey(db, learner.id);
  const note = { userId: learner.id, starred: true, note: 'Ask in class.', version: 1, changedAt: now };
  await db.insert(
    BookmarkEntity,
    world.stepIds.slice(0, size).map((stepId) => ({ ...note, stepId })),
  );
  await storeFigures(world);
  await storeRecords(world);
  await storeClasses(world);
  const { id: webhookId } = await buildWebhook(db, { id: ids.webhook });
  for (let made = 1; made < size; made += 1) await buildWebhook(db);
  for (let made = 0; made < size; made += 1) {
    await buildWebhookDelivery(db, webhookId, learner.id);
    await buildFailedJob(db);
    await buildContentCopy(db, admin.id);
    await buildExport(db, learner.id, { state: 'ready', fileId: await buildFileRow(db, 'document', { privateTo: learner.id }), finishedAt: now });
  }
}
