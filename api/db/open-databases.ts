import type { DataSource, EntityManager } from 'typeorm';
import { JOB_LIMITS, REQUEST_LIMITS } from '../adapters/database-limits.ts';
import { createDataSource, type DatabaseOptions } from './data-source.ts';

/** Connects the database for requests; connections for jobs are opened when they are asked for. A test replaces both. */
export async function openDatabases(options: Pick<DatabaseOptions, 'url' | 'poolSize'>, replaced: DataSource | undefined) {
  const dataSource = replaced ?? (await createDataSource({ ...options, limits: REQUEST_LIMITS }).initialize());
  let ofJobs: Promise<DataSource> | undefined;
  return {
    dataSource,
    async openJobDatabase(): Promise<EntityManager> {
      if (replaced !== undefined) return dataSource.manager;
      ofJobs ??= createDataSource({ ...options, limits: JOB_LIMITS }).initialize();
      return (await ofJobs).manager;
    },
    async close(): Promise<void> {
      if (replaced === undefined) await dataSource.destroy();
      await (await ofJobs)?.destroy();
    },
  };
}
