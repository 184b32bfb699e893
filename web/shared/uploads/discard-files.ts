import { runDocument } from '../apollo/run-document.ts';
import { isInOtherDraft } from '../store/open-drafts.ts';
import { DiscardFilesDocument } from './file-value.generated.ts';

/**
 * Deletes uploaded files that are not needed, after an edit is cancelled (docs/specification.md#7-the-calls-it-makes), except those that a draft
 * of another tab names. Errors are ignored: the daily cleanup deletes the files.
 */
export function discardFiles(ids: readonly string[]): void {
  const unused = ids.filter((id) => !isInOtherDraft(id));
  if (unused.length > 0) void runDocument(DiscardFilesDocument, { ids: unused }).catch(() => undefined);
}
