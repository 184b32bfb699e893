import type { AppImage_ImageFragment } from '../ui/app-image.generated.ts';
import type { FileValue, UploadKind } from './field-props.ts';
import type { FileValue_StoredFileFragment } from './file-value.generated.ts';

/** Returns the form value of a file that was just stored. */
export function fileValueOf({ id, kind, file, image }: FileValue_StoredFileFragment): FileValue {
  const { url, name, contentType, size, durationSeconds } = file;
  return { id, kind, url, name, contentType, size, durationSeconds: durationSeconds ?? null, image: image ?? null };
}

/** Returns the form value of an image that an item already shows. */
export function imageValueOf(image: AppImage_ImageFragment): FileValue {
  const { id, url } = image;
  return { id, kind: 'image', url, name: '', image };
}

/** The fields of a file that the query of an item selects. */
export interface KnownLink {
  id: string;
  url: string;
  name: string;
  contentType?: string;
  size?: number;
  durationSeconds?: number | null;
}

/** Returns the form value of a file that an item already links to. */
export function linkValueOf(kind: UploadKind, { id, url, name, contentType, size, durationSeconds }: KnownLink): FileValue {
  const value: FileValue = { id, kind, url, name, durationSeconds: durationSeconds ?? null };
  if (contentType !== undefined) value.contentType = contentType;
  if (size !== undefined) value.size = size;
  return value;
}
