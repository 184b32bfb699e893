import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A directory with a size limit. */
export interface SmallDisk {
  /** Removes the limit. */
  release(): Promise<void>;
}

/**
 * Limits the size of a directory, in bytes: mounts a tmpfs of that size where this is allowed, else limits the file size of this process.
 * Both fail in the middle of a write, as a full disk does.
 */
export async function limitDisk(directory: string, bytes: number): Promise<SmallDisk> {
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', directory]);
    return { release: async () => void (await run('umount', ['-l', directory])) };
  } catch {
    const limit = async (soft: string): Promise<void> => void (await run('prlimit', ['--pid', String(process.pid), `--fsize=${soft}:`]));
    await limit(String(bytes));
    return { release: () => limit('unlimited') };
  }
}
