import type { CourseMessageInput } from '../../../schema-types.generated.ts';
import type { FileValue } from '../../../shared/uploads/field-props.ts';

/** What a person typed in the form of a message. */
export type MessageValues = {
  subject: string;
  /** HTML. */
  content: string;
  attachments: FileValue[];
};

export const EMPTY_MESSAGE: MessageValues = { subject: '', content: '', attachments: [] };

/** Returns the input of a message. */
export function messageInput(courseId: string, { subject, content, attachments }: MessageValues, unusedFileIds: readonly string[] = []): CourseMessageInput {
  return { courseId, subject, content, attachmentIds: attachments.map(({ id }) => id), unusedFileIds: [...unusedFileIds] };
}
