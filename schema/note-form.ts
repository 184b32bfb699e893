import { object, type Schema, string } from 'yup';
import { code, storable, wholeNumberField } from './content-fields.ts';
import { NOTE_MAX } from './limits.ts';

/** A learner's own note on a step. */
export interface NoteInput {
  /** Plain text with \n as line breaks, not trimmed, so that the screen and the server have the same text while somebody writes. Empty deletes the note. */
  note: string;
  /** The version that the text is based on: 0 before the first save, null overwrites any version. */
  baseVersion: number | null;
}

export const noteForm = object({
  note: string()
    .transform((value: unknown) => (typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value))
    .default('')
    .max(NOTE_MAX, code('TOO_LONG'))
    .test(...storable),
  baseVersion: wholeNumberField('baseVersion').nullable().default(null),
}) as unknown as Schema<NoteInput>;
