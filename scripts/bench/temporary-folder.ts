import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a folder that is removed by the function returned with it, and at the latest when this process exits. */
export function createTemporaryFolder(): { directory: string; remove(): void } {
  const directory = mkdtempSync(join(tmpdir(), 'academy-bench-'));
  const remove = (): void => {
    process.off('exit', remove);
    // A database that is still ending may write once more.
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', remove);
  return { directory, remove };
}
