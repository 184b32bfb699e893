import { object, type Schema, string } from 'yup';
import { code, storable, textField } from './content-fields.ts';
import { FEEDBACK_TEXT_MAX, NAME_MAX } from './limits.ts';

/** Plain text with \n as line breaks, not trimmed, so that the screen and the server have the same text while somebody writes. */
const plainText = () =>
  string()
    .transform((value: unknown) => (typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value))
    .max(FEEDBACK_TEXT_MAX, code('TOO_LONG'))
    .test(...storable);

/** Plain text that is more than white space. */
const writtenText = () => plainText().test('written', code('REQUIRED'), (value) => (value ?? '').trim() !== '');

/** The feedback on a homework. */
export interface FeedbackInput {
  /** Plain text with line breaks. */
  content: string;
}

export const feedbackForm = object({ content: writtenText() }) as unknown as Schema<FeedbackInput>;

/** A draft may be empty. */
export const feedbackDraftForm = object({ content: plainText().default('') }) as unknown as Schema<FeedbackInput>;

/** A text that a trainer inserts into feedback. */
export interface SnippetInput {
  title: string;
  /** Plain text with line breaks. */
  content: string;
}

export const snippetForm = object({
  title: textField()
    .required(code('REQUIRED'))
    .max(NAME_MAX, code('TOO_LONG'))
    .test(...storable),
  content: writtenText(),
}) as unknown as Schema<SnippetInput>;
