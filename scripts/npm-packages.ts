import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './run-command.ts';

/**
 * Downloads npm packages that are no dependencies of the project, each with its version, into a folder. Returns the paths of their archives.
 * @throws Error with the output of npm if one of them cannot be downloaded
 */
export async function downloadPackages(names: readonly string[], folder: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const { ok, output } = await runCommand('npm', ['pack', '--silent', '--fetch-retries=1', '--pack-destination', folder, ...names]);
  const archives = readdirSync(folder).filter((file) => file.endsWith('.tgz'));
  if (!ok || archives.length !== names.length) throw new Error(`npm could not download ${names.join(', ')}:\n${output}`);
  return archives.map((archive) => join(folder, archive));
}
