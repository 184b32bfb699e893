import { loadavg } from 'node:os';
import { join } from 'node:path';
import { FORM_TYPE } from '../../api/testing/multipart.ts';
import { print } from './figures.ts';
import { compare } from './load.ts';
import { type Stage, startServer } from './stage.ts';
import { createAdminToken } from './uploads.ts';
import { sendVideo } from './video.ts';

const MEGABYTE = 1024 * 1024;
const MEGABYTES = 64;

/** Measures 1 MiB ranges of a video behind a signed URL, against a server without checks (P14). */
export async function measureRanges(stage: Stage): Promise<void> {
  const headers = { 'content-type': FORM_TYPE, 'x-access-token': await createAdminToken(stage.databaseUrl) };
  const { answer } = await sendVideo({ url: `${stage.api.address}/api/fileUpload`, method: 'POST', headers }, MEGABYTES);
  const { url, id } = JSON.parse(answer.text) as { url: string; id: string };
  const file = join(stage.directory, 'files', id.slice(0, 2), id, 'original');
  const baseline = await startServer('scripts/bench/plain-ranges.ts', { FILE: file }, '/');
  const common = { status: 206, headers: { range: `bytes=${MEGABYTE}-${2 * MEGABYTE - 1}` } };
  print(`\nRanges of a video, 1 MiB each (system load ${loadavg()[0]?.toFixed(1)})`);
  const [plain, ours] = await compare(
    [
      { name: 'plain', url: baseline.address, pid: baseline.pid, ...common },
      { name: 'ours', url: stage.api.address + url, pid: stage.api.pid, ...common },
    ],
    { requests: 300, atOnce: 20 },
  );
  await baseline.stop();
  if (plain === undefined || ours === undefined) throw new Error('Nothing was measured');
  print(
    `  ${ours.rate.toFixed(0)}/s, ${(ours.rate / plain.rate).toFixed(2)}x of a plain range server (${plain.rate.toFixed(0)}/s); ` +
      `${ours.cpu.toFixed(0)} and ${plain.cpu.toFixed(0)} µs of processor each; ${ours.bytes} bytes\n` +
      '  goal: >= 0.70x with the permission check (P14)',
  );
}
