import { parseArgs } from 'node:util';
import type { Env } from '../../api/env.ts';
import { failStart, readSettings } from '../../api/start/run-process.ts';
import { StartError } from '../../api/start/start-error.ts';
import type { LargeSize } from '../../api/testing/large-seed.ts';
import { fillDatabase } from './fill.ts';
import { SIZES } from './sizes.ts';

const COUNT = { type: 'string' } as const;
const OPTIONS = {
  size: { type: 'string', default: 'L' },
  users: COUNT,
  courses: COUNT,
  'steps-per-module': COUNT,
  'courses-per-academy': COUNT,
  'long-modules': COUNT,
} as const;

/** Returns a number of the command line, or the one of the size. At least 8 courses: everybody learns in four. */
function count(name: string, text: string | undefined, fallback: number, least = 1): number {
  const value = text === undefined ? fallback : Number(text);
  if (!Number.isInteger(value) || value < least) throw new StartError(`Set --${name} to a whole number of at least ${least}.`);
  return value;
}

function sizeOf(parameters: string[]): LargeSize {
  const { values } = parseArgs({ args: parameters, options: OPTIONS });
  const size = SIZES[values.size];
  if (size === undefined) throw new StartError('Set --size to S or L.');
  return {
    ...size,
    users: count('users', values.users, size.users),
    courses: count('courses', values.courses, size.courses, 8),
    stepsPerModule: count('steps-per-module', values['steps-per-module'], size.stepsPerModule, 2),
    coursesPerAcademy: count('courses-per-academy', values['courses-per-academy'], size.coursesPerAcademy),
    longModules: count('long-modules', values['long-modules'], size.longModules, 0),
  };
}

/**
 * `npm run large-site [-- --size S --users 10000 …]`: fills the empty database of DATABASE_URL, and DATA_DIR, with a site for measurements
 * (docs/contributing.md#a-large-site).
 */
async function main(): Promise<void> {
  let env: Env | undefined;
  try {
    env = readSettings();
    if (env.databaseUrl === undefined) throw new StartError('Set DATABASE_URL to an empty database.');
    const size = sizeOf(process.argv.slice(2));
    const started = performance.now();
    const report = (line: string): void => console.log(`${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${line}`);
    await fillDatabase(env, env.databaseUrl, size, report);
    report(
      'The site is ready. Sign in as person-0@example.org (admin), person-20@example.org (trainer) or person-1@example.org; the password is Academy!2026.',
    );
  } catch (error) {
    failStart(error, env);
  }
}

await main();
