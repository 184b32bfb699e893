import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applicationSettings, endApplication, startApplication } from '../../../scripts/testing/application.ts';

export interface RunningAcademy {
  address: string;
  stop(): Promise<void>;
}

/** Starts the application as `npm start` does: with its own database and port, demo content and captured mail. */
export async function startAcademy(): Promise<RunningAcademy> {
  const directory = mkdtempSync(join(tmpdir(), 'academy-browser-'));
  const { address, settings } = await applicationSettings(directory);
  const leave = (): void => rmSync(directory, { recursive: true, force: true });
  const child = await startApplication(settings).catch((error: unknown) => {
    leave();
    throw error;
  });
  return {
    address,
    async stop() {
      await endApplication(child, 'SIGTERM');
      leave();
    },
  };
}
