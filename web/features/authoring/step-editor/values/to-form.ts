import type { HomeworkTaskInput } from '../../../../../schema/homework-form.ts';
import type { QuizQuestionInput } from '../../../../../schema/quiz-form.ts';
import type { BlockInput, StepInput } from '../../../../schema-types.generated.ts';
import { hasHomeworkWords, hasQuizWords, isFilled } from './filled.ts';
import { type EditorBlock, EMPTY_TEXT, type HomeworkValue, type QuizQuestionValue, type StepValues } from './step-values.ts';

const ARABIC_ZERO = 0x0660;
const PERSIAN_ZERO = 0x06f0;

/** Parses a typed number, also in Arabic and Persian digits; undefined if empty, NaN if it is not a number. */
export function numberOf(typed: string): number | undefined {
  const plain = typed.trim().replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (code >= PERSIAN_ZERO ? PERSIAN_ZERO : ARABIC_ZERO));
  });
  return plain === '' ? undefined : Number(plain);
}

/** NaN fails validation, for empty and invalid input. */
const orNaN = (typed: string): number => numberOf(typed) ?? Number.NaN;

function blockOf(block: EditorBlock): BlockInput {
  const { id, type } = block;
  if (block.type === 'TEXT') return { id, type, html: block.html };
  const fileId = block.file?.id;
  if (block.type === 'IMAGE') return { id, type, fileId, alt: block.alt, caption: block.caption };
  if (block.type === 'DOCUMENT') return { id, type, fileId, openType: block.openType };
  if (block.source === 'embed') return { id, type, embedUrl: block.url, caption: block.caption };
  return { id, type, fileId, caption: block.caption, captions: block.captions.map(({ language, file }) => ({ language, fileId: file.id })) };
}

const questionIn =
  (language: string) =>
  ({ attempts, words, options }: QuizQuestionValue): QuizQuestionInput => ({
    question: words[language] ?? '',
    attempts: attempts === null ? 0 : orNaN(attempts),
    options: options.map((option) => ({ title: option.words[language] ?? '', isCorrect: option.isCorrect })),
  });

const taskIn = (language: string, { words, minimumWords, maximumWords }: HomeworkValue): HomeworkTaskInput => ({
  content: words[language] ?? '',
  // undefined, so that the rules report it as required.
  minimumWords: numberOf(minimumWords) as number,
  maximumWords: maximumWords === null ? null : orNaN(maximumWords),
});

/** Returns the languages that are saved, in the order of the form. */
export function languagesOf(values: StepValues): string[] {
  return Object.keys(values.translations).filter((language) => isFilled(values, language));
}

/** Returns the step in the shape of schema/step-form.ts. A quiz without texts is validated in the default language. */
export function formOf(values: StepValues) {
  const languages = languagesOf(values);
  const quizAnywhere = languages.some((language) => hasQuizWords(values, language));
  const taskAnywhere = languages.some((language) => hasHomeworkWords(values, language));
  const contentIn = (language: string) => {
    const { name, blocks, audio, embeds } = values.translations[language] ?? EMPTY_TEXT;
    const isDefault = language === values.defaultLanguage;
    const asksQuiz = quizAnywhere ? hasQuizWords(values, language) : isDefault;
    const asksTask = taskAnywhere ? hasHomeworkWords(values, language) : isDefault;
    return {
      name,
      blocks: blocks.map(blockOf),
      audioIds: audio.map(({ id }) => id),
      embedUrls: embeds.map(({ url }) => url),
      quiz: asksQuiz ? values.quiz.map(questionIn(language)) : [],
      homework: asksTask && values.homework !== null ? taskIn(language, values.homework) : null,
    };
  };
  return {
    defaultLanguage: values.defaultLanguage,
    access: values.access === '' ? null : values.access,
    imageId: values.image?.id ?? null,
    translations: Object.fromEntries(languages.map((language) => [language, contentIn(language)])),
  };
}

/** Returns the mutation's input for valid values. */
export function inputOf(values: StepValues, unusedFileIds: readonly string[]): StepInput {
  const { translations, ...form } = formOf(values);
  const saved = Object.keys(translations);
  return {
    ...form,
    contents: Object.entries(translations).map(([language, content]) => ({ language, ...content })),
    upToDate: values.upToDate.filter((language) => saved.includes(language)),
    unusedFileIds: [...unusedFileIds],
  };
}
