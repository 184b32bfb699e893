import type { FieldErrors } from '../../../schema/field-codes.ts';
import type { HomeworkInput } from '../../../schema/homework-form.ts';
import type { QuizInput, TextByLanguage } from '../../../schema/quiz-form.ts';
import type { readStepTasks } from '../../domain/authoring/admin-step.service.ts';
import type { OpenTasks } from '../../domain/homework/open-tasks.reads.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import { sanitizeRichText } from '../../domain/steps/rich-text.ts';
import { type Fields, fieldsOf, inLanguage, listOfInput, numberOf } from '../legacy-input.ts';
import { withoutAudio } from './legacy-audio.ts';

/**
 * Quiz and homework of the documented interface: `polls` and `homework` by language, each with its own structure
 * (docs/specification.md#3-entities-and-their-fields). The structure of the default language becomes that of the step, and the other languages
 * give their texts by position (docs/decisions/0027-quizzes-and-homework-by-id.md).
 */

interface LegacyQuestion {
  question: unknown;
  options: Array<{ title: unknown; isCorrect: unknown }>;
  attempts: unknown;
}
interface InLanguage<Value> {
  language: string;
  value: Value;
}

function pollsOf(value: unknown): LegacyQuestion[] {
  return listOfInput(value).map((each) => {
    const { question, options, attempts } = fieldsOf(each);
    const choices = listOfInput(options).map((option) => ({ title: fieldsOf(option).title, isCorrect: fieldsOf(option).isCorrect ?? false }));
    return { question, options: choices, attempts: numberOf(attempts) ?? 0 };
  });
}

/** Returns the default language first, so that its structure is taken. */
const defaultFirst = (languages: readonly string[], defaultLanguage: unknown): string[] =>
  languages.toSorted((one, other) => Number(other === defaultLanguage) - Number(one === defaultLanguage));

const textsAt = <Value>(languages: ReadonlyArray<InLanguage<Value>>, textOf: (value: Value) => unknown): TextByLanguage =>
  Object.fromEntries(languages.flatMap(({ language, value }) => ((text) => (text === undefined ? [] : [[language, text]]))(textOf(value)))) as TextByLanguage;

/** Whether two languages have the same questions, options, right answers and attempts by position. */
function sameStructure(one: readonly LegacyQuestion[], other: readonly LegacyQuestion[]): boolean {
  const structureOf = (polls: readonly LegacyQuestion[]): string =>
    JSON.stringify(polls.map(({ attempts, options }) => [attempts, options.map(({ isCorrect }) => isCorrect)]));
  return structureOf(one) === structureOf(other);
}

/** Returns the quiz of the step without ids: the questions keep those of the stored questions at the same positions. */
export function quizIn(body: Fields, languages: readonly string[]): { quiz: QuizInput | null; problems: FieldErrors } {
  const polls = defaultFirst(languages, body.defaultLanguage).map((language) => ({ language, value: pollsOf(inLanguage(body.polls, language)) }));
  const filled = polls.filter(({ value }) => value.length > 0);
  const [structure, ...others] = filled;
  if (structure === undefined) return { quiz: null, problems: {} };
  const questions = structure.value.map(({ attempts, options }, at) => ({
    attempts,
    texts: textsAt(filled, (value) => value[at]?.question),
    options: options.map(({ isCorrect }, index) => ({ isCorrect, texts: textsAt(filled, (value) => value[at]?.options[index]?.title) })),
  }));
  const differs = filled.length === polls.length && others.some(({ value }) => !sameStructure(structure.value, value));
  return { quiz: { questions } as QuizInput, problems: differs ? { translations: 'QUIZ_DIFFERS' } : {} };
}

function homeworkOf(value: unknown): Fields | null {
  const { content, min, max } = fieldsOf(value);
  if (content === undefined || content === null || (typeof content === 'string' && content.trim() === '')) return null;
  const maximum = numberOf(max);
  const unlimited = maximum === undefined || maximum === null || maximum === '' || maximum === 0 || maximum === 'unlimited';
  return { content, minimumWords: numberOf(min), maximumWords: unlimited ? null : maximum };
}

