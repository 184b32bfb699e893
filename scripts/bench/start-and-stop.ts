import { median, print } from './figures.ts';
import { type Stage, startApi, startServer } from './stage.ts';

const RUNS = 3;

/** Measures starts and stops of the web process, against the start of a bare server (P16). */
export async function measureStart(stage: Stage): Promise<void> {
  const ready: number[] = [];
  const bare: number[] = [];
  const stopped: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const reference = await startServer('scripts/bench/reference.ts', { DATABASE_URL: stage.databaseUrl }, '/');
    bare.push(reference.readyAfter);
    await reference.stop();
    const api = await startApi(stage, stage.databaseUrl);
    ready.push(api.readyAfter);
    stopped.push(await api.stop());
  }
  const ratio = median(ready) / median(bare);
  print(
    `\nStart and stop of the web process\n  ready after ${median(ready).toFixed(0)} ms (bare Node ${median(bare).toFixed(0)} ms, ${ratio.toFixed(2)}x), stopped within ${median(stopped).toFixed(0)} ms`,
  );
  print('  goal: ready within 1200 ms, stopped within 5000 ms (P16)');
}
