import type { InterfaceLanguage } from '../../../schema/languages.ts';
import { messageForm } from '../../../schema/message-form.ts';
import { composeMail } from '../mail/compose-mail.ts';
import type { Ctx } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { validate } from '../shared/validate.ts';
import { requireAttachments, type SendMessage } from './message.service.ts';
import { requireSender } from './message-access.ts';
import { senderColumn } from './message-columns.ts';
import { messageMailParts } from './message-mails.service.ts';

/** The mail of a message as a reader with this language gets it. */
export interface MessagePreview {
  subject: string;
  /** A whole HTML document. */
  html: string;
  text: string;
}

const senderName = prepared('messages.senderName', { id: 'uuid' }, ({ id }) =>
  statements
    .selectFrom('users as s')
    .select(['s.name', senderColumn.as('sender')])
    .where('s.id', '=', id),
);

/**
 * Renders the mail of a message before it is sent, with the code that renders the real one and the viewer as its reader. The name of the course
 * is that of the viewer's content language.
 *
 * @throws NOT_FOUND, NOT_AUTHORIZED unless the viewer may send it
 * @throws VALIDATION_FAILED
 */
export async function previewMessage(ctx: Ctx, input: SendMessage, language: InterfaceLanguage): Promise<MessagePreview> {
  const { actor, course } = await requireSender(ctx, input.courseId, 'message.preview');
  const { subject, content, attachmentIds } = await validate(messageForm, input);
  const files = await requireAttachments(ctx, actor, attachmentIds ?? []);
  const { name = '', sender = null } = (await senderName.first(ctx.db, { id: actor.id })) ?? {};
  const values = { language, name, subject, content, sender, courseId: course.id, course: course.name, files };
  return composeMail(ctx.ports.mailTexts(language), messageMailParts(ctx, values));
}
