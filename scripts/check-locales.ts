import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatter } from '@lingui/format-po';
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';
import { INTERFACE_LANGUAGES } from '../schema/languages.ts';
import { LINGUI } from './lingui.ts';
import { differentTranslations, signProblems } from './rules/message-signs.ts';
import { localProgram, runCommand } from './run-command.ts';

const SOURCE = 'en';

interface Entry {
  message?: string;
  translation?: string;
  context?: string;
  obsolete?: boolean;
}
type Catalog = Record<string, Entry>;

const catalogFiles = (): string[] =>
  INTERFACE_LANGUAGES.flatMap((language) =>
    readdirSync(join('locales', language))
      .filter((name) => name.endsWith('.po'))
      .map((name) => join('locales', language, name)),
  );

function readCatalog(language: string, name: string): Catalog | null {
  const path = join('locales', language, name);
  if (!existsSync(path)) return null;
  return formatter({ lineNumbers: false }).parse(readFileSync(path, 'utf8'), { locale: language, sourceLocale: SOURCE, filename: name }) as Catalog;
}

function namesIn(message: CompiledMessage | number | undefined): string[] {
  // A plural form without a text, or the offset of the plural.
  if (!Array.isArray(message)) return [];
  return message.flatMap((part) => {
    if (typeof part === 'string') return [];
    const [name, , forms] = part as [string, string?, unknown?];
    const inner =
      typeof forms === 'object' && forms !== null ? Object.values(forms).flatMap((form) => namesIn(form as CompiledMessage | number | undefined)) : [];
    // `#` is the number of the surrounding plural.
    return [name, ...inner.filter((each) => each !== '#')];
  });
}

/** Returns the placeholders of a message: names of values, whatever their format in each language, and tags. */
function placeholdersOf(message: string): string {
  const tags = [...message.matchAll(/<\/?(\w+)\/?>/g)].map(([tag]) => tag);
  return [...new Set([...namesIn(compileMessage(message)), ...tags])].sort().join(' ');
}

/** The plural forms that each message needs. `many` of French counts millions: without it, `other` is used. */
const PLURAL_FORMS = new Map<string, readonly string[]>(
  INTERFACE_LANGUAGES.map((language) => [
    language,
    new Intl.PluralRules(language).resolvedOptions().pluralCategories.filter((form) => !(language === 'fr' && form === 'many')),
  ]),
);
/** Numbers that stand for a form. */
const EXACT: Readonly<Record<string, string>> = { zero: '0', one: '1', two: '2' };

/** Returns the plurals of a message, each as its forms: `one`, `other`, or a number. */
function pluralsIn(message: CompiledMessage | number | undefined): string[][] {
  if (!Array.isArray(message)) return [];
  return message.flatMap((part) => {
    if (typeof part === 'string') return [];
    const [, kind, forms] = part as [string, string?, unknown?];
    if (typeof forms !== 'object' || forms === null) return [];
    const inner = Object.values(forms).flatMap((form) => pluralsIn(form as CompiledMessage | number | undefined));
    return kind === 'plural' ? [Object.keys(forms), ...inner] : inner;
  });
}

/** Returns the plural forms of the language that a message lacks or that its language does not have. */
function wrongForms(language: string, message: string): string[] {
  const needed = PLURAL_FORMS.get(language) ?? [];
  return pluralsIn(compileMessage(message)).flatMap((forms) => [
    ...needed.filter((form) => !forms.includes(form) && !forms.includes(EXACT[form] ?? form)).map((form) => `lacks the plural form "${form}"`),
    ...forms.filter((form) => !needed.includes(form) && form !== 'offset' && !/^\d+$/.test(form)).map((form) => `has the plural form "${form}"`),
  ]);
}

function problemsOf(language: string, name: string): string[] {
  const source = readCatalog(SOURCE, name);
  const catalog = readCatalog(language, name);
  if (source === null || catalog === null) return [`locales/${language}/${name} is missing`];
  const where = (id: string): string => `locales/${language}/${name}: "${(source[id]?.message ?? id).slice(0, 60)}"`;
  const problems = Object.keys(catalog)
    .filter((id) => source[id] === undefined)
    .map((id) => `${where(id)} is not in the source catalog`);
  for (const [id, { message, translation: sourceText }] of Object.entries(source)) {
    const entry = catalog[id];
    if (entry === undefined || entry.translation === undefined || entry.translation === '') problems.push(`${where(id)} is not translated`);
    else if (entry.obsolete) problems.push(`${where(id)} is no longer used`);
    else if (placeholdersOf(entry.translation) !== placeholdersOf(sourceText || message || id))
      problems.push(`${where(id)} has other placeholders than its source`);
    for (const problem of [...wrongForms(language, entry?.translation ?? ''), ...signProblems(language, sourceText || message || id, entry?.translation ?? '')])
      problems.push(`${where(id)} ${problem}`);
  }
  return problems;
}

/** The catalog of the server; all others are loaded into one table of the client. */
const SERVER_CATALOG = 'mail.po';

function clientProblems(language: string, catalogNames: readonly string[]): string[] {
  const translations = catalogNames
    .filter((name) => name !== SERVER_CATALOG)
    .flatMap((name) =>
      Object.entries(readCatalog(language, name) ?? {}).map(([id, { message, translation, context }]) => ({
        key: [message ?? id, ...(context ? [context] : [])].join(' / '),
        catalog: `locales/${language}/${name}`,
        text: translation ?? '',
      })),
    );
  return differentTranslations(translations);
}

/** Returns the entries of a catalog without the date that every extraction changes; messages of one line are in the order in which the disk lists the files. */
const contentOf = (text: string): string =>
  text
    .replace(/^"POT-Creation-Date:.*$/m, '')
    .trimEnd()
    .split('\n\n')
    .sort()
    .join('\n\n');

/** Returns the catalogs that a new extraction would change, and restores the files. */
async function driftOf(): Promise<string[]> {
  const before = new Map(catalogFiles().map((path) => [path, readFileSync(path, 'utf8')]));
  const { ok, output } = await runCommand(localProgram('lingui'), LINGUI.extract);
  const changed = catalogFiles().filter((path) => contentOf(readFileSync(path, 'utf8')) !== contentOf(before.get(path) ?? ''));
  for (const [path, text] of before) writeFileSync(path, text);
  if (!ok) return [`lingui extract failed: ${output}`];
  return changed.map((path) => `${path} does not follow the sources: npm run locales`);
}

/** Checks that every message exists in every language with the same placeholders, and the plural forms and signs of the language; with `--drift` also that the catalogs follow the sources. */
const names = readdirSync(join('locales', SOURCE)).filter((name) => name.endsWith('.po'));
const problems = INTERFACE_LANGUAGES.flatMap((language) => [...names.flatMap((name) => problemsOf(language, name)), ...clientProblems(language, names)]);
if (process.argv.includes('--drift')) problems.push(...(await driftOf()));
for (const problem of problems) console.error(problem);
console.log(`${names.length * INTERFACE_LANGUAGES.length} catalogs, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
