import { BYTE_ORDER_MARK, type Cell, csvLine } from '../../../schema/csv.ts';

/** Writes a table as CSV in UTF-8. */
export async function* csvStream(headers: readonly string[], batches: AsyncIterable<ReadonlyArray<readonly Cell[]>>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(headers);
  for await (const rows of batches) yield rows.map(csvLine).join('');
}
