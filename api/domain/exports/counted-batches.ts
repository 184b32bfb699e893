/** Called with the share of a file that is written, in percent. It throws when the file is no longer wanted. */
export type OnProgress = (percent: number) => Promise<void>;

/** Passes batches on and reports their share of all rows. */
export async function* countedBatches<Row>(batches: AsyncIterable<readonly Row[]>, total: number, onProgress: OnProgress): AsyncGenerator<readonly Row[]> {
  let rows = 0;
  for await (const batch of batches) {
    await onProgress((100 * rows) / Math.max(1, total));
    yield batch;
    rows += batch.length;
  }
}
