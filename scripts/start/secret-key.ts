import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MIN_LENGTH = 32;
const fileOf = (dataDirectory: string): string => join(dataDirectory, 'secret-key');
/** The former key, while `npm run rotate-key` replaces it. */
const previousFileOf = (dataDirectory: string): string => join(dataDirectory, 'secret-key.previous');

function readKey(file: string): string | null {
  if (!existsSync(file)) return null;
  const key = readFileSync(file, 'utf8').trim();
  return key.length >= MIN_LENGTH ? key : null;
}

/** Writes a key beside the file and renames it, so that an interrupted write leaves the former one. */
function writeKey(file: string, key: string): void {
  writeFileSync(`${file}.new`, `${key}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

const newKey = (): string => randomBytes(MIN_LENGTH).toString('hex');

/** The key of a data directory, and the one that it replaces. */
export interface StoredKeys {
  current: string;
  previous: string | null;
}

/** Returns the keys of a data directory and creates one at the first start, so that signed URLs stay valid after a restart. */
export function storedSecretKeys(dataDirectory: string): StoredKeys {
  const stored = readKey(fileOf(dataDirectory));
  if (stored !== null) return { current: stored, previous: readKey(previousFileOf(dataDirectory)) };
  mkdirSync(dataDirectory, { recursive: true });
  const key = newKey();
  writeKey(fileOf(dataDirectory), key);
  return { current: key, previous: null };
}

/** Makes a new key and keeps the former one beside it; continues with those of a run that was interrupted. */
export function beginKeyRotation(dataDirectory: string): void {
  const { current, previous } = storedSecretKeys(dataDirectory);
  if (previous !== null && previous !== current) return;
  writeKey(previousFileOf(dataDirectory), current);
  writeKey(fileOf(dataDirectory), newKey());
}

/** Removes the former key, which nothing needs any more. */
export function endKeyRotation(dataDirectory: string): void {
  rmSync(previousFileOf(dataDirectory), { force: true });
}
