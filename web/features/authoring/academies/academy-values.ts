import type { AcademyInput, Visibility } from '../../../schema-types.generated.ts';
import type { Problems } from '../../../shared/forms/validate.ts';
import { imageValueOf } from '../../../shared/uploads/file-value.ts';
import { checkContent } from '../editing/check-content.ts';
import { begunTexts, changedStatus, type ItemValues, textsByLanguage } from '../editing/item-values.ts';
import type { AcademyForm_AcademyFragment } from './academy-editor.generated.ts';

export interface AcademyValues extends ItemValues {
  academyType: string;
  translations: Record<string, { name: string; subTitle: string }>;
}

/** Returns the initial values of the academy form; `fallback` is the default language of a new academy. */
export function academyValues(academy: AcademyForm_AcademyFragment | null, languages: readonly string[], fallback: string): AcademyValues {
  return {
    defaultLanguage: academy?.defaultLanguage ?? fallback,
    academyType: academy?.academyType ?? 'public',
    status: academy?.status ?? 'DRAFT',
    image: academy?.image ? imageValueOf(academy.image) : null,
    imageAlt: academy?.image?.alt ?? '',
    translations: textsByLanguage(languages, academy?.translations ?? [], { name: '', subTitle: '' }),
    upToDate: [],
  };
}

/** Validates the form with the rules that the server uses, too (docs/specification.md#5-validation-rules). */
export function checkAcademy(values: AcademyValues, languages: readonly string[]): Promise<Problems> {
  const { defaultLanguage, academyType, status, image, imageAlt, translations } = values;
  const shape = { defaultLanguage, academyType, status, imageId: image?.id ?? null, imageAlt, translations: begunTexts(translations) };
  return checkContent((forms) => forms.academyForm(languages), shape);
}

/** Returns the mutation's input. */
export function academyInput(values: AcademyValues, initial: AcademyValues, unusedFileIds: string[]): AcademyInput {
  const texts = begunTexts(values.translations);
  return {
    defaultLanguage: values.defaultLanguage,
    academyType: values.academyType as Visibility,
    status: changedStatus(values, initial),
    imageId: values.image?.id ?? null,
    imageAlt: values.imageAlt.trim(),
    translations: Object.entries(texts).map(([language, { name, subTitle }]) => ({ language, name: name.trim(), subTitle: subTitle.trim() })),
    upToDate: values.upToDate.filter((language) => language in texts),
    unusedFileIds,
  };
}

/** Returns the fields by which two versions of an academy are compared. */
export function academyFields({ defaultLanguage, academyType, image, imageAlt, translations }: AcademyValues): Record<string, unknown> {
  const texts = Object.entries(translations).flatMap(([language, { name, subTitle }]) => [
    [`translations.${language}.name`, name],
    [`translations.${language}.subTitle`, subTitle],
  ]);
  return { ...Object.fromEntries(texts), defaultLanguage, academyType, image, imageAlt };
}
