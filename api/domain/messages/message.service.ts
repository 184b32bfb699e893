import { randomUUID } from 'node:crypto';
import { In } from 'typeorm';
import { messageForm } from '../../../schema/message-form.ts';
import { authorizeAudited, record } from '../audit/audit.service.ts';
import { readCourses } from '../catalog/course-reads.service.ts';
import { lockCourse } from '../courses/lock-course.ts';
import { FileEntity } from '../files/file.entity.ts';
import { filePolicy } from '../files/file.policy.ts';
import { discardFiles } from '../files/file-discard.service.ts';
import { replaceFileUses } from '../files/file-uses.ts';
import { TeamMemberEntity } from '../memberships/team-member.entity.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Actor, type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId, validate } from '../shared/validate.ts';
import { sanitizeRichText } from '../steps/rich-text.ts';
import { CourseMessageEntity } from './course-message.entity.ts';
import { messagePolicy } from './message.policy.ts';

/** The job that enqueues one mail for each student. */
export const MESSAGE_JOB = 'message.send';

export interface SendMessage {
  courseId: string;
  subject: string;
  /** HTML; it is sanitized. */
  content: string;
  attachmentIds?: readonly string[];
  unusedFileIds?: readonly string[];
}

async function teamRoleOf(ctx: Ctx, courseId: string, userId: string) {
  return (await ctx.db.findOneBy(TeamMemberEntity, { courseId, userId }))?.role ?? null;
}

/** Only admins may attach files of others: an id must not give access to its file. */
async function requireAttachments(tx: Ctx, actor: Actor, ids: readonly string[]): Promise<void> {
  const select = { id: true, uploadedBy: true };
  const files = await tx.db.find(FileEntity, { select, where: { id: In([...ids]) }, order: { id: 'ASC' }, lock: { mode: 'for_key_share' } });
  const allowed = new Set(files.filter(({ uploadedBy }) => actor.role === 'admin' || uploadedBy === actor.id).map(({ id }) => id));
  if (ids.some((id) => !allowed.has(id))) throw new DomainError('VALIDATION_FAILED', { fields: { attachmentIds: 'ID_INVALID' } });
}

/**
 * Sends a message to all students of a course: stores it and enqueues a job that enqueues one mail for each.
 *
 * @throws NOT_FOUND when the viewer may not see the course
 * @throws NOT_AUTHORIZED unless the viewer is an admin or a module trainer of it (docs/product-rules.md#2-who-may-do-what)
 */
export async function sendMessage(ctx: Ctx, input: SendMessage): Promise<CourseMessageEntity> {
  const actor = requireActor(ctx);
  const courseId = requireId(input.courseId);
  assertFound((await readCourses(ctx, [courseId])).get(courseId));
  const teamRole = await teamRoleOf(ctx, courseId, actor.id);
  await authorizeAudited(ctx, messagePolicy.send(actor, { teamRole }), 'message.send', { type: 'course', id: courseId });
  const { subject, content, attachmentIds } = await validate(messageForm, input);
  return inTransaction(ctx, async (tx) => {
    await lockCourse(tx, courseId);
    const ids = [...new Set(attachmentIds)];
    await requireAttachments(tx, actor, ids);
    const values = { id: randomUUID(), courseId, senderId: actor.id, subject, content: sanitizeRichText(content), attachmentIds: ids, createdAt: tx.now() };
    const message = tx.db.create(CourseMessageEntity, values);
    await tx.db.insert(CourseMessageEntity, message);
    await replaceFileUses(tx, { messageId: message.id }, ids);
    if (filePolicy.store(actor)) await discardFiles(tx, input.unusedFileIds ?? []);
    await record(tx, 'message.send', { type: 'course', id: courseId });
    await tx.enqueue(MESSAGE_JOB, { messageId: message.id });
    return message;
  });
}
