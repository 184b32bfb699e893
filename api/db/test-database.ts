import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, inject } from 'vitest';
import { createDataSource } from './data-source.ts';
import { StatementCounter } from './statement-counter.ts';

export interface TestDatabase {
  dataSource: DataSource;
  url: string;
  /** Counts the statements sent since `reset`. */
  statements: StatementCounter;
  close(): Promise<void>;
}

/** Creates a database for a test file, cloned from the migrated template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = inject('databaseUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  // Durability is off, so copying the files costs half of writing them to the log.
  await admin.query(`CREATE DATABASE ${name} TEMPLATE academy_template STRATEGY FILE_COPY`);
  const url = serverUrl.replace(/\/[^/]*$/, `/${name}`);
  const statements = new StatementCounter();
  // On a busy machine a hundred calls at once wait longer for a connection than a request may.
  const dataSource = createDataSource({ url, logger: statements, poolSize: 10, connectTimeout: 60_000 });
  await dataSource.initialize();
  return {
    dataSource,
    url,
    statements,
    async close() {
      await dataSource.destroy();
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
}

/** The database of a test file: created before its tests, dropped after them. */
export function testDatabase(): TestDatabase {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());
  return {
    get dataSource() {
      return database.dataSource;
    },
    get url() {
      return database.url;
    },
    get statements() {
      return database.statements;
    },
    close: () => database.close(),
  };
}
