import { array, lazy, object, type Schema, string } from 'yup';
import type { FieldCode } from '../../../schema/field-codes.ts';
import { fileIdField } from '../academies/academy-input.ts';
import type { Ctx } from '../shared/context.ts';
import { defaultLanguageField, itemName, storable, translationsField } from '../translations/translation-input.ts';
import { parseEmbed } from './embeds.ts';
import { RICH_TEXT_MAX } from './rich-text.ts';
import type { StepAccess } from './step.entity.ts';

const code = (value: FieldCode): FieldCode => value;
const CAPTION_MAX = 300;
const BLOCKS_MAX = 200;
const FILES_MAX = 50;

const fileId = string().required(code('REQUIRED')).uuid(code('ID_INVALID'));
const caption = string()
  .trim()
  .max(CAPTION_MAX, code('TOO_LONG'))
  .test(...storable);
const embedUrl = string()
  .trim()
  .required(code('REQUIRED'))
  .max(2000, code('TOO_LONG'))
  .test('service', code('CHOICE_INVALID'), (value) => parseEmbed(value) !== null);

const BLOCKS: Readonly<Record<string, Schema>> = {
  TEXT: object({
    type: string<'TEXT'>().required(),
    html: string()
      .defined()
      .max(RICH_TEXT_MAX, code('TOO_LONG'))
      .test(...storable),
  }),
  IMAGE: object({ type: string<'IMAGE'>().required(), fileId, alt: caption.required(code('REQUIRED')), caption }),
  VIDEO: object({ type: string<'VIDEO'>().required(), fileId, caption }),
  EMBED: object({ type: string<'VIDEO'>().required(), embedUrl, caption }),
  DOCUMENT: object({
    type: string<'DOCUMENT'>().required(),
    fileId,
    openType: string().required(code('REQUIRED')).oneOf(['DEFAULT', 'NEWTAB'], code('CHOICE_INVALID')),
  }),
};
const UNKNOWN_BLOCK = object({ type: string().required(code('REQUIRED')).oneOf(['TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT'], code('CHOICE_INVALID')) });

const block = lazy((value: unknown) => {
  const { type, embedUrl: pasted } = (typeof value === 'object' && value !== null ? value : {}) as { type?: unknown; embedUrl?: unknown };
  const name = type === 'VIDEO' && pasted !== undefined ? 'EMBED' : type;
  return (typeof name === 'string' && Object.hasOwn(BLOCKS, name) ? BLOCKS[name] : undefined) ?? UNKNOWN_BLOCK;
});

/** A block as it is written; it gets its id when stored. */
export type BlockInput =
  | { type: 'TEXT'; html: string }
  | { type: 'IMAGE'; fileId: string; alt: string; caption?: string }
  | { type: 'VIDEO'; fileId: string; caption?: string }
  | { type: 'VIDEO'; embedUrl: string; caption?: string }
  | { type: 'DOCUMENT'; fileId: string; openType: 'DEFAULT' | 'NEWTAB' };

/** What a step says in one language. */
export interface StepContentInput {
  name: string;
  blocks: BlockInput[];
  audioIds: string[];
  embedUrls: string[];
}

const content = object({
  name: itemName,
  blocks: array().of(block).default([]).max(BLOCKS_MAX, code('TOO_LONG')),
  audioIds: array().of(fileId).default([]).max(FILES_MAX, code('TOO_LONG')),
  embedUrls: array().of(embedUrl).default([]).max(FILES_MAX, code('TOO_LONG')),
});

/** The step form (spec §5). */
export const stepInput = (ctx: Ctx) =>
  object({
    moduleId: string().required(code('REQUIRED')).uuid(code('ID_INVALID')),
    defaultLanguage: defaultLanguageField(ctx),
    access: string<StepAccess>()
      .required(code('REQUIRED'))
      .oneOf(['0', '1'] as const, code('CHOICE_INVALID')),
    imageId: fileIdField,
    translations: translationsField<StepContentInput>(ctx, content as unknown as Schema<StepContentInput>),
  });
