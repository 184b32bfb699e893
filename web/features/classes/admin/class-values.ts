import { type ClassType, WEEKDAYS, type Weekday } from '../../../../schema/class-schedule.ts';
import type { ClassInput } from '../../../schema-types.generated.ts';
import { begunTexts, textsByLanguage } from '../../../shared/editing/item-values.ts';
import type { TranslatedValues } from '../../../shared/editing/languages/translation-tabs.tsx';
import { type Problems, problemsOf } from '../../../shared/forms/validate.ts';
import type { ClassForm_ClassFragment, ClassForm_OptionsFragment } from './class-editor.generated.ts';

export type ClassOptions = ClassForm_OptionsFragment['classOptions'];
export type ClassLeader = ClassOptions['leaders'][number];

/** The time in UTC stays the same: the class has no time zone. */
export const NO_ZONE = 'UTC';

/** The values of the class form. */
export interface ClassValues extends TranslatedValues {
  classType: ClassType;
  moduleId: string | null;
  translations: Record<string, { name: string; description: string }>;
  days: Weekday[];
  /** HH:mm in the time zone. */
  time: string;
  /** IANA name, or `NO_ZONE`. */
  timeZone: string;
  leaderId: string | null;
}

/** Returns the initial values of the class form. A new class has the time zone of the person who adds it. */
export function classValues(
  saved: ClassForm_ClassFragment | null,
  { classTypes, modules, leaders }: ClassOptions,
  languages: readonly string[],
  start: { language: string; timeZone: string },
): ClassValues {
  const classType = saved?.classType ?? classTypes[0] ?? 'course';
  return {
    classType,
    moduleId: saved === null ? (modules.length === 1 ? (modules[0]?.id ?? null) : null) : (saved.module?.id ?? null),
    defaultLanguage: saved?.defaultLanguage ?? (languages.includes(start.language) ? start.language : (languages[0] ?? start.language)),
    translations: textsByLanguage(languages, saved?.translations ?? [], { name: '', description: '' }),
    days: [...(saved?.localDays ?? [])],
    time: saved?.localTime ?? '',
    timeZone: saved === null ? start.timeZone : (saved.timeZone ?? NO_ZONE),
    leaderId: saved === null ? (leaders.length === 1 ? (leaders[0]?.id ?? null) : null) : (saved.leader?.id ?? null),
    upToDate: [],
  };
}

/** Returns the form as the rules and the API read it. */
function shapeOf({ classType, moduleId, defaultLanguage, translations, days, time, timeZone, leaderId }: ClassValues) {
  return {
    classType,
    moduleId: classType === 'module' ? moduleId : null,
    defaultLanguage,
    translations: begunTexts(translations),
    days: WEEKDAYS.filter((day) => days.includes(day)),
    time,
    timeZone: timeZone === NO_ZONE ? null : timeZone,
    leaderId,
  };
}

/**
 * Validates the form with the rules that the server uses, too (docs/specification.md#5-validation-rules). A missing default language is reported at
 * its description.
 */
export async function checkClass(values: ClassValues, languages: readonly string[]): Promise<Problems> {
  const forms = await import('../../../../schema/class-form.ts').catch(() => null);
  // If the rules cannot be loaded, only the server validates.
  if (forms === null) return {};
  const { translations, ...problems } = await problemsOf(forms.classForm(languages), shapeOf(values));
  return translations === undefined ? problems : { ...problems, [`translations.${values.defaultLanguage}.description`]: translations };
}

/** Returns the mutation's input. */
export function classInput(values: ClassValues): ClassInput {
  const { translations, ...shape } = shapeOf(values);
  const texts = Object.entries(translations).map(([language, text]) => ({ language, ...text }));
  return { ...shape, translations: texts, upToDate: values.upToDate.filter((language) => language in translations) };
}

/** Returns the leaders who can lead a class of this type and module. */
export const leadersFor = ({ leaders }: ClassOptions, { classType, moduleId }: Pick<ClassValues, 'classType' | 'moduleId'>): ClassLeader[] =>
  leaders.filter(
    ({ leadsCourse, moduleIds }) => leadsCourse || (classType === 'module' && (moduleIds == null || (moduleId !== null && moduleIds.includes(moduleId)))),
  );

/** Returns the fields by which two versions are compared. */
export function classFields({ translations, upToDate: _upToDate, ...values }: ClassValues): Record<string, unknown> {
  const texts = Object.entries(translations).flatMap(([language, { name, description }]) => [
    [`translations.${language}.name`, name],
    [`translations.${language}.description`, description],
  ]);
  return { ...values, days: WEEKDAYS.filter((day) => values.days.includes(day)), ...Object.fromEntries(texts) };
}
