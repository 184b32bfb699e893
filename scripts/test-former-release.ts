import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFormerRelease, unpackFormerRelease } from './fleet/former-release.ts';
import { localProgram, runCommand } from './run-command.ts';
import { print } from './steps.ts';

/** The schema of this release: its migrations, and the list of them. */
const SCHEMA = ['migrations', 'api/db/migrations.ts'];
/** Returns the tests at the doors of the application. Tests of a service also hold what the schema is, which a new table or column may change. */
const apiTests = (directory: string): string[] =>
  readdirSync(join(directory, 'api'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.api.test.ts'))
    .map((file) => join('api', file));

/**
 * `npm run test:former-release`, before a release: runs the API tests of the release before on the schema of this one (docs/contributing.md#release). Arguments are passed
 * to vitest in place of all API tests.
 */
async function main(): Promise<void> {
  const release = findFormerRelease();
  if (release === undefined) {
    print('This clone has no earlier release: nothing was tested.');
    process.exitCode = 1;
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'academy-former-'));
  try {
    const directory = join(folder, 'release');
    unpackFormerRelease(release, directory);
    for (const path of SCHEMA) {
      rmSync(join(directory, path), { recursive: true });
      cpSync(path, join(directory, path), { recursive: true });
    }
    print(`The API tests of ${release.name} run on the schema of this release.`);
    const given = process.argv.slice(2);
    const tests = given.length > 0 ? given : apiTests(directory);
    const { ok } = await runCommand(localProgram('vitest'), ['run', '--project=api', ...tests], { show: true, directory });
    process.exitCode = ok ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
