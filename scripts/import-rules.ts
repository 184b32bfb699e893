import { overBudget } from './rules/budgets.ts';
import { brokenFolders, misplacedUses, unusedCompositions } from './rules/features.ts';
import { brokenSteps } from './rules/grid-steps.ts';
import { brokenLayers, findCycles } from './rules/layers.ts';
import { silentContractions } from './rules/migrations.ts';
import { slowPatterns } from './rules/patterns.ts';
import { brokenShapes } from './rules/shapes.ts';
import { readDocuments, readSources } from './rules/sources.ts';
import { brokenStatements } from './rules/tables.ts';

/** Checks the folders of features, the import rules, import cycles, the tables in statements, migrations that take something away, the shapes of entities, the sizes of styles, and the length of files and functions. */
const files = readSources();
const { problems: tooLong, warnings } = overBudget(files);
const problems = [
  ...brokenFolders(),
  ...brokenLayers([...files, ...readDocuments()]),
  ...misplacedUses(files),
  ...unusedCompositions(files),
  ...findCycles(files),
  ...brokenStatements(files),
  ...brokenShapes(files),
  ...brokenSteps(files),
  ...slowPatterns(files),
  ...silentContractions(files),
  ...tooLong,
];
for (const warning of warnings) console.log(`note: ${warning}`);
for (const problem of problems) console.error(problem);
console.log(`${files.length} files, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
