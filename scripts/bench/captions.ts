import { rewriteCaption } from '../../api/domain/media/caption.ts';
import { hostileCaptions } from '../../api/testing/hostile-captions.ts';
import { median } from './load.ts';

const PIECES = ['<', '<script', '&', '\n', ' \n', '<c.', '-->', '{\\'];

/** Returns the milliseconds of processor time to parse or reject hostile captions of a size. */
function timeToRead(piece: string, size: number): number {
  const before = process.cpuUsage();
  for (const hostile of hostileCaptions(piece, size)) {
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
  for (const piece of PIECES) {
    const [half, whole] = [450_000, 900_000].map((size) => median([1, 2, 3].map(() => timeToRead(piece, size)))) as [number, number];
    process.stdout.write(`  ${JSON.stringify(piece)}: ${whole.toFixed(0)} ms, ${(whole / half).toFixed(1)}x of half the size (goal: at most 3x)\n`);
  }
}
