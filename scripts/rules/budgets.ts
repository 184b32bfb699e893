import type { SourceFile } from './sources.ts';

/** Lines: from the first on it is said, from the second on it fails. */
const FILE = { say: 250, fail: 400 };
const FUNCTION = 60;
/** Texts of the demo are content, not code. */
const CONTENT = /^scripts\/demo\/content\//;
/** A migration is one list of statements. */
const STATEMENTS = /^migrations\//;
const TEST = /\.(test|browser)\.tsx?$/;

/** Files and functions over their budget. A suite of tests is one long function, so only its file counts. */
export function overBudget(files: readonly SourceFile[]): { problems: string[]; warnings: string[] } {
  const problems: string[] = [];
  const warnings: string[] = [];
  for (const { path, lines, functions } of files) {
    if (CONTENT.test(path)) continue;
    if (lines > FILE.fail) problems.push(`${path} has ${lines} lines, ${FILE.fail} at the most`);
    else if (lines > FILE.say && !TEST.test(path)) warnings.push(`${path} has ${lines} lines, better ${FILE.say}`);
    if (TEST.test(path) || STATEMENTS.test(path)) continue;
    for (const { line, lines: length } of functions) {
      if (length > FUNCTION) problems.push(`${path}:${line} is a function of ${length} lines, ${FUNCTION} at the most`);
    }
  }
  return { problems, warnings };
}
