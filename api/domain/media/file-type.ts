import { fileTypeFromBuffer } from 'file-type';
import { UPLOAD_LIMITS } from '../../../schema/limits.ts';
import { OFFICE_TYPES, TOO_LARGE } from '../../../schema/upload-kinds.ts';
import type { FileKind } from '../files/file.entity.ts';
import { DomainError } from '../shared/errors.ts';
import { isCaption } from './caption.ts';
import { beginsAsMp3 } from './mp3-duration.ts';

/** Allowed types by content (docs/product-rules.md#7-files). All others, such as HTML and SVG, are rejected. */
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

/** Aliases of content types. */
const SAME: Readonly<Record<string, string>> = {
  'audio/x-m4a': 'audio/mp4',
  'video/x-m4v': 'video/mp4',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-wav': 'audio/wav',
  'audio/opus': 'audio/ogg',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'audio/x-flac': 'audio/flac',
};

export const CAPTION_TYPE = 'text/vtt';

const extensions = (names: string, kinds: readonly FileKind[] | string) => names.split(' ').map((name) => [name, kinds] as const);
/** Kinds or exact types by file extension. Images are re-encoded, so any image extension fits any image; documents have to match exactly. */
const ENDINGS: Readonly<Record<string, readonly FileKind[] | string | undefined>> = Object.fromEntries([
  ...extensions('jpg jpeg jpe jfif png webp gif avif', ['image']),
  ...extensions('mp3 m4a oga opus wav aac flac mpga', ['audio']),
  ...extensions('mp4 ogg webm', ['audio', 'video']),
  ...extensions('m4v ogv', ['video']),
  ...extensions('pdf', 'application/pdf'),
  ...Object.entries(OFFICE_TYPES),
  ...extensions('vtt srt', CAPTION_TYPE),
]);
/** Extensions that are never allowed, whatever the content is. */
const NEVER =
  /^(html?|xhtml|shtml|mht|svgz?|xml|xsl|js|mjs|cjs|ts|css|json|wasm|swf|php\d?|phtml|asp|aspx|jsp|py|pl|rb|sh|bash|exe|dll|com|bat|cmd|msi|msix|scr|pif|cpl|lnk|url|vbs?|vbe|wsf|hta|ps1|jar|war|apk|app|dmg|deb|rpm|iso|zip|rar|7z|gz|tgz|tar|bz2|xz|docm?|dot[xm]?|xls[xmb]?|ppt[xm]?|ods|odp|odg|epub|rtf|psd|ai|eps|tiff?|bmp|heic|heif|ico|mov|avi|wmv|flv|mkv|wma|txt|csv|md)$/;

/** Whether a browser may show a type inline; all others are offered as a download. */
export function isSafeToShow(contentType: string): boolean {
  return Object.hasOwn(KINDS, contentType) || contentType === CAPTION_TYPE;
}

/** The type detected by the first bytes. Whether an archive is a document is known only from its central directory, at the end. */
export interface DetectedType {
  kind: FileKind;
  /** 'archive' until `inspectDocument` has determined the type. */
  contentType: string;
}

const endingOf = (name: string): string => /\.([A-Za-z0-9]{1,10})$/.exec(name.trim())?.[1]?.toLowerCase() ?? '';

/**
 * Rejects a file name whose extension contradicts the content. No extension, or an unknown one, is accepted.
 *
 * @throws FILE_TYPE_NOT_ALLOWED
 */
export function requireEnding(originalName: string, { kind, contentType }: DetectedType): void {
  const ending = endingOf(originalName);
  const expected = Object.hasOwn(ENDINGS, ending) ? ENDINGS[ending] : undefined;
  const agrees = typeof expected === 'string' ? expected === contentType : expected === undefined ? !NEVER.test(ending) : expected.includes(kind);
  if (!agrees) throw new DomainError('FILE_TYPE_NOT_ALLOWED');
}

/** Adds the extension of the type to a document, audio, video or caption name that has none. */
export function withEnding(name: string, contentType: string): string {
  // All captions are stored as WebVTT.
  if (contentType === CAPTION_TYPE) return `${name.replace(/\.(srt|vtt)$/i, '')}.vtt`;
  if (Object.hasOwn(ENDINGS, endingOf(name))) return name;
  const ending = Object.entries(ENDINGS).find(([, expected]) => expected === contentType)?.[0];
  return ending === undefined ? name : `${name}.${ending}`;
}

/** Content types without information; text/plain is the default of form parts (RFC 7578, 4.4). */
const NEUTRAL = /^$|^text\/plain$|^(application|binary)\/(octet-stream|x-unknown|x-binary|force-download)$/;
/** Content types that a client may declare for a kind. */
const DECLARED: Readonly<Record<FileKind, RegExp>> = {
  image: /^image\/(?!svg)/,
  audio: /^(audio|video)\/|^application\/(ogg|mp4)$/,
  video: /^(audio|video)\/|^application\/(ogg|mp4)$/,
  document: /^application\/(?!.*(html|javascript|ecmascript|json|x-sh|x-msdownload|java))/,
  caption: /^text\/(vtt|plain|srt)$|^application\/x-subrip$/,
};

/**
 * Rejects a file whose declared content type belongs to another family than its content. A neutral type is accepted.
 *
 * @throws FILE_TYPE_NOT_ALLOWED
 */
export function requireDeclared(declaredType: string, kind: FileKind): void {
  const type = declaredType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!NEUTRAL.test(type) && !DECLARED[kind].test(type)) throw new DomainError('FILE_TYPE_NOT_ALLOWED');
}

const starts = (head: Buffer, bytes: string): boolean => head.subarray(0, bytes.length).equals(Buffer.from(bytes, 'latin1'));
/** Office stores a document with a password as an OLE file, not as an archive. */
const isLockedOffice = (head: Buffer, name: string): boolean => starts(head, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1') && endingOf(name) === 'docx';

async function typeOf(head: Buffer, originalName: string): Promise<DetectedType> {
  if (starts(head, '%PDF-')) return { kind: 'document', contentType: 'application/pdf' };
  if (starts(head, 'PK\x03\x04')) return { kind: 'document', contentType: 'archive' };
  if (isLockedOffice(head, originalName)) throw new DomainError('FILE_LOCKED');
  if (isCaption(head, originalName)) return { kind: 'caption', contentType: CAPTION_TYPE };
  const found = await fileTypeFromBuffer(head);
  const contentType = found === undefined ? '' : (SAME[found.mime] ?? found.mime);
  const kind = Object.hasOwn(KINDS, contentType) ? KINDS[contentType] : undefined;
  if (kind === undefined || (contentType === 'audio/mpeg' && !beginsAsMp3(head))) throw new DomainError('FILE_TYPE_NOT_ALLOWED');
  return { kind, contentType };
}

/**
 * Detects the type of a file by its first bytes and checks the extension against it (docs/product-rules.md#7-files).
 *
 * @throws FILE_EMPTY, FILE_TYPE_NOT_ALLOWED, FILE_LOCKED
 */
export async function detectType(head: Buffer, originalName: string): Promise<DetectedType> {
  if (head.length === 0) throw new DomainError('FILE_EMPTY');
  const detected = await typeOf(head, originalName);
  if (detected.contentType !== 'archive') requireEnding(originalName, detected);
  return detected;
}

/** Rejects a file of known size at once. A file has to be smaller than its limit. */
export function requireSize(kind: FileKind, size: number | null): void {
  if (size !== null && size >= UPLOAD_LIMITS[kind]) throw new DomainError(TOO_LARGE[kind]);
}
