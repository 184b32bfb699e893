import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import type { DataSource, EntityManager } from 'typeorm';
import { checkKeys } from '../domain/keys/keys.service.ts';
import type { Env } from '../env.ts';
import { migrateDatabase, whileMigrating } from '../start/migrate.ts';
import { failStart, readSettings } from '../start/run-process.ts';
import { StartError } from '../start/start-error.ts';
import { migrationsToUndo, pendingMigrations, undoMigrations } from '../start/undo-migrations.ts';

/** Seconds that a database may need to start: a machine starts it together with this command. */
const TIMEOUT = 60;
const OPTIONS = { plan: { type: 'boolean' }, 'undo-to': { type: 'string' }, yes: { type: 'boolean' } } as const;

const startWait = {
  timeoutSeconds: TIMEOUT,
  onWait: () => console.log(`The database does not answer yet. Waiting up to ${TIMEOUT} seconds …`),
  onLocked: () => console.log('Others hold a lock that a migration needs. Trying again …'),
};

/** Applies all pending migrations. */
async function apply(databaseUrl: string, { secretKeys: secret, auditKeys: audit }: Env): Promise<void> {
  // Without a key it cannot be wrong, and none is needed to migrate.
  const check = async (db: EntityManager) => (secret.isRandom ? undefined : checkKeys(db, { secret, audit }));
  const applied = await migrateDatabase(databaseUrl, startWait, check);
  for (const name of applied) console.log(`applied ${name}`);
  console.log(applied.length === 0 ? 'The database was up to date.' : `${applied.length} migrations applied.`);
}

/** Prints what would run; changes nothing. */
async function plan(dataSource: DataSource): Promise<void> {
  const pending = await pendingMigrations(dataSource);
  for (const { name, contracts } of pending)
    console.log(contracts === null ? name : `${name}  contracts: earlier releases do not work afterwards. ${contracts}`);
  const contracting = pending.filter(({ contracts }) => contracts !== null).length;
  console.log(
    pending.length === 0
      ? 'The database is up to date.'
      : `${pending.length} migrations would run. Processes of the release before keep working${contracting === 0 ? '.' : ` until the first of ${contracting} that contract.`}`,
  );
}

/** Asks for the name of the oldest migration that is undone, which nobody types by mistake. */
async function confirm(name: string): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await new Promise<string>((resolve) => {
    terminal.once('close', () => resolve(''));
    void terminal.question(`Data that only exists in what they added is lost. Type ${name} to undo them: `).then(resolve);
  });
  terminal.close();
  if (answer.trim() !== name) throw new StartError('Nothing was changed: the name was not typed. Pass --yes to undo without a question.');
}

/** Undoes all migrations after one, newest first. */
async function undo(dataSource: DataSource, to: string, yes: boolean): Promise<void> {
  const names = await migrationsToUndo(dataSource, to);
  const oldest = names.at(-1);
  if (oldest === undefined) return console.log(`${to} is the last migration. There is nothing to undo.`);
  console.log(`These migrations are undone, in this order:\n${names.join('\n')}`);
  if (!yes) await confirm(oldest);
  await undoMigrations(dataSource, names, (name) => console.log(`undone ${name}`));
  console.log(`${names.length} migrations undone. Start the release that belongs to this schema.`);
}

/**
 * `npm run migrate`: applies all pending migrations to the database of an installation. Safe to run concurrently. `-- --plan` prints what would run,
 * `-- --undo-to NAME` undoes all migrations after one (docs/upgrading.md).
 */
let env: Env | undefined;
try {
  env = readSettings();
  const { databaseUrl } = env;
  if (databaseUrl === undefined) throw new StartError('Set DATABASE_URL. npm start migrates the embedded database.');
  const { values } = parseArgs({ options: OPTIONS });
  const to = values['undo-to'];
  if (to !== undefined) await whileMigrating(databaseUrl, startWait, (dataSource) => undo(dataSource, to, values.yes === true));
  else if (values.plan === true) await whileMigrating(databaseUrl, startWait, plan);
  else await apply(databaseUrl, env);
} catch (error) {
  const usage = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  failStart(usage ? new StartError((error as Error).message) : error, env);
}
