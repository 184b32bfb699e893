import { lazy, object, type Schema, string } from 'yup';
import type { BlockRules } from './blocks/block-rules.ts';
import { blockFields } from './blocks/fields.ts';
import { BLOCK_TYPES, BLOCKS, type Block, type BlockType, UNKNOWN_BLOCK } from './blocks/registry.ts';
import { code, defaultLanguageField, imageField, itemName, listField, switchField, translationsField } from './content-fields.ts';
import { STEP_ACCESSES, type StepAccess } from './content-values.ts';
import { type HomeworkInput, homeworkField, homeworkWrittenIn } from './homework-form.ts';
import { lacksLanguages, type QuizInput, quizField, quizWrittenIn } from './quiz-form.ts';

const BLOCKS_MAX = 200;
const FILES_MAX = 50;

/** The forms of a type of block: with its own content, or with an embedded player. */
interface BlockForms {
  own: Schema;
  player?: Schema;
}

const blockForm = (type: BlockType, fields: ReturnType<BlockRules<Block>['form']>): Schema =>
  object({ id: string().uuid(code('ID_INVALID')), type: string<typeof type>().required(), ...fields });

const FORMS = new Map<unknown, BlockForms>([
  [UNKNOWN_BLOCK, { own: object({ id: string().uuid(code('ID_INVALID')).required(code('REQUIRED')), type: string<typeof UNKNOWN_BLOCK>().required() }) }],
  ...BLOCK_TYPES.map((type): [BlockType, BlockForms] => {
    const { form, playerForm }: Pick<BlockRules<never>, 'form' | 'playerForm'> = BLOCKS[type];
    return [type, { own: blockForm(type, form(blockFields)), ...(playerForm && { player: blockForm(type, playerForm(blockFields)) }) }];
  }),
]);
const OTHER_BLOCK = object({ type: string().required(code('REQUIRED')).oneOf(BLOCK_TYPES, code('CHOICE_INVALID')) });

const block = lazy((value: unknown) => {
  const { type, embedUrl } = (typeof value === 'object' && value !== null ? value : {}) as { type?: unknown; embedUrl?: unknown };
  const { own, player } = FORMS.get(type) ?? { own: OTHER_BLOCK };
  return embedUrl === undefined ? own : (player ?? own);
});

type Written<Each> = Each extends unknown ? { id?: string } & Each & ('fileId' extends keyof Each ? { uploading?: boolean } : unknown) : never;

/** A stored block that stays as it is, because the writer does not know its type. */
export interface KeptBlock {
  id: string;
  type: typeof UNKNOWN_BLOCK;
}

/** A block as it is written; without an id it gets one when stored. `uploading`: its file is still uploading. */
export type BlockInput = Written<Block> | KeptBlock;

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
  embedUrls: listField(blockFields.embedUrl, FILES_MAX),
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
