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

/** Who gets a message: the learners of a course, or only the inactive ones. */
export interface Audience {
  courseId: string;
  inactiveOnly: boolean;
  /** How many people get it. */
  recipientCount: number;
}

/** Returns the input of a message. */
export function messageInput(
  { courseId, inactiveOnly }: Pick<Audience, 'courseId' | 'inactiveOnly'>,
  { subject, content, attachments }: MessageValues,
  unusedFileIds: readonly string[] = [],
): CourseMessageInput {
  const attachmentIds = attachments.map(({ id }) => id);
  return { courseId, subject, content, attachmentIds, unusedFileIds: [...unusedFileIds], ...(inactiveOnly && { inactiveOnly }) };
}
