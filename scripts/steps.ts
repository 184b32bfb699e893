import type { CommandResult } from './run-command.ts';

/** A command of a series. */
export interface Step {
  name: string;
  run: () => Promise<CommandResult>;
}

export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs a step and prints its result; the step's own output is shown only if it fails. Returns whether it succeeded. */
export async function runStep({ name, run }: Step): Promise<boolean> {
  const startedAt = performance.now();
  const { ok, output } = await run();
  print(`${ok ? 'ok    ' : 'FAILED'} ${name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
  if (!ok) print(output.trimEnd());
  return ok;
}
