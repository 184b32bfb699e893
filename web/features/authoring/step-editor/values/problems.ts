import type { FieldCode } from '../../../../../schema/field-codes.ts';
import type { Problems } from '../../../../shared/forms/validate.ts';
import { hasHomeworkWords, hasQuizWords, languagesOf } from './filled.ts';
import type { StepValues } from './step-values.ts';

const QUIZ_TEXT = /^quiz\.questions(\[\d+\])(\.options\[\d+\])?\.texts\.(.+)$/;
const QUIZ_EXPLANATION = /^quiz\.questions(\[\d+\](?:\.options\[\d+\])?)\.explanations\.(.+)$/;
/** Of a question, only attempts and the options as a whole have a field; problems of ids are reported at the quiz. */
const QUIZ_FIELD = /^quiz\.questions(\[\d+\]\.(?:attempts|options))$/;
const HOMEWORK_TEXT = /^homework\.texts\.(.+)$/;

/** The languages that lack something that others have. */
function lacking(values: StepValues, has: (values: StepValues, language: string) => boolean): string[] {
  const languages = languagesOf(values);
  return languages.some((language) => has(values, language)) ? languages.filter((language) => !has(values, language)) : [];
}

/** Returns the field of the form that can fix a problem: texts are in the tab of their language. */
function fieldOf(path: string): string {
  if (path === 'imageId') return 'image';
  const [, question, option, language] = QUIZ_TEXT.exec(path) ?? [];
  if (language !== undefined) return `translations.${language}.quiz${question}${option === undefined ? '.question' : `${option}.title`}`;
  const [, explained, explainedLanguage] = QUIZ_EXPLANATION.exec(path) ?? [];
  if (explainedLanguage !== undefined) return `translations.${explainedLanguage}.quiz${explained}.explanation`;
  const [, homeworkLanguage] = HOMEWORK_TEXT.exec(path) ?? [];
  if (homeworkLanguage !== undefined) return `translations.${homeworkLanguage}.homework.content`;
  const [, shared] = QUIZ_FIELD.exec(path) ?? [];
  if (shared !== undefined) return `quiz${shared}`;
  return path.startsWith('quiz') ? 'quiz' : path;
}

/** Moves problems to the fields that can fix them: shared values once, missing texts to the tab of their language. */
export function placeProblems(found: Problems, values: StepValues): Problems {
  const { translations: between, ...others } = found;
  const placed: Problems = Object.fromEntries(Object.entries(others).map(([path, code]) => [fieldOf(path), code]));
  if (between === undefined) return placed;
  // Problems between languages are reported at the languages that lack something.
  if (between === 'DEFAULT_LANGUAGE_MISSING') return { ...placed, [`translations.${values.defaultLanguage}.name`]: between };
  const missing = [
    ...lacking(values, hasQuizWords).map((language) => [`translations.${language}.quiz`, 'QUIZ_LANGUAGES_MISSING' satisfies FieldCode]),
    ...lacking(values, hasHomeworkWords).map((language) => [`translations.${language}.homework`, 'HOMEWORK_LANGUAGES_MISSING' satisfies FieldCode]),
  ];
  return { ...placed, ...(missing.length > 0 ? Object.fromEntries(missing) : { quiz: between }) };
}
