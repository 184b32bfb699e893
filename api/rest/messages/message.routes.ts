import { type SendMessage, sendMessage } from '../../domain/messages/message.service.ts';
import { messageBody } from '../content-bodies.ts';
import { schemaOf } from '../entity-schemas.ts';
import { described } from '../json-schema.ts';
import { toLegacyMessage } from '../legacy-entities.ts';
import { fileIdOf, fileIdsOf, listOfInput } from '../legacy-input.ts';
import { legacyRoute } from '../legacy-route.ts';

export const messageRoute = legacyRoute(
  {
    method: 'post',
    path: '/course/message',
    summary: 'Send a message to all students of a course, one email each',
    access: 'signedIn',
    body: messageBody,
    answer: { result: described(schemaOf('CourseMessage'), 'The stored message; the emails are sent afterwards') },
    errors: ['NOT_AUTHORIZED', 'NOT_FOUND', 'MESSAGE_SENT_BEFORE'],
    fieldNames: { content: 'messageContent', attachmentIds: 'attachments' },
  },
  async (ctx, { body }) => {
    const { courseId, subject, messageContent, attachments, unusedFiles, sendAgain } = body;
    const attachmentIds = listOfInput(attachments).map(fileIdOf);
    const input = { courseId, subject, content: messageContent, attachmentIds, unusedFileIds: fileIdsOf(unusedFiles), sendAgain: sendAgain === true };
    const message = await sendMessage(ctx, input as SendMessage);
    return { result: toLegacyMessage(message) };
  },
);
