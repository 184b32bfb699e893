import { BenchError } from './request.ts';

const MEGABYTE = 1024 * 1024;
/** Megabytes that a whole run needs at most: a browser, two servers with 2,000 live connections, PostgreSQL, and a file of 499 MB. */
const NEEDED = 3500;

/**
 * Checks that the machine has the memory that the measures need, within the limit of its container.
 * @throws BenchError if it has not
 */
export function assertEnoughMemory(available = process.availableMemory()): void {
  const megabytes = Math.floor(available / MEGABYTE);
  if (megabytes < NEEDED) throw new BenchError(`needs ${NEEDED} MB of free memory, there are ${megabytes} MB. Nothing was measured.`);
}
