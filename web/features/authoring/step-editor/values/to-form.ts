import type { HomeworkInput } from '../../../../../schema/homework-form.ts';
import type { TextByLanguage } from '../../../../../schema/quiz-form.ts';
import type { BlockInput, LanguageTextInput, StepInput } from '../../../../schema-types.generated.ts';
import { numberOf } from '../../../../shared/forms/typed-number.ts';
import { type EditorBlock, entryOf } from '../blocks/block-kinds.ts';
import { languagesOf } from './filled.ts';
import { EMPTY_TEXT, type StepValues, type Words } from './step-values.ts';
import type { UploadingParts } from './upload-scope.ts';

/** NaN fails validation, for empty and invalid input. */
const orNaN = (typed: string): number => numberOf(typed) ?? Number.NaN;

const NO_PARTS: UploadingParts = new Set();

function blockOf(block: EditorBlock, uploading: UploadingParts): BlockInput {
  const { id, type } = block;
  const file = 'file' in block ? block.file : null;
  return { id, type, ...entryOf(block).toForm(block, file === null && uploading.has(id) ? { uploading: true } : { fileId: file?.id }) };
}

/** The words of a question, an option or homework in the saved languages. */
const textsIn = (languages: readonly string[], words: Words): TextByLanguage =>
  Object.fromEntries(languages.map((language) => [language, words[language] ?? '']));

/** The explanations that are written, in the saved languages. */
const explanationsIn = (languages: readonly string[], words: Words): TextByLanguage =>
  textsIn(
    languages.filter((language) => (words[language] ?? '') !== ''),
    words,
  );

/** Every question and option has an id, so that the server keeps its row. */
function quizIn(languages: readonly string[], { quiz }: StepValues) {
  if (quiz.length === 0) return null;
  const questions = quiz.map(({ id, attempts, words, explanations, options }) => ({
    id,
    attempts: attempts === null ? 0 : orNaN(attempts),
    texts: textsIn(languages, words),
    explanations: explanationsIn(languages, explanations),
    options: options.map((option) => ({
      id: option.id,
      isCorrect: option.isCorrect,
      texts: textsIn(languages, option.words),
      explanations: explanationsIn(languages, option.explanations),
    })),
  }));
  return { questions };
}

function homeworkIn(languages: readonly string[], { homework }: StepValues): HomeworkInput | null {
  if (homework === null) return null;
  const { words, minimumWords, maximumWords } = homework;
  return {
    texts: textsIn(languages, words),
    // undefined, so that the rules report it as required.
    minimumWords: numberOf(minimumWords) as number,
    maximumWords: maximumWords === null ? null : orNaN(maximumWords),
  };
}

/** Returns the step in the shape of schema/step-form.ts. `uploading` are the parts that are saved without their file if they have none. */
export function formOf(values: StepValues, uploading = NO_PARTS) {
  const languages = languagesOf(values);
  const contentIn = (language: string) => {
    const { name, blocks, embeds } = values.translations[language] ?? EMPTY_TEXT;
    return { name, blocks: blocks.map((block) => blockOf(block, uploading)), embedUrls: embeds.map(({ url }) => url) };
  };
  return {
    defaultLanguage: values.defaultLanguage,
    access: values.access === '' ? null : values.access,
    imageId: values.image?.id ?? null,
    ...(values.image === null && uploading.has('image') ? { imageUploading: true } : {}),
    translations: Object.fromEntries(languages.map((language) => [language, contentIn(language)])),
    quiz: quizIn(languages, values),
    homework: homeworkIn(languages, values),
  };
}

const listed = (texts: TextByLanguage): LanguageTextInput[] => Object.entries(texts).map(([language, text]) => ({ language, text }));

/** Returns the mutation's input for valid values. */
export function inputOf(values: StepValues, unusedFileIds: readonly string[], uploading = NO_PARTS): StepInput {
  const { translations, quiz, homework, ...form } = formOf(values, uploading);
  const saved = Object.keys(translations);
  const questions = quiz?.questions.map((question) => ({
    ...question,
    texts: listed(question.texts),
    explanations: listed(question.explanations),
    options: question.options.map((option) => ({ ...option, texts: listed(option.texts), explanations: listed(option.explanations) })),
  }));
  return {
    ...form,
    contents: Object.entries(translations).map(([language, content]) => ({ language, ...content })),
    quiz: questions === undefined ? null : { questions },
    homework: homework && { ...homework, texts: listed(homework.texts) },
    upToDate: values.upToDate.filter((language) => saved.includes(language)),
    unusedFileIds: [...unusedFileIds],
  };
}
