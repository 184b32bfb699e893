import { type ChildProcess, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '../../api/db/embedded-database.ts';
import { migrateDatabase } from '../../api/start/migrate.ts';
import { applicationSettings, endApplication, startApplication } from './application.ts';

const ADMIN = { email: 'leader@academy.example', password: 'Gemeinsam!2026' } as const;

export interface EmptyAcademy {
  address: string;
  admin: { email: string; password: string };
  /** Kills the server with SIGKILL; the database keeps running. */
  kill(): Promise<void>;
  /** Starts the server again at the same URL. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

function createAdmin(env: NodeJS.ProcessEnv): void {
  const programArguments = ['--email', ADMIN.email, '--name', 'Lina', '--surname', 'Sommer'];
  const made = spawnSync(process.execPath, ['--import', 'tsx', 'api/commands/admin-create.ts', ...programArguments], {
    env: { ...env, ADMIN_PASSWORD: ADMIN.password },
  });
  if (made.status !== 0) throw new Error(`No admin was created: ${made.stderr.toString()}`);
}

/** Starts a new installation: an empty database and the admin that `npm run admin:create` creates. */
export async function startEmptyAcademy(): Promise<EmptyAcademy> {
  const directory = mkdtempSync(join(tmpdir(), 'academy-empty-'));
  chmodSync(directory, 0o755);
  const database = await startEmbeddedDatabase(join(directory, 'postgres'), { durable: false });
  await migrateDatabase(database.url);
  const { address, settings } = await applicationSettings(directory);
  const env = { ...settings, DATABASE_URL: database.url };
  let child: ChildProcess;
  const restart = async (): Promise<void> => {
    child = await startApplication(env);
  };
  const leave = async (): Promise<void> => {
    await database.stop();
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    createAdmin(env);
    await restart();
  } catch (error) {
    await leave();
    throw error;
  }
  return {
    address,
    admin: ADMIN,
    restart,
    kill: () => endApplication(child, 'SIGKILL'),
    async stop() {
      await endApplication(child, 'SIGTERM');
      await leave();
    },
  };
}
