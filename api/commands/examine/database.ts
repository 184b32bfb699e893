import type { DataSource } from 'typeorm';
import { REQUEST_LIMITS } from '../../adapters/database-limits.ts';
import { createDataSource } from '../../db/data-source.ts';
import { checkKeys } from '../../domain/keys/keys.service.ts';
import { WrongKey } from '../../domain/keys/wrong-key.ts';
import type { Env } from '../../env.ts';
import { sentenceOf } from '../../start/run-process.ts';
import { type Finding, findingsOf, reasonOf } from './finding.ts';

/** The oldest version that is tried, as PostgreSQL numbers it. */
const OLDEST_VERSION = 140_000;
/** Difference of the clocks, in milliseconds, above which mails and calls carry wrong times. */
const CLOCK_DIFFERENCE = 10_000;

const { ok, note, fault } = findingsOf('database');
const keys = findingsOf('keys');

interface Facts {
  version: number;
  name: string;
  encoding: string;
  standby: boolean;
  readOnly: boolean;
  mayCreate: boolean;
  time: Date;
}

const FACTS = `SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS name,
  current_setting('server_encoding') AS encoding, pg_is_in_recovery() AS standby, current_setting('transaction_read_only') = 'on' AS "readOnly",
  has_schema_privilege(current_user, current_schema(), 'CREATE') AS "mayCreate", clock_timestamp() AS time`;
/** The tables that the user of the database may not read and write. */
const FORBIDDEN = `SELECT c.relname AS name FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
  AND NOT (has_table_privilege(c.oid, 'SELECT') AND has_table_privilege(c.oid, 'INSERT') AND has_table_privilege(c.oid, 'UPDATE') AND has_table_privilege(c.oid, 'DELETE'))
  ORDER BY 1`;

function examineFacts({ version, name, encoding, standby, readOnly, mayCreate, time }: Facts, measuredAt: number): Finding[] {
  const seconds = Math.round((time.getTime() - measuredAt) / 1000);
  const faults = [
    version < OLDEST_VERSION ? fault(`PostgreSQL ${name} is too old: install version 14 or newer.`) : null,
    encoding === 'UTF8' ? null : fault(`The database stores texts as ${encoding}: create it with the encoding UTF8.`),
    standby ? fault('DATABASE_URL leads to a standby server, which is read-only: set it to the primary server.') : null,
    !standby && readOnly ? fault('The database is read-only for this user: set default_transaction_read_only to off.') : null,
    mayCreate ? null : fault('The user of DATABASE_URL may not create tables: make it the owner of the database.'),
    Math.abs(seconds) * 1000 > CLOCK_DIFFERENCE
      ? fault(
          `The clock of the database is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} the clock of this machine: turn on time synchronization on both.`,
        )
      : null,
  ].filter((finding) => finding !== null);
  return faults.length > 0 ? faults : [ok(`PostgreSQL ${name} answers, and its clock is right.`)];
}

async function examineMigrations(dataSource: DataSource): Promise<Finding> {
  const [{ exists }] = (await dataSource.query("SELECT to_regclass('migrations') IS NOT NULL AS exists")) as [{ exists: boolean }];
  const rows: Array<{ name: string }> = exists ? await dataSource.query('SELECT name FROM migrations') : [];
  const applied = new Set(rows.map(({ name }) => name));
  const known = dataSource.migrations.map(({ name }) => name ?? '');
  const missing = known.filter((name) => !applied.has(name)).length;
  const further = [...applied].filter((name) => !known.includes(name)).length;
  if (further > 0) return fault(`The database has ${further} migrations of a newer release: install that release here.`);
  return missing > 0 ? fault(`${missing} migrations are not applied: run npm run migrate.`) : ok('All migrations are applied.');
}

async function examineRights(dataSource: DataSource): Promise<Finding[]> {
  const tables: Array<{ name: string }> = await dataSource.query(FORBIDDEN);
  const [first] = tables;
  return first === undefined
    ? []
    : [fault(`The user of DATABASE_URL may not read and write ${tables.length} tables, such as ${first.name}: make it the owner of all tables.`)];
}

async function examineKeys({ secretKeys, auditKeys }: Env, dataSource: DataSource): Promise<Finding> {
  try {
    const { secret } = await checkKeys(dataSource.manager, { secret: secretKeys, audit: auditKeys });
    if (secretKeys.isRandom) return keys.note('SECRET_KEY is not set: each start makes another one.');
    return keys.ok(`The key ${secret.current.id} is that of the database.`);
  } catch (error) {
    if (error instanceof WrongKey) return keys.fault(error.message);
    throw error;
  }
}

/** Tries to connect to the database and examines its version, rights, clock, migrations and keys. Changes nothing. `now` is the clock of this machine, in milliseconds. */
export async function examineDatabase(env: Env, now = Date.now): Promise<Finding[]> {
  if (env.databaseUrl === undefined) return [note('DATABASE_URL is not set: npm start brings a database of its own and checks it.')];
  const dataSource = createDataSource({ url: env.databaseUrl, poolSize: 2, limits: REQUEST_LIMITS });
  try {
    await dataSource.initialize();
  } catch (error) {
    return [fault(sentenceOf(error, env) ?? `The database cannot be used: ${reasonOf(error)}.`)];
  }
  try {
    const [facts] = (await dataSource.query(FACTS)) as [Facts];
    const findings = examineFacts(facts, now());
    const [rights, migrations] = [await examineRights(dataSource), await examineMigrations(dataSource)];
    const known =
      migrations.state === 'ok' ? await examineKeys(env, dataSource) : keys.note('The keys are compared with the database when its migrations fit.');
    return [...findings, ...rights, migrations, known];
  } catch (error) {
    return [fault(`The database cannot be examined: ${reasonOf(error)}.`)];
  } finally {
    await dataSource.destroy();
  }
}
