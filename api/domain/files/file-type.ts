import { fileTypeFromBuffer } from 'file-type';
import { UPLOAD_LIMITS } from '../../../schema/limits.ts';
import { DomainError } from '../shared/errors.ts';
import type { FileKind } from './file.entity.ts';

/** Types we keep, by what their bytes say (product rules §7). Anything else, HTML and SVG among it, is refused. */
const KINDS: Readonly<Record<string, FileKind>> = {
  'image/jpeg': 'image',
  'image/png': 'image',
  'image/webp': 'image',
  'image/gif': 'image',
  'image/avif': 'image',
  'audio/mpeg': 'audio',
  'audio/mp4': 'audio',
  'audio/ogg': 'audio',
  'audio/wav': 'audio',
  'audio/aac': 'audio',
  'audio/flac': 'audio',
  'video/mp4': 'video',
  'video/webm': 'video',
  'video/ogg': 'video',
  'application/pdf': 'document',
};

/** Other names of the same types. */
const SAME: Readonly<Record<string, string>> = {
  'audio/x-m4a': 'audio/mp4',
  'video/x-m4v': 'video/mp4',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-wav': 'audio/wav',
  'audio/opus': 'audio/ogg',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'audio/x-flac': 'audio/flac',
};

/** Types a browser may show in place; everything else is offered as a download. */
export function isSafeToShow(contentType: string): boolean {
  return Object.hasOwn(KINDS, contentType);
}

/** What a file is, judged by its content alone; refuses unknown types and files at or over the limit of their kind (spec §5). */
export async function judgeFile(content: Uint8Array): Promise<{ kind: FileKind; contentType: string }> {
  const found = await fileTypeFromBuffer(content);
  const contentType = found === undefined ? '' : (SAME[found.mime] ?? found.mime);
  const kind = KINDS[contentType];
  if (kind === undefined) throw new DomainError('VALIDATION_FAILED', { fields: { file: 'CHOICE_INVALID' } });
  if (content.length >= UPLOAD_LIMITS[kind]) throw new DomainError('VALIDATION_FAILED', { fields: { file: 'OUT_OF_RANGE' } });
  return { kind, contentType };
}
