import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../api/db/embedded-database.ts';
import { createTestDatabase, type TestDatabase } from '../api/db/test-database.ts';
import { type Replica, startReplica } from '../api/testing/replica.ts';
import { soon } from '../api/testing/soon.ts';
import { type Caddy, findCaddy, startCaddy } from './testing/caddy.ts';

const CADDY = findCaddy();
const RESTARTS = 4;
const CLIENTS = 4;
/** Milliseconds between two requests of a client: the machine starts processes meanwhile. */
const PACE = 10;
/** Seconds: at least twice as long as the proxy and the clients need to notice. */
const SHUTDOWN_DELAY = '2';
const QUERY = JSON.stringify({ query: '{ settings { siteName } }' });

let database: TestDatabase;
let directory = '';
let ports: number[] = [];
const replicas: Replica[] = [];
let caddy: Caddy | undefined;

const start = (port: number): Promise<Replica> => startReplica({ DATABASE_URL: database.url, PORT: String(port), SHUTDOWN_DELAY });

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'academy-stop-'));
  database = await createTestDatabase();
  ports = [await freePort(), await freePort()];
  replicas.push(...(await Promise.all(ports.map(start))));
  if (CADDY !== undefined) caddy = await startCaddy(CADDY, ports, directory);
}, 240_000);
afterAll(async () => {
  await caddy?.close();
  await Promise.all(replicas.map((replica) => replica.close()));
  await database.close();
  rmSync(directory, { recursive: true, force: true });
});

/** Requests until `end`: their number, and what went wrong. */
interface Load {
  answered: number;
  problems: string[];
}

/** Sends requests one after the other, each to an address that `choose` returns, until `ended`. */
async function send(load: Load, choose: () => string | undefined, ended: () => boolean): Promise<void> {
  while (!ended()) {
    const url = choose();
    if (url === undefined) {
      load.problems.push('no server was ready');
      return;
    }
    try {
      const response = await fetch(`${url}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: QUERY });
      const body = await response.text();
      if (response.status !== 200 || !body.includes('"siteName"')) load.problems.push(`${url} ${response.status} ${body.slice(0, 200)}`);
      load.answered += 1;
      await wait(PACE);
    } catch (error) {
      load.problems.push(`${url} ${(error as Error).message} ${String((error as Error).cause ?? '')}`);
    }
  }
}

describe('a restart of one of two web processes', { timeout: 240_000 }, () => {
  it('refuses and resets no request of clients that send to ready processes only, directly and through the proxy', async () => {
    let done = false;
    const ended = () => done;
    const ready = new Set(ports);
    const noticed = new Set<number>();
    const watch = async (port: number): Promise<void> => {
      while (!done) {
        const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
        if (answer?.ok === true) ready.add(port);
        else ready.delete(port);
        if (answer?.status === 503) noticed.add(port);
        await wait(100);
      }
    };
    let turn = 0;
    const chooseReady = (): string | undefined => {
      const now = [...ready];
      turn += 1;
      return now.length === 0 ? undefined : `http://127.0.0.1:${now[turn % now.length]}`;
    };
    const [direct, proxied]: Load[] = [
      { answered: 0, problems: [] },
      { answered: 0, problems: [] },
    ];
    const work = [...ports.map(watch), ...Array.from({ length: CLIENTS }, () => send(direct as Load, chooseReady, ended))];
    if (caddy !== undefined) work.push(...Array.from({ length: CLIENTS }, () => send(proxied as Load, () => caddy?.url, ended)));
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      const index = restart % ports.length;
      const port = ports[index] as number;
      const before = caddy?.timesUp(port);
      noticed.delete(port);
      await replicas[index]?.close();
      expect(noticed).toContain(port);
      replicas[index] = await start(port);
      await soon(() => expect(ready).toContain(port));
      // The proxy asks each second, and must know that this one is back before the other one stops.
      if (before !== undefined) await soon(() => expect(caddy?.timesUp(port)).toBeGreaterThan(before));
      const answered = direct?.answered ?? 0;
      await soon(() => expect(direct?.answered).toBeGreaterThan(answered + CLIENTS * 5));
    }
    done = true;
    await Promise.all(work);
    expect({ direct: direct?.problems.slice(0, 5), proxied: proxied?.problems.slice(0, 5) }).toEqual({ direct: [], proxied: [] });
    expect(direct?.answered).toBeGreaterThan(100);
  });
});
