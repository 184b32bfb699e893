import { imageValueOf } from '../../../../shared/uploads/file-value.ts';
import { entryOf } from '../blocks/block-kinds.ts';
import type { StepEditor_StepFragment } from '../step-editor.generated.ts';
import { EMPTY_TEXT, type HomeworkValue, type QuizQuestionValue, type StepText, type StepValues, type Words } from './step-values.ts';

type Content = StepEditor_StepFragment['contents'][number];

function textOf({ name, blocks, embeds }: Content): StepText {
  return {
    name,
    blocks: blocks.map((block) => entryOf(block).fromSaved(block)),
    embeds: embeds.map(({ url }, index) => ({ id: `embed-${index}`, url })),
  };
}

const wordsOf = (texts: ReadonlyArray<{ language: string; text: string }>): Words => Object.fromEntries(texts.map(({ language, text }) => [language, text]));

function quizOf({ quiz }: StepEditor_StepFragment): QuizQuestionValue[] {
  return (quiz?.questions ?? []).map(({ id, attempts, texts, explanations, options }) => ({
    id,
    attempts: attempts === 0 ? null : String(attempts),
    words: wordsOf(texts),
    explanations: wordsOf(explanations),
    options: options.map((option) => ({
      id: option.id,
      isCorrect: option.isCorrect,
      words: wordsOf(option.texts),
      explanations: wordsOf(option.explanations),
    })),
  }));
}

function homeworkOf({ homework }: StepEditor_StepFragment): HomeworkValue | null {
  if (!homework) return null;
  const { minimumWords, maximumWords, texts } = homework;
  return {
    minimumWords: String(minimumWords),
    maximumWords: typeof maximumWords === 'number' ? String(maximumWords) : null,
    words: wordsOf(texts),
  };
}

/** Returns the form values of a saved step. */
export function valuesOf(step: StepEditor_StepFragment): StepValues {
  const byLanguage = new Map(step.contents.map((content) => [content.language, content]));
  const languages = [...new Set([...step.languages.map(({ language }) => language), ...byLanguage.keys()])];
  return {
    defaultLanguage: step.defaultLanguage,
    access: step.access,
    image: step.image ? imageValueOf(step.image) : null,
    translations: Object.fromEntries(
      languages.map((language) => {
        const content = byLanguage.get(language);
        return [language, content === undefined ? EMPTY_TEXT : textOf(content)];
      }),
    ),
    quiz: quizOf(step),
    homework: homeworkOf(step),
    upToDate: [],
  };
}
