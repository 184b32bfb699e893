import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start/start-error.ts';

/** The texts that an operator can provide, and the setting that names the directory of each. */
const SETTINGS = { terms: 'TERMS_DIR', privacy: 'PRIVACY_DIR' } as const;
export type OperatorText = keyof typeof SETTINGS;

const FILE = /^([a-z]+)\.([a-z]{2,3}(?:-[A-Za-z0-9]+)*)\.html$/;

function read(text: OperatorText, directory: string): Array<[string, string]> {
  try {
    return readdirSync(directory).flatMap((name): Array<[string, string]> => {
      const [, kind, language] = FILE.exec(name) ?? [];
      return kind !== text || language === undefined ? [] : [[language, readFileSync(join(directory, name), 'utf8')]];
    });
  } catch (error) {
    throw new StartError(`The texts in ${SETTINGS[text]} cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

/**
 * Reads a text of the operator, such as `terms.<language>.html`, as sanitized HTML by language; no directory is no text.
 *
 * @throws StartError if the directory cannot be read or has no text
 */
export function readOperatorText(text: OperatorText, directory: string | undefined, sanitize: (html: string) => string): ReadonlyMap<string, string> {
  if (directory === undefined) return new Map();
  const texts = new Map(read(text, directory).map(([language, html]) => [language, sanitize(html).trim()]));
  if (![...texts.values()].some((html) => html !== '')) throw new StartError(`${SETTINGS[text]} has no text: add ${text}.en.html to ${directory}.`);
  return texts;
}
