import type { ObjectSchema } from 'yup';
import type { ItemFields } from '../../../schema/item-fields.ts';
import { type Problems, problemsOf } from '../forms/validate.ts';

type ContentForms = typeof import('../../../schema/content-forms.ts');

/**
 * Validates an academy, course or module with the rules that the server uses, too (docs/specification.md#5-validation-rules). A problem with the texts as a whole
 * is reported at each text that the default language needs.
 */
export async function checkContent(
  formOf: (forms: ContentForms) => ObjectSchema<object>,
  texts: ItemFields['texts'],
  values: { defaultLanguage: string } & Record<string, unknown>,
): Promise<Problems> {
  const forms = await import('../../../schema/content-forms.ts').catch(() => null);
  // If the rules cannot be loaded, only the server validates.
  if (forms === null) return {};
  const { translations, ...problems } = await problemsOf(formOf(forms), values);
  if (translations === undefined) return problems;
  const missing = Object.keys(texts).filter((name) => texts[name]?.required !== 'nowhere');
  return { ...problems, ...Object.fromEntries(missing.map((part) => [`translations.${values.defaultLanguage}.${part}`, translations])) };
}
