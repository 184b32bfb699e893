import { localProgram, runCommand, runTypeScript } from './run-command.ts';
import { print, runStep, type Step } from './steps.ts';

const STEPS: readonly Step[] = [
  { name: 'format and lint', run: () => runCommand(localProgram('biome'), ['check', '--error-on-warnings', '.']) },
  { name: 'import rules and budgets', run: () => runTypeScript('scripts/import-rules.ts') },
  { name: 'links to documents', run: () => runTypeScript('scripts/check-links.ts') },
  { name: 'generated code', run: () => runCommand('npm', ['run', '--silent', 'generate']) },
  { name: 'nothing unused', run: () => runCommand(localProgram('knip'), ['--no-progress']) },
  { name: 'types', run: () => runCommand(localProgram('tsc'), ['-p', '.']) },
  { name: 'schema.graphql follows the resolvers', run: () => runTypeScript('scripts/emit-schema.ts', '--check') },
  { name: 'the list of migrations follows the folder', run: () => runTypeScript('scripts/write-migrations.ts', '--check') },
  { name: 'migrations follow the entities', run: () => runTypeScript('scripts/check-migrations.ts') },
  { name: 'catalogs are complete and follow the sources', run: () => runTypeScript('scripts/check-locales.ts', '--drift') },
];

/** What `npm test` and the commands `npm run test:…` of the gate run. Their output is always shown. */
const SUITES = [
  ['tests', 'scripts/test.ts'],
  ['screens', 'scripts/test-screens.ts'],
  ['other engines', 'scripts/test-engines.ts'],
  ['operation', 'scripts/test-operation.ts'],
] as const;

/** `npm run check`: runs all checks that must pass before a change is merged, and continues after failures. */
async function main(): Promise<void> {
  const failed: string[] = [];
  for (const step of STEPS) if (!(await runStep(step))) failed.push(step.name);
  for (const [name, script] of SUITES) {
    const { ok } = await runCommand(process.execPath, ['--import', 'tsx', script], { show: true });
    print(ok ? `ok     ${name}` : `FAILED ${name}`);
    if (!ok) failed.push(name);
  }
  print(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}.`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}

await main();
