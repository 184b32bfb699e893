import { readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

interface Link {
  source: string;
  target: string;
}

/**
 * Makes the links between the libraries of an npm package with PostgreSQL, which npm cannot pack. A script of the package would make them when it is
 * installed, but npm runs no such scripts here (package.json, `allowScripts`). Links that exist stay; a package without a list of links needs none.
 * @param folder the folder `native` of the package
 */
export function linkLibraries(folder: string): void {
  let list: string;
  try {
    list = readFileSync(join(folder, 'pg-symlinks.json'), 'utf8');
  } catch {
    return;
  }
  for (const { source, target } of JSON.parse(list) as Link[]) {
    try {
      // Both are in one folder, so that the links stay right when the package is moved.
      symlinkSync(basename(source), join(dirname(folder), target));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
