import type { Fields } from '../../conflicts/compare-versions.ts';
import { type EditorBlock, EMPTY_TEXT, type QuizQuestionValue, type StepValues } from './step-values.ts';

type Entry = readonly [key: string, value: unknown];

/** What all languages share of a quiz; without ids, so that an unsaved question equals its saved version. */
export const shapeOf = (quiz: readonly QuizQuestionValue[]) =>
  JSON.stringify(quiz.map(({ attempts, options }) => [attempts, options.map(({ isCorrect }) => isCorrect)]));
const wordsOf = (quiz: readonly QuizQuestionValue[], language: string) =>
  quiz.map(({ words, options }) => [words[language] ?? '', ...options.map((option) => option.words[language] ?? '')]);
const idsOf = (blocks: readonly EditorBlock[] = []) => new Set(blocks.map(({ id }) => id));
/** The languages of either version. */
export const languagesOf = (...versions: StepValues[]) => [...new Set(versions.flatMap(({ translations }) => Object.keys(translations)))];

/** Each block separately, so that both users' changes in one language are kept; and the order of common blocks. */
function textFields(values: StepValues, language: string, mine: StepValues, theirs: StepValues): Entry[] {
  const { name, blocks, audio, embeds } = values.translations[language] ?? EMPTY_TEXT;
  const [own, other] = [mine, theirs].map(({ translations }) => idsOf(translations[language]?.blocks));
  const inBoth = blocks.map(({ id }) => id).filter((id) => own?.has(id) && other?.has(id));
  const fields: Entry[] = [
    ['name', name],
    ...blocks.map((block): Entry => [`blocks.${block.id}`, block]),
    ['order', inBoth],
    ['audio', audio],
    ['embeds', embeds.map(({ url }) => url)],
  ];
  return fields.map(([part, value]) => [`translations.${language}.${part}`, value]);
}

/** The texts of each language if both versions have the same questions; else the quiz as a whole, or texts would move to other questions. */
function quizFields({ quiz }: StepValues, mine: StepValues, theirs: StepValues): Entry[] {
  const languages = languagesOf(mine, theirs);
  if (shapeOf(mine.quiz) === shapeOf(theirs.quiz)) return languages.map((language) => [`quiz.${language}`, wordsOf(quiz, language)]);
  return [['quiz', quiz.length === 0 ? undefined : [shapeOf(quiz), languages.map((language) => wordsOf(quiz, language))]]];
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
