import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../db/embedded-database.ts';
import { builtServer } from './built-server.ts';
import { startProcess } from './process.ts';
import { TEST_KEY } from './test-ctx.ts';

/** A web process of an installation, as in production one of several on one database. */
export interface Replica {
  url: string;
  /** Sends a GraphQL request, with further headers if there are some; returns the data, and the codes of the errors. */
  graphql(
    query: string,
    variables: Record<string, unknown>,
    token?: string,
    more?: Record<string, string>,
  ): Promise<{ data: Record<string, unknown> | null; codes: string[] }>;
  /** Kills the process. */
  kill(): Promise<void>;
  /** Stops the process as an operator does. */
  close(): Promise<void>;
}

/** Starts a web process of the built server, on a free port unless the settings name one; resolves when it is ready. */
export async function startReplica(settings: Record<string, string>): Promise<Replica> {
  const directory = mkdtempSync(join(tmpdir(), 'academy-replica-'));
  const port = Number(settings.PORT ?? (await freePort()));
  const url = `http://127.0.0.1:${port}`;
  const { child, ended, waitForOutput } = startProcess(await builtServer('main'), [], {
    NODE_ENV: 'test',
    PORT: String(port),
    DATA_DIR: directory,
    DATABASE_POOL: '5',
    SECRET_KEY: TEST_KEY,
    LOG_LEVEL: 'info',
    ...settings,
  });
  await waitForOutput('The web server is ready');
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    child.kill(signal);
    await ended;
    rmSync(directory, { recursive: true, force: true });
  };
  return {
    url,
    async graphql(query, variables, token, more = {}) {
      const headers = { 'content-type': 'application/json', ...more, ...(token === undefined ? {} : { 'x-access-token': token }) };
      const response = await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query, variables }) });
      const body = (await response.json()) as { data?: Record<string, unknown> | null; errors?: Array<{ extensions: { code: string } }> };
      return { data: body.data ?? null, codes: (body.errors ?? []).map(({ extensions }) => extensions.code) };
    },
    kill: () => end('SIGKILL'),
    close: () => end('SIGTERM'),
  };
}
