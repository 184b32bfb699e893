import type { ErrorCode } from '../../schema/error-codes.ts';
import { BAD_ARCHIVES } from './bad-archives.ts';
import { BAD_MEDIA } from './bad-media.ts';
import { BAD_PDFS } from './bad-pdfs.ts';

/** A file that must not be stored unchanged. */
export interface BadFile {
  /** The title of the test case. */
  title: string;
  name: string;
  content: () => Buffer | Promise<Buffer>;
  /** The error code of the refusal; `harmless` for a file that is stored without its harmful part. */
  answer: ErrorCode | 'harmless';
}

/** Every known harmful or damaged file, built in code. */
export const BAD_FILES: readonly BadFile[] = [...BAD_MEDIA, ...BAD_PDFS, ...BAD_ARCHIVES];
