import { findProsody } from '../api/testing/prosody/prosody-server.ts';
import { findRedisServer } from '../api/testing/redis-server.ts';
import { print, runSuite } from './testing/run-suite.ts';

// A second project to leave out would select all: vitest runs what any of the options selects.
const PROJECTS = ['--project=api', '--project=web', '--project=browser'];

/** `npm test`: runs all tests but those of screens, other engines and operation, which have commands of their own. Arguments are passed to vitest. */
async function main(): Promise<void> {
  if (findRedisServer() === null) print('No redis-server was found: the tests of several servers run with PostgreSQL only.');
  if (findProsody() === null) print('Prosody was not tried: install prosody.');
  const given = process.argv.slice(2);
  const isSelected = given.some((argument) => argument.startsWith('--project'));
  await runSuite(isSelected ? given : [...PROJECTS, ...given]);
}

await main();
