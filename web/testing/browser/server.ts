import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applicationSettings, countWarnings, endApplication, startApplication } from '../../../scripts/testing/application.ts';

export interface RunningAcademy {
  address: string;
  stop(): Promise<void>;
}

/** The Jitsi server of the tests: a host that does not exist; tests serve its script themselves. */
export const JITSI = { JITSI_DOMAIN: 'meet.academy.example', JITSI_APP_ID: 'academy', JITSI_APP_SECRET: 'a secret of the tests with 32 characters' };

/** Seconds that a call rings: longer than any test takes on a slow machine. No test waits until a call has rung out; they end their calls. */
const RINGING = { CALL_RING_TIME: '120' };

/**
 * Starts the application as `npm start` does: with its own database and port, demo content and captured mail. `host` is the name of this machine in the
 * address: passkeys need one that is no number.
 */
export async function startAcademy(host: '127.0.0.1' | 'localhost' = '127.0.0.1'): Promise<RunningAcademy> {
  const directory = mkdtempSync(join(tmpdir(), 'academy-browser-'));
  const { address: local, settings } = await applicationSettings(directory);
  const address = local.replace('127.0.0.1', host);
  const leave = (): void => rmSync(directory, { recursive: true, force: true });
  const child = await startApplication({ ...settings, SITE_URL: address, ...JITSI, ...RINGING }).catch((error: unknown) => {
    leave();
    throw error;
  });
  const warnings = countWarnings(child);
  return {
    address,
    async stop() {
      await endApplication(child, 'SIGTERM');
      // Tests provoke some of them; the others explain a test that failed.
      if (warnings().length > 0) process.stdout.write(`Warnings of the application during the browser tests:\n${warnings().join('\n')}\n`);
      leave();
    },
  };
}
