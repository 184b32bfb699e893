import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { FORM_TYPE } from '../../api/testing/multipart.ts';
import { median, percentile, print } from './figures.ts';
import { send } from './request.ts';
import { METRICS_TOKEN, type Stage, startServer } from './stage.ts';
import { createAdminToken, watchMemory } from './uploads.ts';
import { sendVideo } from './video.ts';

const MEGABYTES = 499;
const ROUNDS = 3;
const AT_ONCE = 4;

/** Returns megabytes per second. */
async function timeUpload(request: Parameters<typeof sendVideo>[0]): Promise<number> {
  const start = performance.now();
  const { sent } = await sendVideo(request, MEGABYTES);
  return sent / 1024 / 1024 / ((performance.now() - start) / 1000);
}

/** Removes the stored files. Otherwise they would fill the write queue of the disk, while the baseline overwrites one file. */
function removeStoredFiles(stage: Stage): void {
  rmSync(join(stage.directory, 'files'), { recursive: true, force: true });
}

/** Returns the latencies of the smallest response in milliseconds while `work` runs, as other clients see them. */
async function watchAnswers(address: string, work: () => Promise<void>): Promise<number> {
  const waits: number[] = [];
  let over = false;
  const probing = (async () => {
    while (!over) {
      waits.push((await send({ name: 'the smallest response', url: `${address}/health/live` })).ended);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  await Promise.all([
    probing,
    work().finally(() => {
      over = true;
    }),
  ]);
  return percentile(waits, 0.99);
}

/** Returns the event loop delay of the server in milliseconds: the 99th percentile since the last call. An idle loop shows the sampling interval of 10 ms. */
async function loopDelay(address: string): Promise<number> {
  const { text } = await send({ name: 'the metrics', url: `${address}/metrics`, headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)?.[1]) * 1000;
}

/** Measures a large video through POST /api/fileUpload against a plain pipe to disk, with type check, hash and flush to disk (P12). */
export async function measureFileUpload(stage: Stage): Promise<void> {
  const headers = { 'content-type': FORM_TYPE, 'x-access-token': await createAdminToken(stage.databaseUrl) };
  const baseline = await startServer('scripts/bench/plain-pipe.ts', { FILE: join(stage.directory, 'plain') }, '/');
  const ours = { url: `${stage.api.address}/api/fileUpload`, method: 'POST', headers };
  const plain = { url: `${baseline.address}/`, method: 'PUT', status: 204 };
  const flushed = { ...plain, url: `${plain.url}?flush` };
  print(`\nUpload of ${MEGABYTES} MB in one form (system load ${loadavg()[0]?.toFixed(1)})`);
  // The first upload loads modules that later ones share.
  await sendVideo(ours, 5);
  const rates: Record<'ours' | 'plain' | 'flushed', number[]> = { ours: [], plain: [], flushed: [] };
  const memory: number[] = [];
  const waits: number[] = [];
  const delays: number[] = [];
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    rates.plain.push(await timeUpload(plain));
    rates.flushed.push(await timeUpload(flushed));
    rates.ours.push(await timeUpload(ours));
    removeStoredFiles(stage);
    // The probes take processor time from the sender, so this upload is not timed.
    await loopDelay(stage.api.address);
    const watched = async (): Promise<void> => void waits.push(await watchAnswers(stage.api.address, async () => void (await timeUpload(ours))));
    memory.push(await watchMemory(stage.api.pid, watched));
    delays.push(await loopDelay(stage.api.address));
    removeStoredFiles(stage);
  }
  const together = await watchMemory(stage.api.pid, async () => void (await Promise.all(Array.from({ length: AT_ONCE }, () => timeUpload(ours)))));
  await baseline.stop();
  removeStoredFiles(stage);
  const [rate, plainRate, flushedRate] = [median(rates.ours), median(rates.plain), median(rates.flushed)];
  print(
    `  ${rate.toFixed(0)} MB/s, ${(rate / plainRate).toFixed(2)}x of a plain pipe to disk (${plainRate.toFixed(0)} MB/s), ` +
      `${(rate / flushedRate).toFixed(2)}x of one that waits for the disk, as we do (${flushedRate.toFixed(0)} MB/s)\n` +
      `  memory above idle: ${Math.max(...memory).toFixed(0)} MB at most, ${together.toFixed(0)} MB with ${AT_ONCE} at once\n` +
      `  smallest response during the upload: p99 ${median(waits).toFixed(1)} ms; event loop delay: p99 ${median(delays).toFixed(1)} ms\n` +
      '  goal: >= 250 MB/s, memory <= 64 MB above idle and <= 60 MB with 4 at once, p99 of the loop <= 30 ms (P12)',
  );
}
