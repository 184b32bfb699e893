import type { ErrorCode } from '../../schema/error-codes.ts';
import { BAD_ARCHIVES } from './bad-archives.ts';
import { BAD_MEDIA } from './bad-media.ts';
import { BAD_PDFS } from './bad-pdfs.ts';

/** A file that must not be kept as it is. */
export interface BadFile {
  what: string;
  name: string;
  content: () => Buffer | Promise<Buffer>;
  /** What it is refused with; `harmless` for one that is kept without what was bad in it. */
  answer: ErrorCode | 'harmless';
}

/** Every bad file we know, made here in code. */
export const BAD_FILES: readonly BadFile[] = [...BAD_MEDIA, ...BAD_PDFS, ...BAD_ARCHIVES];
