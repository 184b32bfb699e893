import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RenditionName } from '../../../schema/renditions.ts';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import type { FileEntity } from './file.entity.ts';

const HOUR = 60 * 60;
const REMEMBERED_MAX = 10_000;

/** What of a file its addresses need. */
export type LinkedFile = Pick<FileEntity, 'id' | 'originalName'>;
/** The whole file, the width of one size of a picture, or a smaller copy of a video. */
export type FileVariant = 'original' | number | RenditionName;

function signature(secretKey: string, id: string, variant: string, expires: number): string {
  return createHmac('sha256', secretKey).update(`file:${id}:${variant}:${expires}`).digest('base64url');
}

/** Signed queries of the current hour: a page of cards asks for the same ones again and again. */
const remembered = new Map<string, string>();
let rememberedFor = '';

function signedQuery(secretKey: string, id: string, variant: string, expires: number): string {
  const hour = `${secretKey}:${expires}`;
  if (hour !== rememberedFor || remembered.size >= REMEMBERED_MAX) {
    remembered.clear();
    rememberedFor = hour;
  }
  const key = `${id}/${variant}`;
  let query = remembered.get(key);
  if (query === undefined) {
    query = `expires=${expires}&signature=${signature(secretKey, id, variant, expires)}`;
    remembered.set(key, query);
  }
  return query;
}

/**
 * A signed address that expires (docs/product-rules.md#7-files). The end is rounded up to the hour: within it
 * the address stays the same, so browsers keep the file. Give it only to somebody who may see the item.
 */
export function fileUrl(ctx: Pick<Ctx, 'settings' | 'now'>, file: LinkedFile, variant: FileVariant = 'original', life = ctx.settings.fileLinkLife): string {
  const expires = Math.ceil((ctx.now().getTime() + life) / 1000 / HOUR) * HOUR;
  return `/files/${file.id}/${variant}/${encodeURIComponent(file.originalName)}?${signedQuery(ctx.settings.secretKey, file.id, String(variant), expires)}`;
}

export interface FileRequest {
  id: string;
  variant: string;
  expires: unknown;
  signature: unknown;
}

/** Lets a request for a file pass: signed by us, and not expired. Otherwise NOT_FOUND, or FILE_LINK_EXPIRED for an old one of ours. */
export function checkFileRequest(secretKey: string, now: Date, request: FileRequest): void {
  const expires = typeof request.expires === 'string' && /^\d{1,12}$/.test(request.expires) ? Number(request.expires) : Number.NaN;
  if (Number.isNaN(expires) || typeof request.signature !== 'string') throw new DomainError('NOT_FOUND');
  const expected = Buffer.from(signature(secretKey, request.id, request.variant, expires));
  const given = Buffer.from(request.signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new DomainError('NOT_FOUND');
  if (expires * 1000 < now.getTime()) throw new DomainError('FILE_LINK_EXPIRED');
}
