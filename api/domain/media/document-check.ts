import { checkArchive } from './archive-check.ts';
import { type DetectedType, requireEnding } from './file-type.ts';
import { checkPdf } from './pdf-check.ts';

/** Checks a local document before it is stored and returns its content type. */
export async function inspectDocument(path: string, detected: DetectedType, originalName: string): Promise<string> {
  if (detected.contentType !== 'archive') {
    await checkPdf(path);
    return detected.contentType;
  }
  const contentType = await checkArchive(path);
  requireEnding(originalName, { kind: 'document', contentType });
  return contentType;
}
