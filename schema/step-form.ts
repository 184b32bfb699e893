import { lazy, object, type Schema, string } from 'yup';
import { code, defaultLanguageField, fileId, imageField, itemName, listField, storable, switchField, textField, translationsField } from './content-fields.ts';
import { BLOCK_TYPES, OPEN_TYPES, type OpenType, STEP_ACCESSES, type StepAccess } from './content-values.ts';
import { parseEmbed } from './embeds.ts';
import { type HomeworkInput, homeworkField, homeworkWrittenIn } from './homework-form.ts';
import { CAPTION_MAX, RICH_TEXT_MAX } from './limits.ts';
import { lacksLanguages, type QuizInput, quizField, quizWrittenIn } from './quiz-form.ts';

const BLOCKS_MAX = 200;
const FILES_MAX = 50;

const caption = textField()
  .max(CAPTION_MAX, code('TOO_LONG'))
  .test(...storable);
const embedUrl = textField()
  .required(code('REQUIRED'))
  .max(2000, code('TOO_LONG'))
  .test('service', code('EMBED_NOT_ALLOWED'), (value) => parseEmbed(value) !== null);
/** The id of the block, unchanged by a save. */
const blockId = string().uuid(code('ID_INVALID'));
const file = fileId.required(code('FILE_REQUIRED'));
const captions = listField(object({ language: string().required(code('LANGUAGE_REQUIRED')).max(35, code('TOO_LONG')), fileId: file }), FILES_MAX);
/** The file of a block; a block whose file is still uploading is saved without it. */
const blockFile = {
  fileId: file.when('uploading', ([uploading], id) => (uploading === true ? id.notRequired() : id)),
  uploading: switchField(),
};

const BLOCKS: Readonly<Record<string, Schema>> = {
  TEXT: object({
    id: blockId,
    type: string<'TEXT'>().required(),
    html: string()
      .defined()
      .max(RICH_TEXT_MAX, code('TOO_LONG'))
      .test(...storable),
  }),
  IMAGE: object({ id: blockId, type: string<'IMAGE'>().required(), ...blockFile, alt: caption.required(code('ALT_REQUIRED')), caption }),
  VIDEO: object({ id: blockId, type: string<'VIDEO'>().required(), ...blockFile, caption, captions }),
  EMBED: object({ id: blockId, type: string<'VIDEO'>().required(), embedUrl, caption }),
  AUDIO: object({
    id: blockId,
    type: string<'AUDIO'>().required(),
    ...blockFile,
    readsAloud: switchField().default(false),
    title: caption.default('').when('readsAloud', ([readsAloud], title) => (readsAloud === true ? title : title.required(code('REQUIRED')))),
  }),
  DOCUMENT: object({
    id: blockId,
    type: string<'DOCUMENT'>().required(),
    ...blockFile,
    openType: string().required(code('REQUIRED')).oneOf(OPEN_TYPES, code('CHOICE_INVALID')),
  }),
};
const UNKNOWN_BLOCK = object({ type: string().required(code('REQUIRED')).oneOf(BLOCK_TYPES, code('CHOICE_INVALID')) });

const block = lazy((value: unknown) => {
  const { type, embedUrl: pasted } = (typeof value === 'object' && value !== null ? value : {}) as { type?: unknown; embedUrl?: unknown };
  const name = type === 'VIDEO' && pasted !== undefined ? 'EMBED' : type;
  return (typeof name === 'string' && Object.hasOwn(BLOCKS, name) ? BLOCKS[name] : undefined) ?? UNKNOWN_BLOCK;
});

/** The file of a block; absent while it is uploading. */
interface BlockFile {
  fileId?: string;
  uploading?: boolean;
}

/** A block as it is written; without an id it gets one when stored. */
export type BlockInput = { id?: string } & (
  | { type: 'TEXT'; html: string }
  | ({ type: 'IMAGE'; alt: string; caption?: string } & BlockFile)
  | ({ type: 'VIDEO'; caption?: string; captions?: Array<{ language: string; fileId: string }> } & BlockFile)
  | { type: 'VIDEO'; embedUrl: string; caption?: string }
  /** `readsAloud`: the audio is the text of the step, read aloud. Any other audio needs a title. */
  | ({ type: 'AUDIO'; title: string; readsAloud: boolean } & BlockFile)
  | ({ type: 'DOCUMENT'; openType: OpenType } & BlockFile)
);

/** The content of a step in one language, without quiz and homework. */
export interface StepContentInput {
  name: string;
  blocks: BlockInput[];
  embedUrls: string[];
}

/** Quiz and homework of a step in all languages. */
export interface StepTasksInput {
  quiz: QuizInput | null;
  homework: HomeworkInput | null;
}

const content = object({
  name: itemName,
  blocks: listField(block, BLOCKS_MAX),
  embedUrls: listField(embedUrl, FILES_MAX),
}) as unknown as Schema<StepContentInput>;

/** The step form (docs/specification.md#5-validation-rules): name and content by language, image and access; quiz and homework in every language or in none. */
export const stepForm = (languages: readonly string[]) =>
  object({
    defaultLanguage: defaultLanguageField(languages),
    access: string<StepAccess>().required(code('ACCESS_REQUIRED')).oneOf(STEP_ACCESSES, code('ACCESS_REQUIRED')),
    imageId: imageField('IMAGE_REQUIRED').when('imageUploading', ([uploading], id) => (uploading === true ? id.notRequired() : id)),
    /** The image is still uploading: the step is saved without it. */
    imageUploading: switchField(),
    translations: translationsField<StepContentInput>(languages, content)
      .test('homework', code('HOMEWORK_LANGUAGES_MISSING'), (_value, context) => !lacksLanguages(context, homeworkWrittenIn(context.parent?.homework)))
      .test('quiz', code('QUIZ_LANGUAGES_MISSING'), (_value, context) => !lacksLanguages(context, quizWrittenIn(context.parent?.quiz))),
    quiz: quizField(languages),
    homework: homeworkField(languages),
  });
