import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../start/start-error.ts';

interface Link {
  source: string;
  target: string;
}

/** Both are in one folder, so that the link stays right when the package is moved. */
function link(source: string, target: string): void {
  try {
    symlinkSync(basename(source), target);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Another process has just made it.
    if (code === 'EEXIST') return;
    throw new StartError(
      `The libraries of the embedded PostgreSQL could not be linked in ${dirname(target)} (${code}): make the folder writable, or set DATABASE_URL.`,
    );
  }
}

/**
 * Makes the links between the libraries of an npm package with PostgreSQL, which npm cannot pack. A script of the package would make them when it is
 * installed, but npm runs no such scripts here (package.json, `allowScripts`). Links that exist stay; a package without a list of links needs none.
 * @param folder the folder `native` of the package
 * @throws StartError if a link is missing and cannot be made
 */
export function linkLibraries(folder: string): void {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const missing = (JSON.parse(readFileSync(list, 'utf8')) as Link[]).filter(({ target }) => !existsSync(join(dirname(folder), target)));
  for (const { source, target } of missing) link(source, join(dirname(folder), target));
}
