import { runDocument } from '../apollo/run-document.ts';
import { DiscardFilesDocument } from './file-value.generated.ts';

/** Deletes uploaded files that are not needed, after an edit is cancelled (docs/specification.md#7-the-calls-it-makes). Errors are ignored: the daily cleanup deletes the files. */
export function discardFiles(ids: readonly string[]): void {
  if (ids.length > 0) void runDocument(DiscardFilesDocument, { ids: [...ids] }).catch(() => undefined);
}
