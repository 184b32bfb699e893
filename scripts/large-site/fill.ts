import type { DataSource } from 'typeorm';
import { composeApp } from '../../api/compose.ts';
import { rebuildSearch } from '../../api/domain/search/search.service.ts';
import type { Ctx } from '../../api/domain/shared/context.ts';
import type { Env } from '../../api/env.ts';
import { migrateDatabase } from '../../api/start/migrate.ts';
import { StartError } from '../../api/start/start-error.ts';
import { moreTables } from '../../api/testing/large-more-tables.ts';
import { type LargeSize, seedLarge } from '../../api/testing/large-seed.ts';
import { loadDemo } from '../demo/load.ts';
import { DEMO_PASSWORD } from '../demo/people.ts';

/** The foreign keys of the database: table, columns, and what they refer to. */
const REFERENCES = `
  SELECT r.conrelid::regclass::text AS "table", r.confrelid::regclass::text AS target, a.attname AS "column", b.attname AS key
  FROM pg_constraint r JOIN pg_attribute a ON a.attrelid = r.conrelid AND a.attnum = r.conkey[1] JOIN pg_attribute b ON b.attrelid = r.confrelid AND b.attnum = r.confkey[1]
  WHERE r.contype = 'f' AND r.connamespace = 'public'::regnamespace AND cardinality(r.conkey) = 1 ORDER BY 1, 3`;

/** Returns the references to rows that do not exist, such as `steps.module_id`: the load does not check them row by row. */
async function brokenReferences(source: DataSource): Promise<string[]> {
  const references: Array<Record<'table' | 'target' | 'column' | 'key', string>> = await source.query(REFERENCES);
  const broken: string[] = [];
  for (const { table, target, column, key } of references) {
    const rows: unknown[] = await source.query(
      `SELECT 1 FROM ${table} c WHERE c.${column} IS NOT NULL AND NOT EXISTS (SELECT FROM ${target} p WHERE p.${key} = c.${column}) LIMIT 1`,
    );
    if (rows.length > 0) broken.push(`${table}.${column}`);
  }
  return broken;
}

/**
 * Fills an empty, migrated database with a site of the given size: the demo, and courses, people and what they did, with the texts and files of the demo.
 * Everybody has the password of the demo; person-0@example.org is an admin, person-20@example.org a trainer. `report` is called with the progress.
 * Returns false without a change if the database has people.
 * @throws an error if a row refers to one that does not exist
 */
export async function fillLargeSite(ctx: Ctx, source: DataSource, size: LargeSize, report: (line: string) => void): Promise<boolean> {
  report('demo');
  if (!(await loadDemo(ctx))) return false;
  const passwordHash = await ctx.ports.passwords.hash(DEMO_PASSWORD);
  await seedLarge(source, size, { passwordHash, more: moreTables(size), begins: report });
  report('references');
  const broken = await brokenReferences(source);
  if (broken.length > 0) throw new Error(`Rows refer to others that do not exist: ${broken.join(', ')}`);
  report('texts of the search');
  await rebuildSearch(ctx, (done, total) => report(`texts of the search: ${done} of ${total} items`));
  return true;
}

/**
 * Migrates the empty database of a URL and fills it, and the storage of the settings, with a site of the given size.
 * @throws StartError if the database has people, or its user has too few rights
 */
export async function fillDatabase(env: Env, databaseUrl: string, size: LargeSize, report: (line: string) => void): Promise<void> {
  await migrateDatabase(databaseUrl);
  const app = await composeApp({ ...env, logLevel: 'fatal' }, databaseUrl);
  try {
    // The limits are those of jobs: a statement may take minutes.
    const jobDatabase = await app.openJobDatabase();
    const [rights]: Array<{ enough: boolean }> = await jobDatabase.query(`SELECT has_parameter_privilege('session_replication_role', 'SET') AS enough`);
    if (!rights?.enough) throw new StartError('The user in DATABASE_URL must be a superuser of the database server.');
    const filled = await fillLargeSite(app.createContext(undefined, jobDatabase), jobDatabase.connection, size, report);
    if (!filled) throw new StartError('The database has people, so nothing was loaded. Set DATABASE_URL to an empty database.');
  } finally {
    await app.close();
  }
}
