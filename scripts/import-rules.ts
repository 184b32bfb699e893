import { overBudget } from './rules/budgets.ts';
import { brokenLayers, findCycles } from './rules/layers.ts';
import { readSources } from './rules/sources.ts';
import { brokenStatements } from './rules/tables.ts';

/** Checks the import rules, import cycles, and the length of files and functions. */
const files = readSources();
const { problems: tooLong, warnings } = overBudget(files);
const problems = [...brokenLayers(files), ...findCycles(files), ...brokenStatements(files), ...tooLong];
for (const warning of warnings) console.log(`note: ${warning}`);
for (const problem of problems) console.error(problem);
console.log(`${files.length} files, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
