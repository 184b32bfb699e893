import { median } from './load.ts';
import { API_FILE, apiEnvironment, type Stage, startServer } from './stage.ts';

/** Measures five starts and stops of the web process, against the start of a bare server (P16). */
export async function measureStart(stage: Stage): Promise<void> {
  const ready: number[] = [];
  const bare: number[] = [];
  const stopped: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    const reference = await startServer('scripts/bench/reference.ts', { DATABASE_URL: stage.databaseUrl }, '/');
    bare.push(reference.readyAfter);
    await reference.stop();
    const api = await startServer(API_FILE, apiEnvironment(stage.databaseUrl, '.data'), '/health/ready');
    ready.push(api.readyAfter);
    stopped.push(await api.stop());
  }
  const ratio = median(ready) / median(bare);
  process.stdout.write(
    `\nStart and stop of the web process\n  ready after ${median(ready).toFixed(0)} ms (bare Node ${median(bare).toFixed(0)} ms, ${ratio.toFixed(2)}x), stopped within ${median(stopped).toFixed(0)} ms\n`,
  );
  process.stdout.write('  goal: ready within 1200 ms, stopped within 5000 ms (P16)\n');
}
