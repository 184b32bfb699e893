import { LINGUI } from './lingui.ts';
import { localProgram, runCommand, runTypeScript } from './run-command.ts';
import { runStep, type Step } from './steps.ts';

/** What is written from the sources. Each step reads what those before it write. */
const STEPS: readonly Step[] = [
  { name: 'list of migrations', run: () => runTypeScript('scripts/write-migrations.ts') },
  { name: 'types of the database', run: () => runTypeScript('scripts/check-migrations.ts', '--write') },
  { name: 'schema.graphql', run: () => runTypeScript('scripts/emit-schema.ts') },
  { name: 'types of the client and trusted documents', run: () => runCommand(localProgram('graphql-codegen'), []) },
  { name: 'catalogs', run: () => runCommand(localProgram('lingui'), LINGUI.extract) },
  { name: 'compiled catalogs', run: () => runCommand(localProgram('lingui'), LINGUI.compile) },
  { name: 'format', run: () => runCommand(localProgram('biome'), ['check', '--write', '.']) },
  { name: 'catalogs are complete', run: () => runTypeScript('scripts/check-locales.ts') },
];

/** `npm run sync`: writes everything that follows from the sources, in its order, and stops at the first failure. */
for (const step of STEPS) {
  if (await runStep(step)) continue;
  process.exitCode = 1;
  break;
}
