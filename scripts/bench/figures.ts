/** Returns the value below which a share (0 to 1) of the numbers lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Returns the median. */
export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Prints a line of the report. */
export const print = (line: string): void => void process.stdout.write(`${line}\n`);

const BYTES_PER_KILOBYTE = 1024;
/** Writes bytes as kilobytes. */
export const kilobytes = (bytes: number): string => (bytes / BYTES_PER_KILOBYTE).toFixed(1);
