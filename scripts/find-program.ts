import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Returns whether a file exists that can be executed. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns the path of the first of some programs that is on the PATH, or else at one of further paths. */
export function findProgram(names: readonly string[], elsewhere: readonly string[] = []): string | undefined {
  const directories = (process.env.PATH ?? '').split(delimiter).filter((directory) => directory !== '');
  return [...directories.flatMap((directory) => names.map((name) => join(directory, name))), ...elsewhere].find(isProgram);
}
