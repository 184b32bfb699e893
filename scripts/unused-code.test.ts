import { expect, it } from 'vitest';
import { localProgram, runCommand } from './run-command.ts';

it('no file, export or package of the project is unused, as knip sees it with knip.config.ts', { timeout: 120_000 }, async () => {
  const { ok, output } = await runCommand(localProgram('knip'), ['--no-progress']);
  expect(output).toBe('');
  expect(ok).toBe(true);
});
