import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../db/embedded-database.ts';
import { watchProcess } from '../process.ts';
import { type Environment, jitsiConfig, quote } from './prosody-config.ts';

/** The user that Debian's package creates. Prosody refuses to run as root. */
const USER = 'prosody';
const CONFIG = 'prosody.cfg.lua';
const PLUGINS = ['deploy/jitsi-plugins', 'api/testing/prosody/plugins'];
/** What a Prosody with Jitsi has beside them. */
const JITSI_LIBRARY = 'api/testing/prosody/jitsi';

/** Returns the program of Prosody: `PROSODY`, or the one on the path; null without one. */
export function findProsody(): string | null {
  const program = process.env.PROSODY ?? 'prosody';
  return spawnSync(program, ['--help']).status === 0 ? program : null;
}

/** A Prosody of a test, with the settings of docker-compose.yml. */
export interface Prosody {
  /** Address of its WebSocket. */
  url: string;
  environment: Environment;
  /** The lines of its log with a warning or an error. */
  problems(): string[];
  close(): Promise<void>;
}

/** Writes the configuration, the plugins and the account of the focus to a new folder; returns its path. */
function createFolder(environment: Environment, port: number, plugins: readonly string[]): string {
  const { XMPP_AUTH_DOMAIN = '', JICOFO_AUTH_PASSWORD = '' } = environment;
  const folder = mkdtempSync(join(tmpdir(), 'academy-prosody-'));
  // Copies, because the user of Prosody may not be allowed to read the sources.
  for (const source of plugins) cpSync(source, join(folder, 'plugins'), { recursive: true });
  const hostFolder = XMPP_AUTH_DOMAIN.replace(/[^a-z0-9]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  const accounts = join(folder, 'data', hostFolder, 'accounts');
  // Without a folder of certificates, Prosody logs an error.
  for (const path of [accounts, join(folder, 'certs')]) mkdirSync(path, { recursive: true });
  writeFileSync(join(accounts, 'focus.dat'), `return { password = ${quote(JICOFO_AUTH_PASSWORD)} }\n`);
  const server = [
    `data_path = ${quote(join(folder, 'data'))}`,
    `plugin_paths = { ${quote(join(folder, 'plugins'))} }`,
    'log = { { levels = { min = "info" }, to = "console" } }',
    `http_ports = { ${port} }`,
    'http_interfaces = { "127.0.0.1" }',
    // No other port, so that it runs beside a Prosody of the system.
    ...['https_ports', 'c2s_ports', 'c2s_direct_tls_ports'].map((name) => `${name} = {}`),
    'modules_enabled = { "saslauth", "ping", "posix" }',
    'modules_disabled = { "s2s", "tls", "offline" }',
  ];
  writeFileSync(join(folder, CONFIG), [...server, jitsiConfig(environment)].join('\n'));
  return folder;
}

/** Starts Prosody on a free port, with a folder of its own. */
export async function startProsody(environment: Environment, { jitsiLibrary }: { jitsiLibrary: boolean }): Promise<Prosody> {
  const program = findProsody();
  if (program === null) throw new Error('The tests of the Jitsi rooms need the program prosody: install it, or set PROSODY to it.');
  const port = await freePort();
  const folder = createFolder(environment, port, [...PLUGINS, ...(jitsiLibrary ? [JITSI_LIBRARY] : [])]);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) execFileSync('chown', ['-R', USER, folder]);
  const idOf = (kind: string): number => Number(execFileSync('id', [kind, USER]));
  const child = spawn(program, ['-F', '--config', join(folder, CONFIG)], {
    ...(isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {}),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: folder },
  });
  const stop = (): void => void child.kill();
  process.once('exit', stop);
  const { ended, output, waitForOutput } = watchProcess(child);
  await waitForOutput(`Activated service 'http' on [127.0.0.1]:${port}`);
  return {
    url: `ws://127.0.0.1:${port}/xmpp-websocket`,
    environment,
    problems: () =>
      output()
        .split('\n')
        .filter((line) => / (?:warn|error)\t/.test(line)),
    async close() {
      stop();
      await ended;
      process.off('exit', stop);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
