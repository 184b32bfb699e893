import { parseArgs } from 'node:util';
import { composeApp } from '../compose.ts';
import { type ChainReport, verifyAuditTrail } from '../domain/audit/audit-chain.service.ts';
import type { ChainHead } from '../domain/audit/chain-keys.ts';
import type { Env } from '../env.ts';
import { failStart, readSettings } from '../start/run-process.ts';
import { assertMigrated } from '../start/schema-state.ts';
import { StartError } from '../start/start-error.ts';

const FAULTS: Record<NonNullable<ChainReport['broken']>['fault'], string> = {
  CHANGED: 'was changed after it was added to the chain, or AUDIT_KEY is not the key of the chain',
  UNKNOWN_KEY: 'was added to the chain with a key that is neither AUDIT_KEY nor in AUDIT_KEY_PREVIOUS (docs/operating.md#keys-and-secrets)',
  OLD_KEY: 'was added to the chain with an old key after another one had replaced it',
  MISSING: 'is missing',
  INSERTED: 'is more than an hour older than the entries before it: it was inserted afterwards',
  OTHER_HASH: 'has another hash than the head that you passed',
};

/** Reads a head as the command prints it: the number of the entry, a colon, its hash. */
function headOf(text: string | undefined): ChainHead | null {
  if (text === undefined) return null;
  const [, position, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? [];
  if (position === undefined || hash === undefined) throw new StartError('Pass --head as an earlier run printed it: a number, a colon, a hash.');
  return { position: Number(position), hash };
}

/** Reads the number of the last entry that is not checked; 0 without one. */
function positionOf(text = '0'): number {
  if (!/^\d{1,15}$/.test(text)) throw new StartError('Pass --after as the number of the last entry that is not to be checked.');
  return Number(text);
}

function print({ checked, unchained, head, broken }: ChainReport): void {
  process.stdout.write(`Entries that match the chain: ${checked}. Not in the chain yet: ${unchained}.\n`);
  if (broken === null) process.stdout.write(head.position === 0 ? '' : `Head: ${head.position}:${head.hash}\n`);
  else process.stderr.write(`Entry ${broken.position}${broken.id === null ? '' : ` (${broken.id})`} ${FAULTS[broken.fault]}.\n`);
}

/**
 * `npm run audit-verify`: checks the hash chain of the audit trail and prints the first broken entry, or the head of the chain. Keep the head elsewhere
 * and pass it to the next run (`-- --head NUMBER:HASH`), which then also finds entries that were removed at the end. `--after NUMBER` leaves out the
 * entries up to that number, such as those of a key that was lost. Exits with 1 if the chain is broken.
 */
async function main(): Promise<void> {
  let env: Env | undefined;
  try {
    env = readSettings();
    if (env.databaseUrl === undefined) throw new StartError('Set DATABASE_URL to the database of the installation.');
    if (env.auditKeys.isRandom) {
      throw new StartError(
        'Set AUDIT_KEY or SECRET_KEY to the key of the installation, which npm start keeps in DATA_DIR/secret-key: no other can check the chain.',
      );
    }
    const { values } = parseArgs({ options: { head: { type: 'string' }, after: { type: 'string' } } });
    const options = { known: headOf(values.head), after: positionOf(values.after) };
    const app = await composeApp({ ...env, logLevel: 'fatal' }, env.databaseUrl);
    try {
      await assertMigrated(app.dataSource);
      const report = await verifyAuditTrail(app.createContext(undefined, await app.openJobDatabase()), options);
      print(report);
      if (report.broken !== null) process.exitCode = 1;
    } finally {
      await app.close();
    }
  } catch (error) {
    failStart(error, env);
  }
}

await main();
