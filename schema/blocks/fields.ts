import { object, string } from 'yup';
import { code, fileId, listField, storable, switchField, textField } from '../content-fields.ts';
import { parseEmbed } from '../embeds.ts';
import { CAPTION_MAX, RICH_TEXT_MAX } from '../limits.ts';

const TRACKS_MAX = 50;

const file = fileId.required(code('FILE_REQUIRED'));

/** The fields that forms of blocks are made of. */
export const blockFields = {
  html: string()
    .defined()
    .max(RICH_TEXT_MAX, code('TOO_LONG'))
    .test(...storable),
  /** A short plain text. */
  line: textField()
    .max(CAPTION_MAX, code('TOO_LONG'))
    .test(...storable),
  /** The file of a block; a block whose file is still uploading is saved without it. */
  file: {
    fileId: file.when('uploading', ([uploading], id) => (uploading === true ? id.notRequired() : id)),
    uploading: switchField(),
  },
  /** Captions by language. */
  captions: listField(object({ language: string().required(code('LANGUAGE_REQUIRED')).max(35, code('TOO_LONG')), fileId: file }), TRACKS_MAX),
  embedUrl: textField()
    .required(code('REQUIRED'))
    .max(2000, code('TOO_LONG'))
    .test('service', code('EMBED_NOT_ALLOWED'), (value) => parseEmbed(value) !== null),
  choiceOf: (values: readonly string[]) => string().required(code('REQUIRED')).oneOf(values, code('CHOICE_INVALID')),
  switch: switchField(),
};

export type BlockFields = typeof blockFields;
