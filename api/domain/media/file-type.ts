import { fileTypeFromBuffer } from 'file-type';
import { UPLOAD_LIMITS } from '../../../schema/limits.ts';
import { TOO_LARGE } from '../../../schema/upload-kinds.ts';
import type { FileKind } from '../files/file.entity.ts';
import { DomainError } from '../shared/errors.ts';
import { isCaption } from './caption.ts';
import { beginsAsMp3 } from './mp3-duration.ts';

/** Types we keep, by what their bytes say (docs/product-rules.md#7-files). Anything else, HTML and SVG among it, is refused. */
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

/** Documents that are archives inside, with the ending of their names. */
export const OFFICE_TYPES = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  odt: 'application/vnd.oasis.opendocument.text',
  odf: 'application/vnd.oasis.opendocument.formula',
} as const;
export const CAPTION_TYPE = 'text/vtt';

const [IMAGE, SOUND, FILM, BOTH]: ReadonlyArray<readonly FileKind[]> = [['image'], ['audio'], ['video'], ['audio', 'video']];
/** What files with these endings may be; pictures are drawn anew, so one may be called like another. Documents must be exactly what they are called. */
const ENDINGS: Readonly<Record<string, readonly FileKind[] | string | undefined>> = {
  ...{ jpg: IMAGE, jpeg: IMAGE, jpe: IMAGE, jfif: IMAGE, png: IMAGE, webp: IMAGE, gif: IMAGE, avif: IMAGE },
  ...{ mp3: SOUND, m4a: SOUND, oga: SOUND, opus: SOUND, wav: SOUND, aac: SOUND, flac: SOUND, mpga: SOUND },
  ...{ mp4: BOTH, ogg: BOTH, webm: BOTH, m4v: FILM, ogv: FILM },
  ...{ pdf: 'application/pdf', ...OFFICE_TYPES, vtt: CAPTION_TYPE, srt: CAPTION_TYPE },
};
/** Endings that say a file is something we never keep: what calls itself so is not what it seems, whatever it holds. */
const NEVER =
  /^(html?|xhtml|shtml|mht|svgz?|xml|xsl|js|mjs|cjs|ts|css|json|wasm|swf|php\d?|phtml|asp|aspx|jsp|py|pl|rb|sh|bash|exe|dll|com|bat|cmd|msi|msix|scr|pif|cpl|lnk|url|vbs?|vbe|wsf|hta|ps1|jar|war|apk|app|dmg|deb|rpm|iso|zip|rar|7z|gz|tgz|tar|bz2|xz|docm?|dot[xm]?|xls[xmb]?|ppt[xm]?|ods|odp|odg|epub|rtf|psd|ai|eps|tiff?|bmp|heic|heif|ico|mov|avi|wmv|flv|mkv|wma|txt|csv|md)$/;

/** Types a browser may show in place; everything else is offered as a download. */
export function isSafeToShow(contentType: string): boolean {
  return Object.hasOwn(KINDS, contentType) || contentType === CAPTION_TYPE;
}

/** What first bytes say. An archive may be a document; only its table of contents, at its end, can say so. */
export interface DetectedType {
  kind: FileKind;
  /** 'archive' until it was looked into. */
  contentType: string;
}

const endingOf = (name: string): string => /\.([A-Za-z0-9]{1,10})$/.exec(name.trim())?.[1]?.toLowerCase() ?? '';

/** Refuses a name whose ending says something else than the bytes do. No ending, or one that says nothing, is fine. */
export function requireEnding(originalName: string, { kind, contentType }: DetectedType): void {
  const ending = endingOf(originalName);
  const expected = Object.hasOwn(ENDINGS, ending) ? ENDINGS[ending] : undefined;
  const agrees = typeof expected === 'string' ? expected === contentType : expected === undefined ? !NEVER.test(ending) : expected.includes(kind);
  if (!agrees) throw new DomainError('FILE_TYPE_NOT_ALLOWED');
}

/** The name with an ending that fits its type, where a document, recording or caption has none that does. */
export function withEnding(name: string, contentType: string): string {
  // Kept as WebVTT, whatever they were.
  if (contentType === CAPTION_TYPE) return `${name.replace(/\.(srt|vtt)$/i, '')}.vtt`;
  if (Object.hasOwn(ENDINGS, endingOf(name))) return name;
  const ending = Object.entries(ENDINGS).find(([, expected]) => expected === contentType)?.[0];
  return ending === undefined ? name : `${name}.${ending}`;
}

/** Types that say nothing; the first named one is that of every part of a form that has none (RFC 7578, 4.4). */
const NEUTRAL = /^$|^text\/plain$|^(application|binary)\/(octet-stream|x-unknown|x-binary|force-download)$/;
/** Families of types under which a kind may be sent. */
const DECLARED: Readonly<Record<FileKind, RegExp>> = {
  image: /^image\/(?!svg)/,
  audio: /^(audio|video)\/|^application\/(ogg|mp4)$/,
  video: /^(audio|video)\/|^application\/(ogg|mp4)$/,
  document: /^application\/(?!.*(html|javascript|ecmascript|json|x-sh|x-msdownload|java))/,
  caption: /^text\/(vtt|plain|srt)$|^application\/x-subrip$/,
};

/** Refuses a file that was sent under a type of another family than its bytes are. A type that says nothing is fine. */
export function requireDeclared(declaredType: string, kind: FileKind): void {
  const type = declaredType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!NEUTRAL.test(type) && !DECLARED[kind].test(type)) throw new DomainError('FILE_TYPE_NOT_ALLOWED');
}

const starts = (head: Buffer, bytes: string): boolean => head.subarray(0, bytes.length).equals(Buffer.from(bytes, 'latin1'));
/** How Office keeps a document with a password: not as an archive. */
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

/** What a file is, judged by its first bytes; its name must not say anything else (docs/product-rules.md#7-files). */
export async function detectType(head: Buffer, originalName: string): Promise<DetectedType> {
  if (head.length === 0) throw new DomainError('FILE_EMPTY');
  const judged = await typeOf(head, originalName);
  if (judged.contentType !== 'archive') requireEnding(originalName, judged);
  return judged;
}

/** Refuses a file of a known size at once; a file must be smaller than its limit. */
export function requireSize(kind: FileKind, size: number | null): void {
  if (size !== null && size >= UPLOAD_LIMITS[kind]) throw new DomainError(TOO_LARGE[kind]);
}
