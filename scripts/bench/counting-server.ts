import { composeApp } from '../../api/compose.ts';
import { createDataSource } from '../../api/db/data-source.ts';
import { StatementCounter } from '../../api/db/statement-counter.ts';
import { parseEnv } from '../../api/env.ts';
import { startServer } from '../../api/server.ts';
import { countRowBytes } from '../../api/testing/row-bytes.ts';
import { type Answer, type BenchRequest, send } from './request.ts';
import { apiEnvironment } from './stage.ts';

/** What the database did for one answer. */
export interface Counted {
  statements: readonly string[];
  /** Bytes of the rows that the database sent. */
  rowBytes: number;
  answer: Answer;
}

export interface CountingServer {
  address: string;
  /** Sends a request and returns what the database did for it. */
  count(request: BenchRequest): Promise<Counted>;
  close(): Promise<void>;
}

/** Starts the application within this process and counts the statements and rows of single requests; what it costs is measured in another process. */
export async function startCountingServer(databaseUrl: string, directory: string): Promise<CountingServer> {
  const statements = new StatementCounter();
  const dataSource = await createDataSource({ url: databaseUrl, logger: statements }).initialize();
  const rows = countRowBytes(dataSource);
  const app = await composeApp(parseEnv({ ...apiEnvironment(databaseUrl, directory), PORT: '0' }), databaseUrl, { dataSource });
  const server = await startServer(app);
  return {
    address: server.address,
    async count(request) {
      statements.reset();
      const before = rows.count;
      const answer = await send(request);
      return { statements: [...statements.seen], rowBytes: rows.count - before, answer };
    },
    async close() {
      await server.close();
      await app.close();
      if (dataSource.isInitialized) await dataSource.destroy();
    },
  };
}
