import { parseArgs } from 'node:util';
import type { Env } from '../env.ts';
import { failStart, readSettings } from '../start/run-process.ts';
import { examine } from './examine/examine.ts';

/** Width of the first two columns. */
const [STATE, PART] = [7, 10];

/**
 * `npm run doctor`: tries every part of the installation and prints each fault in one sentence, with what to do. `--mail ADDRESS` also sends an email.
 * Exits with 1 if there is a fault. Changes nothing (docs/operating.md#check-an-installation).
 */
let env: Env | undefined;
try {
  const { mail } = parseArgs({ options: { mail: { type: 'string' } } }).values;
  env = readSettings();
  const findings = await examine(env, {
    mailTo: mail,
    found: ({ state, part, sentence }) => void process.stdout.write(`${state.toUpperCase().padEnd(STATE)}${part.padEnd(PART)}${sentence}\n`),
  });
  const faults = findings.filter(({ state }) => state === 'fault').length;
  process.stdout.write(faults === 0 ? '\nNo faults were found.\n' : `\n${faults} ${faults === 1 ? 'fault was' : 'faults were'} found.\n`);
  // Connections that were given up must not keep the process.
  process.exit(faults === 0 ? 0 : 1);
} catch (error) {
  failStart(error, env);
}
