import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { createDataSource } from '../db/data-source.ts';
import { startEmbeddedDatabase } from '../db/embedded-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string;
    /** For temporary files of the tests; gone when they are over. */
    temporaryDirectory: string;
  }
}

/** One real PostgreSQL for all test files, with a migrated template to clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), 'academy-test-'));
  // As root the database runs under a user of its own, which has to get there.
  chmodSync(directory, 0o755);
  const database = await startEmbeddedDatabase(join(directory, 'postgres'), { durable: false });
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  await admin.query('CREATE DATABASE academy_template');
  await admin.end();
  const template = createDataSource({ url: database.url.replace(/\/academy$/, '/academy_template') });
  await template.initialize();
  await template.runMigrations();
  await template.destroy();
  project.provide('databaseUrl', database.url);
  const temporaryDirectory = join(directory, 'tmp');
  mkdirSync(temporaryDirectory);
  project.provide('temporaryDirectory', temporaryDirectory);
  return async () => {
    await database.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}
