import type { RenditionName } from '../../../schema/renditions.ts';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import type { KeyRing } from '../shared/key-ring.ts';
import { isSigned, sign } from '../shared/signature.ts';
import type { FileEntity } from './file.entity.ts';
import { variantName } from './file-names.ts';

const HOUR = 60 * 60;
const REMEMBERED_MAX = 10_000;

/** The fields of a file that its URLs need. */
export type LinkedFile = Pick<FileEntity, 'id' | 'originalName'>;
/** The original, the width of an image variant, or the name of a rendition. */
export type FileVariant = 'original' | number | RenditionName;

const signedText = (id: string, variant: string, expires: number): string => `${id}:${variant}:${expires}`;

/** Signed queries of the current hour, cached: a page of cards requests the same ones repeatedly. */
const remembered = new Map<string, string>();
let rememberedFor = '';

function signedQuery(keys: KeyRing, id: string, variant: string, expires: number): string {
  const hour = `${keys.current.id}:${expires}`;
  if (hour !== rememberedFor || remembered.size >= REMEMBERED_MAX) {
    remembered.clear();
    rememberedFor = hour;
  }
  const key = `${id}/${variant}`;
  let query = remembered.get(key);
  if (query === undefined) {
    query = `expires=${expires}&signature=${sign(keys, 'file', signedText(id, variant, expires))}`;
    remembered.set(key, query);
  }
  return query;
}

/**
 * Returns a signed URL of a file that expires (docs/product-rules.md#7-files). The expiry is rounded up to the hour, so the URL is stable
 * within it and browsers can cache the file. Pass it only to people who may see the item.
 */
export function fileUrl(ctx: Pick<Ctx, 'settings' | 'now'>, file: LinkedFile, variant: FileVariant = 'original', life = ctx.settings.fileLinkLife): string {
  const expires = Math.ceil((ctx.now().getTime() + life) / 1000 / HOUR) * HOUR;
  const name = typeof variant === 'number' ? variantName(file.originalName) : file.originalName;
  return `/files/${file.id}/${variant}/${encodeURIComponent(name)}?${signedQuery(ctx.settings.keys, file.id, String(variant), expires)}`;
}

export interface FileRequest {
  id: string;
  variant: string;
  expires: unknown;
  signature: unknown;
}

/**
 * Checks the signature and the expiry of a requested URL.
 *
 * @throws NOT_FOUND when the signature is not valid
 * @throws FILE_LINK_EXPIRED
 */
export function checkFileRequest(keys: KeyRing, now: Date, request: FileRequest): void {
  const expires = typeof request.expires === 'string' && /^\d{1,12}$/.test(request.expires) ? Number(request.expires) : Number.NaN;
  if (Number.isNaN(expires) || typeof request.signature !== 'string') throw new DomainError('NOT_FOUND');
  const sent = { signature: request.signature, now };
  if (!isSigned(keys, 'file', signedText(request.id, request.variant, expires), sent)) throw new DomainError('NOT_FOUND');
  if (expires * 1000 < now.getTime()) throw new DomainError('FILE_LINK_EXPIRED');
}
