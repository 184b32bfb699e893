import 'reflect-metadata';
import { DataSource, type Logger } from 'typeorm';
import { ENTITIES } from './entities.ts';
import { MIGRATIONS } from './migrations.ts';

export interface DatabaseOptions {
  url: string;
  /** Maximum number of connections. */
  poolSize?: number;
  logger?: Logger;
}

/** Creates a data source with all entities and migrations; it is not connected yet. */
export function createDataSource({ url, poolSize = 20, logger }: DatabaseOptions): DataSource {
  return new DataSource({
    type: 'postgres',
    url,
    entities: ENTITIES,
    migrations: MIGRATIONS,
    migrationsTransactionMode: 'each',
    synchronize: false,
    poolSize,
    ...(logger === undefined ? { logging: false } : { logging: 'all' as const, logger }),
    applicationName: 'academy',
    connectTimeoutMS: 5000,
    extra: { idleTimeoutMillis: 30_000, keepAlive: true },
  });
}
