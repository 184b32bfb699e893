import { RENDITION_NAMES, type RenditionName } from '../../../schema/renditions.ts';
import { FileEntity } from '../files/file.entity.ts';
import { checkFileRequest, type FileRequest } from '../files/file-links.ts';
import { variantName } from '../files/file-names.ts';
import { assertFound } from '../shared/authorize.ts';
import type { Ctx } from '../shared/context.ts';
import { requireId } from '../shared/validate.ts';
import { VideoRenditionEntity } from './video-rendition.entity.ts';

/** Bytes to send and their headers. */
export interface Download {
  key: string;
  size: number;
  contentType: string;
  name: string;
  /** Part of the ETag; changes with the bytes. */
  version: string;
  storedAt: Date;
  /** The only person who may have the bytes; null if the signature is enough. */
  privateTo: string | null;
  /** Expiry of the URL. */
  expires: Date;
}

type Known = Omit<Download, 'expires'>;
const KNOWN_MAX = 1000;
const KNOWN_MS = 60_000;
/** Cached, because a video is requested in hundreds of ranges and files do not change. */
const known = new Map<string, { download: Known; until: number }>();

const ENDINGS: Readonly<Record<string, string>> = { 'audio/mp4': 'm4a', 'image/jpeg': 'jpg' };

/** A rendition has a name of its own, and a version that changes with each attempt. */
async function findRendition(ctx: Ctx, file: FileEntity, name: RenditionName): Promise<Known> {
  const rendition = await ctx.db.findOneBy(VideoRenditionEntity, { fileId: file.id, name, state: 'ready' });
  assertFound(rendition);
  const { key, size, contentType, sha256, updatedAt } = rendition;
  if (key === null || size === null || contentType === null || sha256 === null) throw new Error('A ready rendition has no bytes');
  const ending = ENDINGS[contentType] ?? 'mp4';
  const plain = file.originalName.replace(/\.[A-Za-z0-9]{1,5}$/, '');
  return { key, size, contentType, name: `${plain}-${name}.${ending}`, version: `${sha256.slice(0, 32)}-${name}`, storedAt: updatedAt, privateTo: null };
}

const isRendition = (variant: string): variant is RenditionName => RENDITION_NAMES.some((name) => name === variant);

async function find(ctx: Ctx, id: string, variant: string): Promise<Known> {
  const file = await ctx.db.findOneBy(FileEntity, { id: requireId(id) });
  assertFound(file);
  const common = {
    name: file.kind === 'image' ? variantName(file.originalName) : file.originalName,
    storedAt: file.createdAt,
    version: `${file.sha256.slice(0, 32)}-${variant}`,
    privateTo: file.privateTo,
  };
  if (variant === 'original') return { ...common, key: file.key, size: file.size, contentType: file.contentType };
  if (isRendition(variant)) return findRendition(ctx, file, variant);
  const size = file.variants.find(({ width }) => String(width) === variant);
  assertFound(size);
  return { ...common, key: size.key, size: size.size, contentType: size.contentType };
}

/**
 * Finds the bytes of a signed URL. The signature is the permission: only people who may see the item get a signed URL. A file that was made for one
 * person needs that person's session besides.
 *
 * @throws NOT_FOUND for a URL that is not ours, and for the file of another person
 * @throws FILE_LINK_EXPIRED for an old one (docs/product-rules.md#7-files)
 */
export async function findDownload(ctx: Ctx, request: FileRequest): Promise<Download> {
  const now = ctx.now();
  checkFileRequest(ctx.settings.keys, now, request);
  const expires = new Date(Number(request.expires) * 1000);
  const key = `${request.id}/${request.variant}`;
  const kept = known.get(key);
  const isKnown = kept !== undefined && kept.until > now.getTime();
  const download = isKnown ? kept.download : await find(ctx, request.id, request.variant);
  assertFound(download, download.privateTo === null || download.privateTo === ctx.actor?.id);
  if (isKnown) return { ...download, expires };
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(key, { download, until: now.getTime() + KNOWN_MS });
  return { ...download, expires };
}
