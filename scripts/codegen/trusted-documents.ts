import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { InMemoryCache } from '@apollo/client';
import { type DocumentNode, print } from 'graphql';
import { MANIFEST_FILE } from '../start/web-build.ts';

const cache = new InMemoryCache();
const texts = new Map<string, string>();

/** The text that the client sends for a document: its cache adds `__typename` to each selection. */
export function sentText(document: DocumentNode): string {
  return print(cache.transformDocument(document));
}

/** The SHA-256 hash of a text in hexadecimal digits. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Registers an operation of the client; codegen writes what it returns into the typed document as `__meta__`. */
export function registerDocument(document: DocumentNode): { hash: string } {
  const text = sentText(document);
  const hash = hashOf(text);
  texts.set(hash, text);
  return { hash };
}

/** Writes the manifest of all registered operations, sorted by hash, unless the file is unchanged. */
export function writeManifest(): void {
  const entries = [...texts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([hash, text]) => `  '${hash}': ${JSON.stringify(text)},\n`);
  const content = `/** The text of each operation of the client by its SHA-256 hash; written by \`npm run generate\`. */\nexport const TRUSTED_DOCUMENTS: Readonly<Record<string, string>> = {\n${entries.join('')}};\n`;
  if (!existsSync(MANIFEST_FILE) || readFileSync(MANIFEST_FILE, 'utf8') !== content) writeFileSync(MANIFEST_FILE, content);
}
