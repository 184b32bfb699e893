import { DomainError } from '../domain/shared/errors.ts';
import { isId } from '../domain/shared/validate.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** The fields of a form that the REST interface can send: all but the mark of translations that are up to date. */
type FormFields<Form> = { [Name in Exclude<keyof Form, 'upToDate'>]-?: unknown };

/** Types the fields of a body as a form; the service validates their values. A field of the form that is missing here does not compile. */
export const asForm = <Form extends object>(fields: FormFields<Form>): Form => fields as object as Form;

/** Returns the value if it is an object, otherwise an empty object. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** Returns the value as a list: a single value becomes a list of one, a missing value an empty list. */
export function listOfInput(value: unknown): unknown[] {
  if (value === undefined || value === null || value === '') return [];
  return Array.isArray(value) ? value : [value];
}

const own = (fields: Fields, name: string): unknown => (Object.hasOwn(fields, name) ? fields[name] : undefined);

/** The file id in a file URL, for clients that store the URL only. */
const FILE_PATH = /(?:^|\/)files\/([0-9a-f-]{36})\//i;

/** Returns the id of a file that was sent as its id or as an object; other values are returned unchanged and the form refuses them. */
export function fileIdOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value === '' ? null : value;
  const { _id, id, filePath, url } = value as Fields;
  const path = [filePath, url].map((each) => (typeof each === 'string' ? FILE_PATH.exec(each)?.[1] : undefined)).find((each) => each !== undefined);
  return _id ?? id ?? path ?? null;
}

/** Returns the image id of an item: one file, also as a list of one (docs/specification.md#5-validation-rules: one file only). */
export function imageIdOf(value: unknown, field: string): string | null {
  const files = listOfInput(value);
  if (files.length > 1) throw new DomainError('VALIDATION_FAILED', { fields: { [field]: 'CHOICE_INVALID' } });
  return (fileIdOf(files[0]) ?? null) as string | null;
}

/** Returns the ids of files; other values are dropped. */
export function fileIdsOf(value: unknown): string[] {
  return listOfInput(value).map(fileIdOf).filter(isId);
}

/** Converts digits to a number; other values are returned unchanged and the form refuses them. */
export function numberOf(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d{1,9}$/.test(value.trim()) ? Number(value) : value;
}

/** Returns the revision that a save is based on; null for clients without revisions, whose save always succeeds. */
export function revisionOf(value: unknown): number | null {
  const revision = numberOf(value);
  if (revision === undefined || revision === null) return null;
  if (typeof revision !== 'number' || !Number.isSafeInteger(revision)) throw new DomainError('VALIDATION_FAILED', { fields: { revision: 'NOT_A_NUMBER' } });
  return revision;
}

/** Upper bound for the languages of one body, because its values are read once per language. */
const LANGUAGES_MAX = 50;

/** Returns the languages of a body: the listed ones, otherwise those of its texts. */
function languagesIn(body: Fields, translations: Fields): string[] {
  const listed = listOfInput(body.language).filter((each): each is string => typeof each === 'string');
  if (listed.length > 0) return [...new Set(listed)].slice(0, LANGUAGES_MAX);
  const fallback = typeof body.defaultLanguage === 'string' && own(body, 'name') !== undefined ? [body.defaultLanguage] : [];
  return [...new Set([...fallback, ...Object.keys(translations)])].slice(0, LANGUAGES_MAX);
}

/**
 * Returns the texts of a body by language. Fields that `translations` lacks in the default language are read from the top level
 * of the body, where the predecessor also stores them.
 */
export function legacyTexts(body: Fields, names: readonly string[]): Record<string, Fields> {
  const translations = fieldsOf(body.translations);
  const texts: Record<string, Fields> = {};
  for (const language of languagesIn(body, translations)) {
    const text = fieldsOf(own(translations, language));
    const top = language === body.defaultLanguage ? body : {};
    const found = names.map((name) => [name, own(text, name) ?? own(top, name) ?? undefined] as const);
    texts[language] = Object.fromEntries(found.filter(([, value]) => value !== undefined));
  }
  return texts;
}

/** Returns the value for a language: its entry in an object by language, or the value itself for all languages. */
export function inLanguage(value: unknown, language: string): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? own(value as Fields, language) : value;
}

/** Returns the ids in the order of a list of items and positions (docs/specification.md#7-the-calls-it-makes: "list of id and order"). */
export function orderedIds(items: unknown): string[] {
  const positions = listOfInput(items).map((item, at) => {
    const { _id, id, order } = fieldsOf(item);
    const position = numberOf(order);
    return { id: typeof item === 'string' ? item : (_id ?? id), position: typeof position === 'number' ? position : at };
  });
  return positions.sort((one, other) => one.position - other.position).map(({ id }) => (typeof id === 'string' ? id : ''));
}

/** Returns whether a body contains the status only: that publishes or unpublishes an item (docs/specification.md#7-the-calls-it-makes). */
export function isStatusAlone(body: Fields): boolean {
  const names = Object.keys(body).filter((name) => body[name] !== undefined && name !== 'revision' && name !== 'unusedFiles');
  return names.length === 1 && names[0] === 'status';
}
