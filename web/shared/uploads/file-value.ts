import type { Picture_ImageFragment } from '../ui/picture.generated.ts';
import type { FileValue, UploadKind } from './field-props.ts';
import type { FileValue_StoredFileFragment } from './file-value.generated.ts';

/** What a form keeps of a file that was just stored. */
export function fileValueOf({ id, kind, file, image }: FileValue_StoredFileFragment): FileValue {
  const { url, name, contentType, size, durationSeconds } = file;
  return { id, kind, url, name, contentType, size, durationSeconds: durationSeconds ?? null, image: image ?? null };
}

/** The same for a picture that an item shows already. */
export function imageValueOf(image: Picture_ImageFragment): FileValue {
  const { id, url } = image;
  return { id, kind: 'image', url, name: '', image };
}

/** What of a file an item's own query asks. */
export interface KnownLink {
  id: string;
  url: string;
  name: string;
  contentType?: string;
  size?: number;
  durationSeconds?: number | null;
}

/** The same for a file that an item links to already. */
export function linkValueOf(kind: UploadKind, { id, url, name, contentType, size, durationSeconds }: KnownLink): FileValue {
  const value: FileValue = { id, kind, url, name, durationSeconds: durationSeconds ?? null };
  if (contentType !== undefined) value.contentType = contentType;
  if (size !== undefined) value.size = size;
  return value;
}
