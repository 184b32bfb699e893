import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A place where only so many bytes fit. */
export interface SmallDisk {
  /** Takes the limit away. */
  release(): Promise<void>;
}

/**
 * Makes a directory small: a file system of its own in memory, where this is allowed; else no file of this process may grow larger.
 * Either refuses in the middle of a write, as a full disk does.
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
