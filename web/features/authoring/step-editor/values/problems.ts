import type { FieldCode } from '../../../../../schema/field-codes.ts';
import { type Problems, problemsOf } from '../../../../shared/forms/validate.ts';
import { hasHomeworkWords, hasQuizWords } from './filled.ts';
import type { StepValues } from './step-values.ts';
import { formOf, languagesOf } from './to-form.ts';

const IN_LANGUAGE = /^translations\.([^.[]+)\.(.+)$/;
/** Of a quiz and a homework only the words are a language's own. */
const SHARED = /^(?:quiz$|quiz\[\d+\]\.(?:attempts|options)$|homework\.(?:minimumWords|maximumWords)$)/;

/** The languages in which something is missing that others have. */
function lacking(values: StepValues, has: (values: StepValues, language: string) => boolean): string[] {
  const languages = languagesOf(values);
  return languages.some((language) => has(values, language)) ? languages.filter((language) => !has(values, language)) : [];
}

function placeOf(path: string, code: string, values: StepValues): Record<string, string> {
  if (path === 'imageId') return { image: code };
  if (path === 'translations') {
    // What is wrong between languages belongs to those that lack something.
    return code === 'DEFAULT_LANGUAGE_MISSING' ? { [`translations.${values.defaultLanguage}.name`]: code } : { quiz: code };
  }
  const [, , inner = ''] = IN_LANGUAGE.exec(path) ?? [];
  return SHARED.test(inner) ? { [inner]: code } : { [path]: code };
}

/** Puts what the rules found to the fields that can change it: shared numbers once, and what a language lacks into its tab. */
export function placeProblems(found: Problems, values: StepValues): Problems {
  const placed: Problems = {};
  const { translations: between, ...others } = found;
  for (const [path, code] of Object.entries(others)) Object.assign(placed, placeOf(path, code, values));
  // The form holds one quiz for all languages: only numbers that are none look different.
  if (between === undefined || (between === 'QUIZ_DIFFERS' && Object.keys(placed).length > 0)) return placed;
  const missing = [
    ...lacking(values, hasQuizWords).map((language) => [`translations.${language}.quiz`, 'QUIZ_LANGUAGES_MISSING' satisfies FieldCode]),
    ...lacking(values, hasHomeworkWords).map((language) => [`translations.${language}.homework`, 'HOMEWORK_LANGUAGES_MISSING' satisfies FieldCode]),
  ];
  if (missing.length > 0 && between !== 'DEFAULT_LANGUAGE_MISSING') return { ...placed, ...Object.fromEntries(missing) };
  // Written in no language at all: the words are asked of the default language, above.
  if (between === 'QUIZ_LANGUAGES_MISSING' || between === 'HOMEWORK_LANGUAGES_MISSING') return placed;
  return { ...placed, ...placeOf('translations', between, values) };
}

/** Everything that is wrong with a step, by the field it is shown at. */
export async function checkStep(values: StepValues): Promise<Problems> {
  // Out of reach, the rules wait for the server, which applies them all the same.
  const rules = await import('../../../../../schema/step-form.ts').catch(() => null);
  if (rules === null) return {};
  const languages = Object.keys(values.translations);
  return placeProblems(await problemsOf(rules.stepForm(languages), formOf(values)), values);
}
