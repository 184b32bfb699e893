import { checkArchive } from './archive-check.ts';
import { type DetectedType, requireEnding } from './file-type.ts';
import { checkPdf } from './pdf-check.ts';

/** Looks into a document of this machine before it is kept; answers its type. */
export async function inspectDocument(path: string, judged: DetectedType, originalName: string): Promise<string> {
  if (judged.contentType !== 'archive') {
    await checkPdf(path);
    return judged.contentType;
  }
  const contentType = await checkArchive(path);
  requireEnding(originalName, { kind: 'document', contentType });
  return contentType;
}
