import type { SourceFile } from './sources.ts';

/** Maximum lines of a file: a warning above the first, a failure above the second. */
const FILE = { warn: 250, fail: 400 };
const FUNCTION = 60;
/** The demo content is not code. */
const CONTENT = /^scripts\/demo\/content\//;
/** A migration is a list of statements. */
const STATEMENTS = /^migrations\//;
const TEST = /\.(test|operation|browser|screens)\.tsx?$/;

/** Returns files and functions that are too long. In tests only files count, because a suite is one long function. */
export function overBudget(files: readonly SourceFile[]): { problems: string[]; warnings: string[] } {
  const problems: string[] = [];
  const warnings: string[] = [];
  for (const { path, lines, functions } of files) {
    if (CONTENT.test(path)) continue;
    if (lines > FILE.fail) problems.push(`${path} has ${lines} lines, the maximum is ${FILE.fail}`);
    else if (lines > FILE.warn && !TEST.test(path)) warnings.push(`${path} has ${lines} lines, the recommended maximum is ${FILE.warn}`);
    if (TEST.test(path) || STATEMENTS.test(path)) continue;
    for (const { line, lines: length } of functions) {
      if (length > FUNCTION) problems.push(`${path}:${line} is a function of ${length} lines, the maximum is ${FUNCTION}`);
    }
  }
  return { problems, warnings };
}
