import { rewriteCaption } from '../../api/domain/media/caption.ts';
import { hostileCaptions } from '../../api/testing/hostile-captions.ts';
import { median } from './load.ts';

const PIECES = ['<', '<script', '&', '\n', ' \n', '<c.', '-->', '{\\'];

/** Milliseconds of processor time to read, or refuse, hostile captions of this size. */
function timeToRead(piece: string, size: number): number {
  const before = process.cpuUsage();
  for (const hostile of hostileCaptions(piece, size)) {
    try {
      rewriteCaption(Buffer.from(hostile));
    } catch {
      // A refusal is measured as well.
    }
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Hostile caption files of 450 and 900 KB: time must grow with the size, not with its square. */
export function measureCaptions(): void {
  process.stdout.write('\nHostile captions of 900 KB\n');
  for (const piece of PIECES) {
    const [half, whole] = [450_000, 900_000].map((size) => median([1, 2, 3].map(() => timeToRead(piece, size)))) as [number, number];
    process.stdout.write(`  ${JSON.stringify(piece)}: ${whole.toFixed(0)} ms, ${(whole / half).toFixed(1)}x of half the size (goal: at most 3x)\n`);
  }
}
