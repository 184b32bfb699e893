import { removeStrayBytes, removeUnusedFiles } from '../domain/files/file-discard.service.ts';
import { keepsUnknownFiles } from '../domain/installation/backup-times.service.ts';
import type { ScheduledJob } from './job.ts';

const HOUR = 60 * 60 * 1000;

/** Removes files that no item has used for a day (docs/product-rules.md#7-files), and bytes that a crash left behind. */
export const FILES_SWEEP_JOBS: readonly ScheduledJob[] = [
  {
    name: 'files.unused',
    every: HOUR,
    async run(ctx) {
      await removeUnusedFiles(ctx);
    },
  },
  {
    name: 'files.stray',
    every: 12 * HOUR,
    async run(ctx) {
      // The files of a restored database may be newer than it (docs/operating.md#backup-and-restore).
      if (!(await keepsUnknownFiles(ctx))) await removeStrayBytes(ctx);
    },
  },
];
