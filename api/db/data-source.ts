import 'reflect-metadata';
import { DataSource, type DataSourceOptions, type Logger, type QueryRunner, type ReplicationMode } from 'typeorm';
import { type ConnectionLimits, IDLE_CONNECTION, KEEP_ALIVE_DELAY, limitOptions } from '../adapters/database-limits.ts';
import { databaseSession } from '../adapters/database-session.ts';
import { statementSpan, traced } from '../domain/shared/trace.ts';
import { assertDirect } from './direct-connection.ts';
import { ENTITIES } from './entities.ts';
import { MIGRATIONS } from './migrations.ts';

export interface DatabaseOptions {
  url: string;
  /** Maximum number of connections. */
  poolSize?: number;
  /** How long a caller waits for a connection, in milliseconds. */
  connectTimeout?: number;
  /** Without them a statement, a lock or a dead connection may take any time. */
  limits?: ConnectionLimits;
  logger?: Logger;
  /** The names of the migrations that it knows; all by default. */
  migrations?: readonly string[];
}

/**
 * Settings of each connection. Tables that are read often lie in memory or on an SSD, where a page by an index costs hardly more than the next one:
 * with the costs of a rotating disk, PostgreSQL reads whole tables for the outline of a course (3.6 instead of 0.7 ms). Compiling a statement
 * takes longer than running one of ours.
 */
const PLANNER = '-c random_page_cost=1.1 -c jit=off';

/** Traces the statements of TypeORM; `prepared.ts` traces those that it sends itself. With limits, it connects to PostgreSQL itself only. */
class TracedDataSource extends DataSource {
  private readonly limits: ConnectionLimits | undefined;

  constructor(options: DataSourceOptions, limits?: ConnectionLimits) {
    super(options);
    this.limits = limits;
  }

  override async initialize(): Promise<this> {
    await super.initialize();
    if (this.limits === undefined) return this;
    await assertDirect(this, this.limits).catch(async (error: unknown) => {
      await this.destroy();
      throw error;
    });
    return this;
  }

  override createQueryRunner(mode?: ReplicationMode): QueryRunner {
    const runner = super.createQueryRunner(mode);
    const query = runner.query.bind(runner) as (text: string, ...rest: unknown[]) => Promise<never>;
    runner.query = (text: string, ...rest: unknown[]) =>
      traced(
        () => statementSpan(text),
        () => query(text, ...rest),
      );
    return runner;
  }
}

/** Creates a data source with all entities and migrations; it is not connected yet. */
export function createDataSource({ url, poolSize = 20, connectTimeout = 5000, limits, logger, migrations }: DatabaseOptions): DataSource {
  const session = databaseSession(url, PLANNER);
  const options: DataSourceOptions = {
    type: 'postgres',
    url: session.url,
    entities: ENTITIES,
    migrations: migrations === undefined ? MIGRATIONS : MIGRATIONS.filter((Migration) => migrations.includes(new Migration().name ?? '')),
    migrationsTransactionMode: 'each',
    synchronize: false,
    poolSize,
    ...(logger === undefined ? { logging: false } : { logging: 'all' as const, logger }),
    applicationName: 'academy',
    connectTimeoutMS: connectTimeout,
    extra: {
      options: session.options,
      idleTimeoutMillis: IDLE_CONNECTION,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY,
      ...(limits === undefined ? {} : limitOptions(limits)),
    },
  };
  return new TracedDataSource(options, limits);
}
