import { runDocument } from '../apollo/run-document.ts';
import { DiscardFilesDocument } from './file-value.generated.ts';

/** Tells the server that files brought in here are not needed: when an edit is cancelled (docs/specification.md#7-the-calls-it-makes). Nobody waits; what fails goes with the daily sweep. */
export function discardFiles(ids: readonly string[]): void {
  if (ids.length > 0) void runDocument(DiscardFilesDocument, { ids: [...ids] }).catch(() => undefined);
}
