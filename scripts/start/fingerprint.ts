import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

function filesBelow(path: string, excluded: RegExp): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return excluded.test(path) ? [] : [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name), excluded));
}

/** Returns a hash of the contents of files and of all files below folders, without the excluded ones; modification times change with every checkout. */
export function fingerprintOf(sources: readonly string[], excluded: RegExp): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesBelow(source, excluded))) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
}
