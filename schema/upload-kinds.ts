import type { ErrorCode } from './error-codes.ts';
import { UPLOAD_LIMITS } from './limits.ts';

/** Kinds of files that can be uploaded. */
export type UploadKind = keyof typeof UPLOAD_LIMITS;

/** Bytes of an upload sent in one request: after a cut at most so much is sent again (docs/targets.md#2-performance-goals-server P13). */
export const UPLOAD_CHUNK = 8 * 1024 * 1024;
/** Time after the last received byte within which an unfinished upload can be resumed, in milliseconds. */
export const UPLOAD_LIFE = 24 * 60 * 60 * 1000;

/** File extensions and MIME types of each kind. */
export type UploadAccepts = Readonly<Record<UploadKind, { extensions: readonly string[]; types: readonly string[] }>>;

/** What content may be made of. The server checks the content of a file as well. */
export const UPLOAD_ACCEPTS: UploadAccepts = {
  image: { extensions: ['jpg', 'jpeg', 'png', 'webp', 'gif', 'avif'], types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] },
  document: { extensions: ['pdf'], types: ['application/pdf'] },
  audio: { extensions: ['mp3', 'm4a', 'ogg', 'oga', 'opus', 'wav', 'aac', 'flac'], types: ['audio/mpeg', 'audio/mp4', 'audio/ogg', 'audio/wav'] },
  video: { extensions: ['mp4', 'm4v', 'webm', 'ogv'], types: ['video/mp4', 'video/webm', 'video/ogg'] },
  caption: { extensions: ['vtt', 'srt'], types: ['text/vtt', 'application/x-subrip'] },
};

/** Documents that are ZIP archives, by file extension. */
export const OFFICE_TYPES = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  odt: 'application/vnd.oasis.opendocument.text',
  odf: 'application/vnd.oasis.opendocument.formula',
} as const;

/** The same with the documents of homework (docs/specification.md#5-validation-rules). */
export const HOMEWORK_ACCEPTS: UploadAccepts = {
  ...UPLOAD_ACCEPTS,
  document: { extensions: ['pdf', ...Object.keys(OFFICE_TYPES)], types: ['application/pdf', ...Object.values(OFFICE_TYPES)] },
};

/** Error code of a file at or over the size limit of its kind (docs/specification.md#5-validation-rules). */
export const TOO_LARGE: Readonly<Record<UploadKind, ErrorCode>> = {
  image: 'IMAGE_TOO_LARGE',
  document: 'DOCUMENT_TOO_LARGE',
  audio: 'AUDIO_TOO_LARGE',
  video: 'VIDEO_TOO_LARGE',
  caption: 'CAPTION_TOO_LARGE',
};

/**
 * Error codes of a file whose content can never be stored: its bytes are deleted and the upload is forgotten. After every other error
 * the bytes are kept, and storing them can be tried again.
 */
export const REFUSED_FILE_CODES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...Object.values(TOO_LARGE),
  'FILE_EMPTY',
  'FILE_TYPE_NOT_ALLOWED',
  'FILE_DAMAGED',
  'FILE_HAS_SCRIPT',
  'FILE_LOCKED',
  'FILE_HAS_VIRUS',
  'FILE_UNSAFE_ARCHIVE',
  'CAPTION_INVALID',
]);

const KINDS = Object.keys(UPLOAD_ACCEPTS) as UploadKind[];

const extensionOf = (name: string): string => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** Returns the kind of a file by its MIME type, otherwise by its extension; null if unknown. */
export function declaredKind(name: string, type: string): UploadKind | null {
  const family = /^(image|audio|video)\//.exec(type.toLowerCase())?.[1];
  if (family === 'image' || family === 'audio' || family === 'video') return family;
  const known = ({ types, extensions }: (typeof UPLOAD_ACCEPTS)[UploadKind]) => types.includes(type.toLowerCase()) || extensions.includes(extensionOf(name));
  return KINDS.find((kind) => known(UPLOAD_ACCEPTS[kind])) ?? null;
}

export interface DeclaredFile {
  name: string;
  type: string;
  /** Bytes. */
  size: number;
}

const isAccepted = ({ types, extensions }: UploadAccepts[UploadKind], { name, type }: DeclaredFile): boolean =>
  types.includes(type.toLowerCase()) || extensions.includes(extensionOf(name));

/** Returns the error code of a size that no file of some kinds may have, or null. */
export function sizeRefusal(size: number, kinds: readonly UploadKind[]): ErrorCode | null {
  if (size <= 0) return 'FILE_EMPTY';
  const largest = kinds.reduce((most, each) => (UPLOAD_LIMITS[each] > UPLOAD_LIMITS[most] ? each : most));
  return size >= UPLOAD_LIMITS[largest] ? TOO_LARGE[largest] : null;
}

/**
 * Returns the error code of a file that the server would refuse because of its size or, if `kinds` are given, its type.
 * Returns null if the file can be uploaded; the server then checks its content.
 */
export function uploadRefusal(file: DeclaredFile, kinds: readonly UploadKind[] = [], accepts = UPLOAD_ACCEPTS): ErrorCode | null {
  const saysNothing = file.type === '' && extensionOf(file.name) === '';
  if (kinds.length > 0 && !saysNothing && !kinds.some((kind) => isAccepted(accepts[kind], file))) return 'FILE_TYPE_NOT_ALLOWED';
  const kind = declaredKind(file.name, file.type);
  if (kind !== null) return sizeRefusal(file.size, [kind]);
  return sizeRefusal(file.size, kinds.length > 0 ? kinds : KINDS);
}
