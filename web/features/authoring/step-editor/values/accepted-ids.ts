import { UNKNOWN_BLOCK } from '../../../../../schema/blocks/registry.ts';
import { readFailure } from '../../../../shared/errors/request-error.ts';
import type { FileValue } from '../../../../shared/uploads/field-props.ts';
import { BLOCK_KINDS, type EditorBlock } from '../blocks/block-kinds.ts';
import { newId } from './new-id.ts';
import type { QuizOptionValue, QuizQuestionValue, StepText, StepValues } from './step-values.ts';
import { titleOfFile } from './title-of-file.ts';

/** Ids of drafts that were stored before questions and options had saved ids: their positions. */
const FORMER_QUESTION = /^question-(\d+)$/;
const FORMER_OPTION = /^option-(\d+)-(\d+)$/;
/** The field of an id in the errors of the server. */
const ID = /^quiz\.questions\[\d+\](?:\.options\[\d+\])?\.id$/;

/** A question of a draft that may be older than explanations. */
type DraftQuestion = Omit<QuizQuestionValue, 'explanations' | 'options'> &
  Partial<Pick<QuizQuestionValue, 'explanations'>> & { options: Array<Omit<QuizOptionValue, 'explanations'> & Partial<Pick<QuizOptionValue, 'explanations'>>> };

const withIds = (question: DraftQuestion, questionId: (id: string) => string, optionId: (id: string) => string): QuizQuestionValue => ({
  ...question,
  id: questionId(question.id),
  explanations: question.explanations ?? {},
  options: question.options.map((option) => ({ ...option, id: optionId(option.id), explanations: option.explanations ?? {} })),
});

/** Returns the values with new ids for all questions and options. */
function withNewIds(values: StepValues): StepValues {
  return { ...values, quiz: values.quiz.map((question) => withIds(question, newId, newId)) };
}

/** A newer release may have stored the draft. */
const known = (block: EditorBlock): EditorBlock => (Object.hasOwn(BLOCK_KINDS, block.type) ? block : { id: block.id, type: UNKNOWN_BLOCK });

/** The texts of a draft that was stored before audio became a block. */
type FormerText = StepText & { audio?: FileValue[] };

/** Returns a text with its former list of audio as blocks at the top. */
function withAudioBlocks({ audio = [], ...text }: FormerText): StepText {
  const blocks = audio.map((file) => ({ id: newId(), type: 'AUDIO' as const, file, title: titleOfFile(file), readsAloud: false }));
  return { ...text, blocks: [...blocks, ...text.blocks].map(known) };
}

/** Returns the values of a restored draft with the ids of the saved step for questions and options that have none, and its audio as blocks. */
export function withSavedIds(draft: StepValues | null, { quiz: saved }: StepValues): StepValues | null {
  if (draft === null) return null;
  const questionId = (id: string): string => {
    const [, at] = FORMER_QUESTION.exec(id) ?? [];
    return at === undefined ? id : (saved[Number(at)]?.id ?? newId());
  };
  const optionId = (id: string): string => {
    const [, at, index] = FORMER_OPTION.exec(id) ?? [];
    return at === undefined ? id : (saved[Number(at)]?.options[Number(index)]?.id ?? newId());
  };
  const translations = Object.fromEntries(Object.entries(draft.translations).map(([language, text]) => [language, withAudioBlocks(text)]));
  return { ...draft, translations, quiz: draft.quiz.map((question) => withIds(question, questionId, optionId)) };
}

/**
 * Creates a step. If its questions exist already, because only the response to an earlier try was lost and the form was changed since, it
 * is created with new ids.
 */
export async function createWithFreeIds<Result>(values: StepValues, create: (values: StepValues) => Promise<Result>): Promise<Result> {
  try {
    return await create(values);
  } catch (error) {
    const failure = readFailure(error);
    const taken = failure.kind === 'refused' && Object.keys(failure.fields).some((field) => ID.test(field));
    if (!taken) throw error;
    return create(withNewIds(values));
  }
}
