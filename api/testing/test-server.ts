import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DestinationStream } from 'pino';
import { createPasswords } from '../adapters/passwords.ts';
import { createUploadBytes } from '../adapters/upload-bytes.ts';
import { type App, composeApp, type Replacements } from '../compose.ts';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { parseEnv } from '../env.ts';
import type { AdmissionLimits } from '../http/admission.ts';
import type { Timeouts } from '../http/timeouts.ts';
import { startServer } from '../server.ts';
import { runJobs } from '../start/run-jobs.ts';
import { noRateLimit } from './memory-rate-limit.ts';
import { memoryRelay, memoryStorage, TEST_KEY } from './test-ctx.ts';

export interface GraphqlAnswer {
  status: number;
  headers: Headers;
  data: Record<string, unknown> | null | undefined;
  errors: ReadonlyArray<{ message: string; path?: Array<string | number>; extensions: Record<string, unknown> }> | undefined;
}

export interface RestAnswer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

export interface TestServerOptions {
  /** Environment variables. */
  settings?: Record<string, string>;
  /** Enables the rate limits. */
  rateLimits?: boolean;
  /** Uses the relay on PostgreSQL instead of the one in memory. */
  realRelay?: boolean;
  /** Runs the jobs in this process. */
  jobs?: boolean;
  replace?: Replacements;
  /** The database of another server; the new one is a second replica. */
  database?: TestDatabase;
  logDestination?: DestinationStream;
  webDirectory?: string;
  /** Shorter timeouts for request bodies. */
  timeouts?: Timeouts;
  /** Other limits for requests at the same time. */
  admission?: AdmissionLimits;
}

export interface TestServer {
  app: App;
  url: string;
  database: TestDatabase;
  graphql(query: string, variables?: Record<string, unknown>, token?: string, headers?: Record<string, string | undefined>): Promise<GraphqlAnswer>;
  rest(method: string, path: string, body?: unknown, token?: string, headers?: Record<string, string | undefined>): Promise<RestAnswer>;
  close(): Promise<void>;
}

function replacementsOf(options: TestServerOptions, database: TestDatabase): Replacements {
  return {
    ...options.replace,
    dataSource: database.dataSource,
    logDestination: options.logDestination ?? { write: () => undefined },
    ports: {
      passwords: createPasswords({ memoryCost: 1024 }),
      storage: memoryStorage(),
      ...(options.settings?.DATA_DIR === undefined ? { storageCheck: null } : {}),
      uploads: createUploadBytes(options.settings?.DATA_DIR ?? join(tmpdir(), `academy-test-${process.pid}`)),
      pause: async () => undefined,
      ...(options.realRelay ? {} : { relay: memoryRelay() }),
      ...(options.rateLimits ? {} : { rateLimit: noRateLimit() }),
      ...options.replace?.ports,
    },
  };
}

/** Starts the real server on a free port, with its own database. Close it after the tests. */
export async function createTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = options.database ?? (await createTestDatabase());
  const env = parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'info', PORT: '0', SECRET_KEY: TEST_KEY, ...options.settings });
  const app = await composeApp(env, database.url, replacementsOf(options, database));
  const server = await startServer(app, {
    ...(options.webDirectory === undefined ? {} : { webDirectory: options.webDirectory }),
    ...(options.timeouts === undefined ? {} : { timeouts: options.timeouts }),
    ...(options.admission === undefined ? {} : { admission: options.admission }),
  });
  const jobs = options.jobs ? await runJobs(app) : null;
  const headersOf = (token?: string, more: Record<string, string | undefined> = {}): Record<string, string> => ({
    'content-type': 'application/json',
    ...(token === undefined ? {} : { 'x-access-token': token }),
    ...Object.fromEntries(Object.entries(more).filter((entry): entry is [string, string] => entry[1] !== undefined)),
  });
  return {
    app,
    url: server.address,
    database,
    async graphql(query, variables = {}, token = undefined, headers = {}) {
      const response = await fetch(`${server.address}/graphql`, {
        method: 'POST',
        headers: headersOf(token, headers),
        body: JSON.stringify({ query, variables }),
      });
      const body = (await response.json()) as Pick<GraphqlAnswer, 'data' | 'errors'>;
      return { status: response.status, headers: response.headers, data: body.data, errors: body.errors };
    },
    async rest(method, path, body, token, headers = {}) {
      const response = await fetch(`${server.address}${path}`, {
        method,
        headers: headersOf(token, headers),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = (response.headers.get('content-type') ?? '').includes('json');
      return { status: response.status, headers: response.headers, body: isJson ? (JSON.parse(text) as Record<string, unknown>) : { text } };
    },
    async close() {
      await server.close();
      await jobs?.close();
      await app.close();
      if (options.database === undefined) await database.close();
    },
  };
}
