import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const GIBIBYTE = 1024 ** 3;
/** What the databases, files and browsers of a whole run need, with room for the processes themselves. */
const NEEDED = { folder: 8 * GIBIBYTE, memory: 14 * GIBIBYTE };
const SHARED_MEMORY = '/dev/shm';
const PREFIX = 'academy-run-';

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Removes what killed runs have left in memory. */
function removeLeftovers(): void {
  for (const name of readdirSync(SHARED_MEMORY)) {
    if (name.startsWith(PREFIX) && !runs(Number(name.slice(PREFIX.length)))) rmSync(join(SHARED_MEMORY, name), { recursive: true, force: true });
  }
}

/**
 * Creates a folder in memory for the temporary files of a test run, or returns null where there is no room for it.
 * A shared disk may keep a write waiting for half a minute, and everything that the tests wait for with it.
 */
export function createMemoryFolder(): string | null {
  try {
    removeLeftovers();
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    if (bavail * bsize < NEEDED.folder || process.availableMemory() < NEEDED.memory) return null;
    const folder = join(SHARED_MEMORY, `${PREFIX}${process.pid}`);
    // PostgreSQL runs as another user than root.
    mkdirSync(folder, { mode: 0o755 });
    return folder;
  } catch {
    return null;
  }
}
