import { object } from 'yup';
import { code, fileId, listField, storable, textField } from './content-fields.ts';
import { RICH_TEXT_MAX } from './limits.ts';
import { saysSomething } from './rules.ts';

export const SUBJECT_MAX = 200;
export const MESSAGE_ATTACHMENTS_MAX = 20;
/** Days for which the links to attachments in a mail are valid: mails are read late. */
export const ATTACHMENT_LINK_DAYS = 30;
/** A subject is one line without direction controls. */
const NOT_IN_A_LINE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

/** A message to all students of a course: subject and body required (docs/specification.md#5-validation-rules). */
export const messageForm = object({
  subject: textField()
    .required(code('REQUIRED'))
    .max(SUBJECT_MAX, code('TOO_LONG'))
    .test(...storable)
    .test('line', code('CHARACTERS_NOT_ALLOWED'), (value) => !NOT_IN_A_LINE.test(value ?? '')),
  content: textField()
    .required(code('REQUIRED'))
    .max(RICH_TEXT_MAX, code('TOO_LONG'))
    .test('words', code('REQUIRED'), saysSomething)
    .test(...storable),
  attachmentIds: listField(fileId, MESSAGE_ATTACHMENTS_MAX),
});
