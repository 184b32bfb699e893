import type { Fields } from '../../../../shared/editing/conflicts/compare-versions.ts';
import { EMPTY_TEXT, type QuizQuestionValue, type StepValues, type Words } from './step-values.ts';

type Entry = readonly [key: string, value: unknown];

const idsOf = (items: ReadonlyArray<{ id: string }> = []) => new Set(items.map(({ id }) => id));
/** The ids of one list that both versions have, in its order. */
const inBothOf = (items: ReadonlyArray<{ id: string }>, mine: ReadonlyArray<{ id: string }> = [], theirs: ReadonlyArray<{ id: string }> = []): string[] => {
  const [own, other] = [idsOf(mine), idsOf(theirs)];
  return items.map(({ id }) => id).filter((id) => own.has(id) && other.has(id));
};
/** The languages of either version. */
export const languagesOf = (...versions: StepValues[]) => [...new Set(versions.flatMap(({ translations }) => Object.keys(translations)))];

/** Each block separately, so that both users' changes in one language are kept; and the order of common blocks. */
function textFields(values: StepValues, language: string, mine: StepValues, theirs: StepValues): Entry[] {
  const { name, blocks, embeds } = values.translations[language] ?? EMPTY_TEXT;
  const fields: Entry[] = [
    ['name', name],
    ...blocks.map((block): Entry => [`blocks.${block.id}`, block]),
    ['order', inBothOf(blocks, mine.translations[language]?.blocks, theirs.translations[language]?.blocks)],
    ['embeds', embeds.map(({ url }) => url)],
  ];
  return fields.map(([part, value]) => [`translations.${language}.${part}`, value]);
}

const wordsIn = (languages: readonly string[], words: Words): string[] => languages.map((language) => words[language] ?? '');

/** A question that only one version has, as a whole. */
const wholeQuestion = ({ attempts, words, explanations, options }: QuizQuestionValue, languages: readonly string[]): unknown => [
  attempts,
  wordsIn(languages, words),
  wordsIn(languages, explanations),
  options.map((option) => [option.id, option.isCorrect, wordsIn(languages, option.words), wordsIn(languages, option.explanations)]),
];

/** A question that both versions have: attempts, the list of options, and the words of each language with those of the common options. */
function questionFields({ id, attempts, words, explanations, options }: QuizQuestionValue, languages: readonly string[], common: readonly string[]): Entry[] {
  const wordsOf = (language: string) => [
    words[language] ?? '',
    explanations[language] ?? '',
    ...common.flatMap((optionId) => {
      const option = options.find((each) => each.id === optionId);
      return [option?.words[language] ?? '', option?.explanations[language] ?? ''];
    }),
  ];
  return [
    [`quiz.${id}.attempts`, attempts],
    [`quiz.${id}.options`, options.map((option) => [option.id, option.isCorrect])],
    ...languages.map((language): Entry => [`quiz.${id}.words.${language}`, wordsOf(language)]),
  ];
}

/** Each question by its id, so that words never move to another question; and the order of common questions. */
function quizFields({ quiz }: StepValues, mine: StepValues, theirs: StepValues): Entry[] {
  const languages = languagesOf(mine, theirs);
  const questions = quiz.flatMap((question): Entry[] => {
    const [own, other] = [mine, theirs].map((version) => version.quiz.find(({ id }) => id === question.id));
    if (own === undefined || other === undefined) return [[`quiz.${question.id}`, wholeQuestion(question, languages)]];
    return questionFields(question, languages, inBothOf(own.options, own.options, other.options));
  });
  return [...questions, ['quiz.order', inBothOf(quiz, mine.quiz, theirs.quiz)]];
}

function homeworkFields({ homework }: StepValues, mine: StepValues, theirs: StepValues): Entry[] {
  if (mine.homework === null || theirs.homework === null) return [['homework', homework]];
  return [
    ['homework.minimumWords', homework?.minimumWords],
    ['homework.maximumWords', homework?.maximumWords],
    ...languagesOf(mine, theirs).map((language): Entry => [`homework.words.${language}`, homework?.words[language] ?? '']),
  ];
}

/** Returns the separately chosen parts of a version of a step. */
export function comparedFields(values: StepValues, mine: StepValues, theirs: StepValues): Fields {
  const { defaultLanguage, access, image } = values;
  return Object.fromEntries([
    ['defaultLanguage', defaultLanguage],
    ['access', access],
    ['image', image],
    ...languagesOf(mine, theirs).flatMap((language) => textFields(values, language, mine, theirs)),
    ...quizFields(values, mine, theirs),
    ...homeworkFields(values, mine, theirs),
  ]);
}
