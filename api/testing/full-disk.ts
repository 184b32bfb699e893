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

/**
 * Makes the directory a disk in memory, by default with much free space, that can be switched to read-only, as Linux does after an error of the disk. Null where mounting is not allowed.
 */
export async function mountDisk(directory: string, size = '8g'): Promise<{ readOnly(isReadOnly: boolean): Promise<void>; release(): Promise<void> } | null> {
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', directory]);
  } catch {
    return null;
  }
  return {
    readOnly: async (isReadOnly) => void (await run('mount', ['-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, directory])),
    release: async () => void (await run('umount', ['-l', directory])),
  };
}
