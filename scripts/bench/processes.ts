import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** The fields of /proc/<pid>/stat after the name; undefined if the process has ended. */
function statOf(pid: number | string): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
  } catch {
    return undefined;
  }
}

const secondsOf = (fields: readonly string[] = [], first = 11): number => (Number(fields[first] ?? 0) + Number(fields[first + 1] ?? 0)) / TICKS_PER_SECOND;

/** Returns the processor time that a process and its threads have used, in seconds. */
export const cpuSeconds = (pid: number): number => secondsOf(statOf(pid));

/** Returns the process that started another one. */
export const parentOf = (pid: number): number => Number(statOf(pid)?.[1]);

/** Returns the processor time of a process and of all that it started, in seconds: PostgreSQL has one process for each connection. */
export function familySeconds(pid: number): number {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && statOf(name)?.[1] === String(pid));
  const own = statOf(pid);
  // The processes that have ended are counted with the one that started them.
  return children.reduce((sum, child) => sum + secondsOf(statOf(child)), secondsOf(own) + secondsOf(own, 13));
}

/** Returns the memory of a process in kilobytes. */
export const residentKilobytes = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);

/** Returns the processor time that all processes of the machine have used, and that there was, in seconds. */
export function machineSeconds(): { used: number; all: number } {
  const ticks = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').trim().split(/\s+/).slice(1, 9).map(Number);
  const all = ticks.reduce((sum, each) => sum + each, 0);
  return { used: (all - (ticks[3] ?? 0) - (ticks[4] ?? 0)) / TICKS_PER_SECOND, all: all / TICKS_PER_SECOND };
}
