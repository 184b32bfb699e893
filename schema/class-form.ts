import { array, object, string } from 'yup';
import { CLASS_TYPES, type ClassType, WEEKDAYS, type Weekday } from './class-schedule.ts';
import { code, defaultLanguageField, idField, storable, textField, translationsField } from './content-fields.ts';
import { NAME_MAX, RICH_TEXT_MAX } from './limits.ts';
import { isPlainName, saysSomething } from './rules.ts';
import { isTimeZone } from './time-zone.ts';

/** HH:mm. */
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The texts of a class in one language. */
export interface ClassWords {
  /** Empty: the class has the name of its module, or of the course. */
  name: string;
  /** Rich text. */
  description: string;
}

const classText = object({
  name: textField()
    .default('')
    .max(NAME_MAX, code('TOO_LONG'))
    .test('plain', code('CHARACTERS_NOT_ALLOWED'), (value) => isPlainName(value)),
  description: textField()
    .default('')
    .test('words', code('CLASS_DESCRIPTION_MISSING'), (value) => value !== '' && saysSomething(value))
    .max(RICH_TEXT_MAX, code('TOO_LONG'))
    .test(...storable),
});

const idOrNull = () => idField().nullable().default(null).uuid(code('ID_INVALID'));

/**
 * The class form (docs/specification.md#5-validation-rules): a module for a class of a module, a description in each language, at least one weekday,
 * and the time. Days and time are those of the time zone; UTC without one.
 */
export const classForm = (languages: readonly string[]) =>
  object({
    classType: string<ClassType>()
      .required(code('REQUIRED'))
      .oneOf([...CLASS_TYPES], code('CHOICE_INVALID')),
    // A class of the whole course has no module.
    moduleId: idOrNull().when('classType', ([type], field) => (type === 'module' ? field.required(code('REQUIRED')) : field.transform(() => null))),
    defaultLanguage: defaultLanguageField(languages),
    translations: translationsField<ClassWords>(languages, classText, 'CLASS_LANGUAGE_MISSING'),
    days: array()
      .of(
        string<Weekday>()
          .required(code('REQUIRED'))
          .oneOf([...WEEKDAYS], code('CHOICE_INVALID')),
      )
      .transform((value: unknown) => (Array.isArray(value) ? [...new Set(value)].slice(0, WEEKDAYS.length + 1) : value))
      .required(code('REQUIRED'))
      .min(1, code('REQUIRED'))
      .max(WEEKDAYS.length, code('TOO_LONG')),
    time: textField().required(code('REQUIRED')).matches(TIME, code('CHOICE_INVALID')),
    timeZone: string()
      .nullable()
      .default(null)
      .test('zone', code('CHOICE_INVALID'), (value) => value === null || isTimeZone(value)),
    leaderId: idOrNull(),
  });
