import { rewriteCaption } from '../../api/domain/media/caption.ts';
import { hostileCaptions } from '../../api/testing/hostile-captions.ts';
import { median } from './load.ts';

const PARTS = ['<', '<script', '&', '\n', ' \n', '<c.', '-->', '{\\'];

/** Returns the milliseconds of processor time to parse or reject hostile captions of a size. */
function timeToRead(part: string, size: number): number {
  const before = process.cpuUsage();
  for (const hostile of hostileCaptions(part, size)) {
    try {
      rewriteCaption(Buffer.from(hostile));
    } catch {
      // Rejections count too.
    }
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Measures hostile caption files of 450 and 900 KB: the time must grow linearly with the size. */
export function measureCaptions(): void {
  process.stdout.write('\nHostile captions of 900 KB\n');
  for (const part of PARTS) {
    const [half, whole] = [450_000, 900_000].map((size) => median([1, 2, 3].map(() => timeToRead(part, size)))) as [number, number];
    process.stdout.write(`  ${JSON.stringify(part)}: ${whole.toFixed(0)} ms, ${(whole / half).toFixed(1)}x of half the size (goal: at most 3x)\n`);
  }
}
