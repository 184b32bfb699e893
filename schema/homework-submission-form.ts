import { object, type Schema, string } from 'yup';
import { code, idField, storable, textField, wholeNumberField } from './content-fields.ts';
import { HOMEWORK_TEXT_MAX, NAME_MAX } from './limits.ts';

/** The submission of homework, as a draft or for good: a text, or a file with the number of its words (docs/specification.md#5-validation-rules). */
export interface HomeworkSubmissionInput {
  /** Plain text with line breaks; null with a file. */
  content: string | null;
  fileId: string | null;
  title: string;
  /** The stated words of the file; the server counts those of a text. */
  wordCount: number | null;
  /** The version that the learner has seen: 0 before the first save, null overwrites any version. */
  baseVersion: number | null;
}

/** Plain text that is not trimmed, so that the screen and the server have the same one while the learner types. Line breaks are \n. */
const plainText = string()
  .transform((value: unknown) => (typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value))
  .nullable()
  .default(null)
  .max(HOMEWORK_TEXT_MAX, code('TOO_LONG'))
  .test(...storable);

export const homeworkSubmissionForm = object({
  content: plainText.test('one', code('REQUIRED'), (content, { parent }) => content !== null || typeof parent.fileId === 'string'),
  fileId: idField()
    .nullable()
    .default(null)
    .uuid(code('ID_INVALID'))
    .test('one', code('CHOICE_INVALID'), (fileId, { parent }) => fileId === null || parent.content === null),
  title: textField()
    .default('')
    .max(NAME_MAX, code('TOO_LONG'))
    .test(...storable),
  wordCount: wholeNumberField('wordCount').nullable().default(null),
  baseVersion: wholeNumberField('baseVersion').nullable().default(null),
}) as unknown as Schema<HomeworkSubmissionInput>;
