import type { ObjectSchema } from 'yup';
import { type Problems, problemsOf } from '../../../shared/forms/validate.ts';

type ContentForms = typeof import('../../../../schema/content-forms.ts');

/**
 * Checks the values of an academy, course or module by the rules of both sides (docs/specification.md#5-validation-rules). What is wrong with the texts as a whole
 * stands under the name in the default language, because that is what is missing.
 */
export async function checkContent(
  formOf: (forms: ContentForms) => ObjectSchema<object>,
  values: { defaultLanguage: string } & Record<string, unknown>,
): Promise<Problems> {
  const forms = await import('../../../../schema/content-forms.ts').catch(() => null);
  // Out of reach, the rules wait for the server, which applies them all the same.
  if (forms === null) return {};
  const { translations, ...problems } = await problemsOf(formOf(forms), values);
  return translations === undefined ? problems : { ...problems, [`translations.${values.defaultLanguage}.name`]: translations };
}
