import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { localProgram, runCommand } from '../run-command.ts';

/** More failed files than these are not run again: something that many of them use is broken. */
const MAX_REPEATED_FILES = 8;

/** A test that failed, or a file that could not be run. */
export interface FailedTest {
  file: string;
  name: string;
  reason: string;
}

/** The parts of the JSON report of vitest that are read here. */
export interface TestReport {
  success: boolean;
  testResults: Array<{
    name: string;
    status: string;
    message: string;
    assertionResults: Array<{ fullName: string; status: string; failureMessages: string[] }>;
  }>;
}

const firstLine = (text: string): string => text.trim().split('\n')[0] ?? '';

/** Returns the first line of an error, and the lines of the project where it happened: an assertion of a helper may be called at many places of a test. */
function reasonOf(error: string): string {
  const places = [...error.matchAll(/^\s+at .*?([^\s(]+:\d+):\d+\)?$/gm)].map(([, place = '']) => place.replace('file://', ''));
  const own = places.filter((place) => place.startsWith(process.cwd()) && !place.includes('/node_modules/')).map((place) => relative(process.cwd(), place));
  return own.length === 0 ? firstLine(error) : `${firstLine(error)} (${own.join(' < ')})`;
}

/** Returns the failed tests of a report, each with the first line and the places of its error. */
export function failedTests({ testResults }: TestReport): FailedTest[] {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(process.cwd(), name);
      const failed = assertionResults.filter((test) => test.status === 'failed');
      if (failed.length === 0) return [{ file, name: 'the file as a whole', reason: reasonOf(message) }];
      return failed.map((test) => ({ file, name: test.fullName, reason: reasonOf(test.failureMessages[0] ?? '') }));
    });
}

async function runVitest(folder: string, programArguments: readonly string[], environment: Record<string, string>) {
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=./scripts/testing/file-times.ts', '--reporter=json', `--outputFile.json=${report}`];
  const { ok } = await runCommand(localProgram('vitest'), ['run', ...reporters, ...programArguments], { show: true, environment });
  if (ok) return { ok, failed: [] };
  try {
    return { ok, failed: failedTests(JSON.parse(readFileSync(report, 'utf8')) as TestReport) };
  } catch {
    // Without a report, nobody knows what failed.
    return { ok, failed: [] };
  }
}

const lines = (failed: readonly FailedTest[]): string => failed.map(({ file, name, reason }) => `  ${file} > ${name}\n    ${reason}\n`).join('');

/**
 * Runs the tests, and returns whether all of them passed. The few files that fail are run once more, by themselves, only to tell which
 * failures depend on the moment: a second run that passes does not make up for the first. The failed tests are listed at the end.
 */
export async function runTests(
  folder: string,
  programArguments: readonly string[],
  environment: Record<string, string>,
  print: (text: string) => void,
): Promise<boolean> {
  const { ok, failed } = await runVitest(folder, programArguments, environment);
  if (ok) return true;
  const files = [...new Set(failed.map(({ file }) => file))];
  print(`\nFailed tests:\n${lines(failed)}`);
  if (files.length === 0 || files.length > MAX_REPEATED_FILES) return false;
  print(`\nThese files are run once more: ${files.join(', ')}\n`);
  const second = await runVitest(folder, files, environment);
  if (second.ok) print(`\nUnsteady tests, which failed first and passed when they were run again:\n${lines(failed)}`);
  else print(`\nTests that failed again:\n${lines(second.failed)}`);
  return false;
}
