import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start/start-error.ts';

const FILE = /^terms\.([a-z]{2,3}(?:-[A-Za-z0-9]+)*)\.html$/;

function read(directory: string): Array<[string, string]> {
  try {
    return readdirSync(directory).flatMap((name): Array<[string, string]> => {
      const language = FILE.exec(name)?.[1];
      return language === undefined ? [] : [[language, readFileSync(join(directory, name), 'utf8')]];
    });
  } catch (error) {
    throw new StartError(`The terms in TERMS_DIR cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

/**
 * Reads the operator's terms and conditions, `terms.<language>.html`, as sanitized HTML by language; no directory is no text.
 *
 * @throws StartError if the directory cannot be read or has no text
 */
export function readTerms(directory: string | undefined, sanitize: (html: string) => string): ReadonlyMap<string, string> {
  if (directory === undefined) return new Map();
  const terms = new Map(read(directory).map(([language, html]) => [language, sanitize(html).trim()]));
  if (![...terms.values()].some((html) => html !== '')) throw new StartError(`TERMS_DIR has no text: add terms.en.html to ${directory}.`);
  return terms;
}
