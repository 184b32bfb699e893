import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { freePort } from '../../api/db/embedded-database.ts';
import { watchProcess } from '../../api/testing/process.ts';
import { soon } from '../../api/testing/soon.ts';
import { findProgram } from '../find-program.ts';

const SHIPPED_UPSTREAMS = 'api:4000 api-2:4000';

/** A proxy with the configuration of docker-compose.yml. */
export interface Caddy {
  url: string;
  /** Returns how often the proxy has found the process at a port ready after it was not. */
  timesUp(port: number): number;
  close(): Promise<void>;
}

/** Returns Debian's proxy; undefined without one, which a line says. */
export function findCaddy(): string | undefined {
  const program = findProgram(['caddy']);
  if (program === undefined) process.stdout.write('The proxy was not tried: install caddy.\n');
  return program;
}

/** Starts the proxy before web processes at these ports, of which one is ready. */
export async function startCaddy(program: string, ports: readonly number[], directory: string): Promise<Caddy> {
  const port = await freePort();
  const shipped = readFileSync('deploy/Caddyfile', 'utf8');
  expect(shipped).toContain(SHIPPED_UPSTREAMS);
  const file = join(directory, 'Caddyfile');
  writeFileSync(file, `{\n\tadmin off\n}\n${shipped.replace(SHIPPED_UPSTREAMS, ports.map((each) => `127.0.0.1:${each}`).join(' '))}`);
  const url = `http://127.0.0.1:${port}`;
  const env = { PATH: process.env.PATH, HOME: directory, SITE_HOST: url, JITSI_HOST: `http://jitsi.localhost:${port}` };
  const caddy = watchProcess(spawn(program, ['run', '--adapter', 'caddyfile', '--config', file], { env, stdio: ['ignore', 'pipe', 'pipe'] }));
  await soon(async () => expect((await fetch(`${url}/health/live`)).status).toBe(200));
  return {
    url,
    timesUp: (upstream) => caddy.output().match(new RegExp(`host is up","host":"127\\.0\\.0\\.1:${upstream}"`, 'g'))?.length ?? 0,
    async close() {
      caddy.child.kill('SIGTERM');
      await caddy.ended;
    },
  };
}
