import { FILE_LISTS } from '../legacy-blocks.ts';
import { type Fields, fieldsOf, fileIdOf, fileIdsOf, inLanguage, listOfInput } from '../legacy-input.ts';

/** Fields by language that a body may hold for some languages only. */
const BY_LANGUAGE = ['embedCode', 'audio', 'homework', 'polls'] as const;

const isByLanguage = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const hasOwnValue = (fields: Fields, name: string): boolean => Object.hasOwn(fields, name) && fields[name] !== undefined;

/** Returns the languages of the saved step: those that the body lists, else the stored ones and those of the body. */
function languagesOf(stored: Fields, body: Fields): string[] {
  const listed = listOfInput(body.language).filter((each): each is string => typeof each === 'string');
  if (listed.length > 0) return listed;
  return [...new Set([...listOfInput(stored.language), ...Object.keys(fieldsOf(body.translations))])].filter(
    (each): each is string => typeof each === 'string',
  );
}

/** Returns the stored blocks of a language without those files that the lists of the body no longer hold. */
function keptDescription(stored: unknown, body: Fields, language: string): unknown {
  const blocks: unknown = typeof stored === 'string' ? JSON.parse(stored) : [];
  const kept = listOfInput(blocks).filter((block) => {
    const { type, value } = fieldsOf(block);
    const name = FILE_LISTS.find((each) => each.type === type)?.list;
    const list = name === undefined ? undefined : inLanguage(body[name], language);
    return list === undefined || !isByLanguage(value) || fileIdsOf(list).includes(String(fileIdOf(value)));
  });
  return JSON.stringify(kept);
}

function textsOf(stored: Fields, body: Fields, language: string, isDefault: boolean): Fields {
  const own = fieldsOf(fieldsOf(body.translations)[language]);
  const top = isDefault ? body : {};
  const before = fieldsOf(fieldsOf(stored.translations)[language]);
  const description = own.description ?? top.description ?? keptDescription(before.description, body, language);
  return { name: own.name ?? top.name ?? before.name, description };
}

/** Returns how documents open, by language and file. */
function configsOf(stored: Fields, body: Fields): Fields {
  const [before, sent] = [fieldsOf(fieldsOf(stored.configs).docs), fieldsOf(fieldsOf(body.configs).docs)];
  const languages = new Set([...Object.keys(before), ...Object.keys(sent)]);
  return { docs: Object.fromEntries([...languages].map((language) => [language, Object.assign({}, before[language], sent[language])])) };
}

/**
 * Completes the body of a saved step with what the step already has, so that a save leaves alone the fields and languages that its body does
 * not hold. A field of the body replaces the stored one, a field by language only in its languages; null and empty values remove. A list in
 * `language` is complete: languages that it does not name are removed.
 * @param stored the step as an admin reads it, in every language
 */
export function keepStepFields(stored: Fields, body: Fields): Fields {
  const kept: Record<string, unknown> = { ...body };
  for (const name of ['defaultLanguage', 'access', 'stepImage'] as const) if (!hasOwnValue(body, name)) kept[name] = stored[name];
  for (const name of BY_LANGUAGE) {
    if (!hasOwnValue(body, name)) kept[name] = stored[name];
    else if (isByLanguage(body[name])) kept[name] = Object.assign({}, stored[name], body[name]);
  }
  kept.language = languagesOf(stored, body);
  kept.translations = Object.fromEntries(languagesOf(stored, body).map((each) => [each, textsOf(stored, body, each, each === kept.defaultLanguage)]));
  kept.configs = configsOf(stored, body);
  return kept;
}