/** Returns the homework of the step with the word limits of the default language, or of the first language that has homework. */
export function homeworkIn(body: Fields, languages: readonly string[]): HomeworkInput | null {
  const homework = defaultFirst(languages, body.defaultLanguage).flatMap((language) => {
    const value = homeworkOf(inLanguage(body.homework, language));
    return value === null ? [] : [{ language, value }];
  });
  const [first] = homework;
  if (first === undefined) return null;
  const { minimumWords, maximumWords } = first.value;
  return { minimumWords, maximumWords, texts: textsAt(homework, ({ content }) => content) } as HomeworkInput;
}

const QUIZ_TEXT = /^quiz\.questions(\[\d+\])(\.options\[\d+\])?\.texts\.(.+)$/;
const QUIZ_FIELD = /^quiz\.questions(.*)$/;
const HOMEWORK_TEXT = /^homework\.texts\.(.+)$/;
const HOMEWORK_FIELD = /^homework\.(\w+)$/;

/** The word limits of a homework under their documented names. */
const LIMITS: Readonly<Record<string, string>> = { minimumWords: 'min', maximumWords: 'max' };

/** Returns the documented names of a field: a text belongs to its language, everything else to every language. */
function legacyNames(name: string, languages: readonly string[]): string[] {
  const [, at, option, quizLanguage] = QUIZ_TEXT.exec(name) ?? [];
  if (quizLanguage !== undefined) return [`polls.${quizLanguage}${at}${option === undefined ? '.question' : `${option}.title`}`];
  const [, homeworkLanguage] = HOMEWORK_TEXT.exec(name) ?? [];
  if (homeworkLanguage !== undefined) return [`homework.${homeworkLanguage}.content`];
  const [, quizField] = QUIZ_FIELD.exec(name) ?? [];
  if (quizField !== undefined) return languages.map((language) => `polls.${language}${quizField}`);
  const [, homeworkField] = HOMEWORK_FIELD.exec(name) ?? [];
  return homeworkField === undefined ? [name] : languages.map((language) => `homework.${language}.${LIMITS[homeworkField] ?? homeworkField}`);
}

/** Runs a save and names the wrong fields of audio, quiz and homework as the documented interface does. */
export async function withLegacyFormNames<Result>({ translations }: { translations: object }, save: () => Promise<Result>): Promise<Result> {
  try {
    return await save();
  } catch (error) {
    if (!(error instanceof DomainError) || error.details.fields === undefined) throw error;
    const renamed = Object.entries(error.details.fields).flatMap(([name, code]) =>
      legacyNames(withoutAudio(name, translations), Object.keys(translations)).map((each) => [each, code] as const),
    );
    throw new DomainError(error.code, { ...error.details, fields: Object.fromEntries(renamed) });
  }
}

/** Quiz and homework under their documented names, by language; without the right answers where the tasks have none. */
export function toLegacyTasks({ quiz, homework }: Omit<Awaited<ReturnType<typeof readStepTasks>>, 'revision'> | OpenTasks) {
  const languages = [...new Set(quiz.flatMap(({ texts, options }) => [texts, ...options.map((option) => option.texts)]).flatMap(Object.keys))];
  const polls = languages.map((language) => {
    const questions = quiz.map(({ attempts, texts, options, ...open }) => ({
      options: options.map((option) => ({ title: option.texts[language] ?? '', ...('isCorrect' in option ? { isCorrect: option.isCorrect } : {}) })),
      attempts,
      question: texts[language] ?? '',
      ...('rightOptions' in open ? { rightOptions: open.rightOptions } : {}),
    }));
    return [language, questions] as const;
  });
  const tasks = Object.entries(homework?.texts ?? {}).map(([language, content]) => {
    return [language, { content: sanitizeRichText(content), min: homework?.minimumWords, max: homework?.maximumWords }] as const;
  });
  return { homework: Object.fromEntries(tasks), polls: Object.fromEntries(polls) };
}
