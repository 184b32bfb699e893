import { DomainError } from '../domain/shared/errors.ts';
import { isId } from '../domain/shared/validate.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** An object that somebody sent; anything else has no fields. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** A list that somebody sent; one value alone is a list of it, nothing is an empty one. */
export function listOfInput(value: unknown): unknown[] {
  if (value === undefined || value === null || value === '') return [];
  return Array.isArray(value) ? value : [value];
}

const own = (fields: Fields, name: string): unknown => (Object.hasOwn(fields, name) ? fields[name] : undefined);

/** Where a file is fetched from names it, for clients that keep nothing else of it. */
const FILE_PATH = /(?:^|\/)files\/([0-9a-f-]{36})\//i;

/** The id of a file that was sent as its id, or as the file itself; what is neither is handed on, for the form to refuse. */
export function fileIdOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value === '' ? null : value;
  const { _id, id, filePath, url } = value as Fields;
  const path = [filePath, url].map((each) => (typeof each === 'string' ? FILE_PATH.exec(each)?.[1] : undefined)).find((each) => each !== undefined);
  return _id ?? id ?? path ?? null;
}

/** The picture of an item: one file, also as a list of one (docs/specification.md#5-validation-rules: one file only). */
export function pictureOf(value: unknown, field: string): string | null {
  const files = listOfInput(value);
  if (files.length > 1) throw new DomainError('VALIDATION_FAILED', { fields: { [field]: 'CHOICE_INVALID' } });
  return (fileIdOf(files[0]) ?? null) as string | null;
}

/** The ids of files; what is no id is left out. */
export function fileIdsOf(value: unknown): string[] {
  return listOfInput(value).map(fileIdOf).filter(isId);
}

/** A number that was sent as digits; anything else as it is, for the form to refuse. */
export function numberOf(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d{1,9}$/.test(value.trim()) ? Number(value) : value;
}

/** The revision that a save began from; null for clients that know none: the last save counts. */
export function revisionOf(value: unknown): number | null {
  const revision = numberOf(value);
  if (revision === undefined || revision === null) return null;
  if (typeof revision !== 'number' || !Number.isSafeInteger(revision)) throw new DomainError('VALIDATION_FAILED', { fields: { revision: 'NOT_A_NUMBER' } });
  return revision;
}

/** More languages than an operator has; whatever a body says for all of them is read for each. */
const LANGUAGES_MAX = 50;

/** The languages that a body is in: those it lists, else those it has texts in. */
function languagesIn(body: Fields, translations: Fields): string[] {
  const listed = listOfInput(body.language).filter((each): each is string => typeof each === 'string');
  if (listed.length > 0) return [...new Set(listed)].slice(0, LANGUAGES_MAX);
  const fallback = typeof body.defaultLanguage === 'string' && own(body, 'name') !== undefined ? [body.defaultLanguage] : [];
  return [...new Set([...fallback, ...Object.keys(translations)])].slice(0, LANGUAGES_MAX);
}

/**
 * The texts of a body by language, one for each of its languages. What `translations` lacks in the default language is taken from
 * the top of the body, where the predecessor keeps it as well.
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

/** What a body has for a language: its part of a value by language, or the value that stands for all of them. */
export function inLanguage(value: unknown, language: string): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? own(value as Fields, language) : value;
}

/** The ids in the order that a list of items and places says (docs/specification.md#7-the-calls-it-makes: "list of id and order"). */
export function orderedIds(items: unknown): string[] {
  const places = listOfInput(items).map((item, at) => {
    const { _id, id, order } = fieldsOf(item);
    const place = numberOf(order);
    return { id: typeof item === 'string' ? item : (_id ?? id), place: typeof place === 'number' ? place : at };
  });
  return places.sort((one, other) => one.place - other.place).map(({ id }) => (typeof id === 'string' ? id : ''));
}

/** Whether a body says nothing but the status: that publishes an item or takes it back (docs/specification.md#7-the-calls-it-makes). */
export function isStatusAlone(body: Fields): boolean {
  const given = Object.keys(body).filter((name) => body[name] !== undefined && name !== 'revision' && name !== 'unusedFiles');
  return given.length === 1 && given[0] === 'status';
}
