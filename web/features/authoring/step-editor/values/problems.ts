import type { FieldCode } from '../../../../../schema/field-codes.ts';
import { type Problems, problemsOf } from '../../../../shared/forms/validate.ts';
import { hasHomeworkWords, hasQuizWords } from './filled.ts';
import type { StepValues } from './step-values.ts';
import { formOf, languagesOf } from './to-form.ts';

const IN_LANGUAGE = /^translations\.([^.[]+)\.(.+)$/;
/** Of quiz and homework, only the texts belong to a language. */
const SHARED = /^(?:quiz$|quiz\[\d+\]\.(?:attempts|options)$|homework\.(?:minimumWords|maximumWords)$)/;

/** The languages that lack something that others have. */
function lacking(values: StepValues, has: (values: StepValues, language: string) => boolean): string[] {
  const languages = languagesOf(values);
  return languages.some((language) => has(values, language)) ? languages.filter((language) => !has(values, language)) : [];
}

function fieldsOf(path: string, code: string, values: StepValues): Record<string, string> {
  if (path === 'imageId') return { image: code };
  if (path === 'translations') {
    // Problems between languages are reported at the languages that lack something.
    return code === 'DEFAULT_LANGUAGE_MISSING' ? { [`translations.${values.defaultLanguage}.name`]: code } : { quiz: code };
  }
  const [, , inner = ''] = IN_LANGUAGE.exec(path) ?? [];
  return SHARED.test(inner) ? { [inner]: code } : { [path]: code };
}

/** Moves problems to the fields that can fix them: shared numbers once, missing texts to the tab of their language. */
export function placeProblems(found: Problems, values: StepValues): Problems {
  const placed: Problems = {};
  const { translations: between, ...others } = found;
  for (const [path, code] of Object.entries(others)) Object.assign(placed, fieldsOf(path, code, values));
  // The form has one quiz for all languages: only invalid numbers can differ.
  if (between === undefined || (between === 'QUIZ_DIFFERS' && Object.keys(placed).length > 0)) return placed;
  const missing = [
    ...lacking(values, hasQuizWords).map((language) => [`translations.${language}.quiz`, 'QUIZ_LANGUAGES_MISSING' satisfies FieldCode]),
    ...lacking(values, hasHomeworkWords).map((language) => [`translations.${language}.homework`, 'HOMEWORK_LANGUAGES_MISSING' satisfies FieldCode]),
  ];
  if (missing.length > 0 && between !== 'DEFAULT_LANGUAGE_MISSING') return { ...placed, ...Object.fromEntries(missing) };
  // No language has texts: they are required in the default language, see above.
  if (between === 'QUIZ_LANGUAGES_MISSING' || between === 'HOMEWORK_LANGUAGES_MISSING') return placed;
  return { ...placed, ...fieldsOf('translations', between, values) };
}

/** Returns all problems of a step by form field. */
export async function checkStep(values: StepValues): Promise<Problems> {
  // If the rules cannot be loaded, only the server validates.
  const rules = await import('../../../../../schema/step-form.ts').catch(() => null);
  if (rules === null) return {};
  const languages = Object.keys(values.translations);
  return placeProblems(await problemsOf(rules.stepForm(languages), formOf(values)), values);
}
