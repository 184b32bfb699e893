import type { CourseInput, Visibility } from '../../../schema-types.generated.ts';
import type { Problems } from '../../../shared/forms/validate.ts';
import { imageValueOf } from '../../../shared/uploads/file-value.ts';
import { checkContent } from '../editing/check-content.ts';
import { begunTexts, changedStatus, type ItemValues, textsByLanguage } from '../editing/item-values.ts';
import type { CourseForm_CourseFragment } from './course-editor.generated.ts';

export interface CourseValues extends ItemValues {
  courseType: string;
  maxAttempts: string;
  translations: Record<string, { name: string; description: string }>;
}

/** Returns the initial values of the course form; a new course starts in the default language of its academy. */
export function courseValues(course: CourseForm_CourseFragment | null, languages: readonly string[], fallback: string): CourseValues {
  return {
    defaultLanguage: course?.defaultLanguage ?? fallback,
    courseType: course?.courseType ?? 'public',
    maxAttempts: String(course?.maxAttempts ?? 0),
    status: course?.status ?? 'DRAFT',
    image: course?.image ? imageValueOf(course.image) : null,
    imageAlt: course?.image?.alt ?? '',
    translations: textsByLanguage(languages, course?.translations ?? [], { name: '', description: '' }),
    upToDate: [],
  };
}

/** Validates the form with the rules that the server uses, too (docs/specification.md#5-validation-rules). */
export function checkCourse(values: CourseValues, languages: readonly string[]): Promise<Problems> {
  const { defaultLanguage, courseType, maxAttempts, status, image, imageAlt, translations } = values;
  const shape = {
    defaultLanguage,
    courseType,
    imageAlt,
    translations: begunTexts(translations),
    maxAttempts: Number(maxAttempts),
    status,
    imageId: image?.id ?? null,
  };
  return checkContent((forms) => forms.courseForm(languages), shape);
}

/** Returns the mutation's input. */
export function courseInput(values: CourseValues, initial: CourseValues, unusedFileIds: string[]): CourseInput {
  const texts = begunTexts(values.translations);
  return {
    defaultLanguage: values.defaultLanguage,
    courseType: values.courseType as Visibility,
    maxAttempts: Number(values.maxAttempts),
    status: changedStatus(values, initial),
    imageId: values.image?.id ?? null,
    imageAlt: values.imageAlt.trim(),
    translations: Object.entries(texts).map(([language, { name, description }]) => ({ language, name: name.trim(), description: description.trim() })),
    upToDate: values.upToDate.filter((language) => language in texts),
    unusedFileIds,
  };
}

/** Returns the fields by which two versions of a course are compared. */
export function courseFields({ defaultLanguage, courseType, maxAttempts, image, imageAlt, translations }: CourseValues): Record<string, unknown> {
  const texts = Object.entries(translations).flatMap(([language, { name, description }]) => [
    [`translations.${language}.name`, name],
    [`translations.${language}.description`, description],
  ]);
  return { ...Object.fromEntries(texts), defaultLanguage, courseType, maxAttempts, image, imageAlt };
}
