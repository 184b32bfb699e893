import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { createDataSource } from '../db/data-source.ts';
import { startEmbeddedDatabase } from '../db/embedded-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string;
    /** The directory for temporary files of the tests; removed after the run. */
    temporaryDirectory: string;
    /** The folder of the built server, as deep as the real one: the server finds its catalogs by its own location. Removed after the run. */
    serverDirectory: string;
  }
}

/** Starts one PostgreSQL for all test files, with a migrated template database to clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), 'academy-test-'));
  // Started as root, PostgreSQL runs as another user, which needs access to the directory.
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
  const serverDirectory = join('build', `api-${basename(directory)}`);
  project.provide('serverDirectory', serverDirectory);
  return async () => {
    await database.stop();
    for (const folder of [directory, serverDirectory]) rmSync(folder, { recursive: true, force: true });
  };
}
