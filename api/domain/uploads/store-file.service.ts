import { createHash, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { UPLOAD_LIMITS } from '../../../schema/limits.ts';
import { TOO_LARGE } from '../../../schema/upload-kinds.ts';
import { FileEntity, type FileKind, type ImageVariant } from '../files/file.entity.ts';
import { folderOf, keyOf } from '../files/file-keys.ts';
import { plainFileName } from '../files/file-names.ts';
import { requireKind, requireUploader } from '../files/uploader.ts';
import { rewriteCaption } from '../media/caption.ts';
import { inspectDocument } from '../media/document-check.ts';
import { type FileSource, type OpenSource, openSource } from '../media/file-source.ts';
import { type DetectedType, detectType, requireDeclared, requireSize, withEnding } from '../media/file-type.ts';
import { encodeImage } from '../media/image-variants.ts';
import { mediaSeconds } from '../media/media-duration.ts';
import { storedReader, withFileReader } from '../media/media-reader.ts';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import type { StoredBytes } from '../shared/ports.ts';
import { inTransaction } from '../shared/transaction.ts';
import { enqueueRenditions } from '../video/enqueue-renditions.ts';
import { lockQuota, requireQuota } from './upload-quota.ts';

export interface StoreFile {
  content: Buffer;
  originalName: string;
}

export interface TemporaryFileOptions {
  /** Aborted when the file must not be stored any more; reading it then fails. */
  signal?: AbortSignal;
  /** Runs in the transaction that inserts the file. When it throws, the file is not stored. */
  onInsert?: OnInsert;
}

type OnInsert = (tx: Ctx, file: FileEntity) => Promise<void>;

/** Facts about a file after its bytes are stored. */
type Facts = Pick<FileEntity, 'key' | 'contentType' | 'size' | 'sha256'> & Partial<Pick<FileEntity, 'width' | 'height' | 'durationSeconds' | 'variants'>>;
type StoreKind = (ctx: Ctx, id: string, source: OpenSource, detected: DetectedType, originalName: string) => Promise<Facts>;

const readOf = (source: OpenSource, kind: FileKind) => source.read(UPLOAD_LIMITS[kind], TOO_LARGE[kind]);

/** Re-encodes an image in memory. The original bytes are not kept: they may contain a location or other data. */
const storeImage: StoreKind = async (ctx, id, source) => {
  const sizes = await encodeImage(await buffer(readOf(source, 'image')));
  const variants: ImageVariant[] = [];
  for (const { width, height, content } of sizes) {
    const key = keyOf(id, `${width}.webp`);
    await ctx.ports.storage.write(key, content);
    variants.push({ width, height, key, size: content.length, contentType: 'image/webp' });
  }
  const [largest, kept] = [sizes.at(-1), variants.at(-1)];
  if (largest === undefined || kept === undefined) throw new Error('An image has at least one variant');
  const sha256 = createHash('sha256').update(largest.content).digest('hex');
  return { ...kept, variants, sha256 };
};

const storeCaption: StoreKind = async (ctx, id, source, { contentType }) => {
  const key = keyOf(id, 'original');
  const content = rewriteCaption(await buffer(readOf(source, 'caption')));
  return { key, contentType, ...(await ctx.ports.storage.write(key, content)) };
};

/** Reads a local file once, for its size and hash. */
async function measure(source: OpenSource, kind: FileKind): Promise<StoredBytes> {
  const hash = createHash('sha256');
  let size = 0;
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done();
    },
  });
  await pipeline(readOf(source, kind), sink);
  return { size, sha256: hash.digest('hex') };
}

/** Checks a document on the local disk before it is stored. */
const storeDocument: StoreKind = async (ctx, id, source, detected, originalName) => {
  const { storage } = ctx.ports;
  const key = keyOf(id, 'original');
  const temporary =
    source.path === null ? await storage.writeTemporary(readOf(source, 'document')) : { path: source.path, ...(await measure(source, 'document')) };
  try {
    const contentType = await inspectDocument(temporary.path, detected, originalName);
    await storage.commit(key, temporary.path);
    return { key, contentType, size: temporary.size, sha256: temporary.sha256 };
  } catch (error) {
    if (source.path === null) await rm(temporary.path, { force: true });
    throw error;
  }
};

/** Streams audio and video into the storage; only the parts with the duration are read again. */
const storeMedia: StoreKind = async (ctx, id, source, { kind, contentType }) => {
  const { storage } = ctx.ports;
  const key = keyOf(id, 'original');
  if (source.path === null) {
    const bytes = await storage.write(key, readOf(source, kind));
    return { key, contentType, ...bytes, durationSeconds: await mediaSeconds(storedReader(storage, key, bytes.size), contentType) };
  }
  const durationSeconds = await withFileReader(source.path, (reader) => mediaSeconds(reader, contentType));
  const bytes = await measure(source, kind);
  await storage.commit(key, source.path);
  return { key, contentType, ...bytes, durationSeconds };
};

const STORE_BY_KIND: Readonly<Record<FileKind, StoreKind>> = {
  image: storeImage,
  caption: storeCaption,
  document: storeDocument,
  audio: storeMedia,
  video: storeMedia,
};

/** Stores a file; with a scanner, after it has found nothing in it. What does not lie on the local disk is written there before. */
async function storeScanned(...[ctx, id, source, detected, originalName]: Parameters<StoreKind>): Promise<Facts> {
  const { scanner, storage } = ctx.ports;
  const { kind } = detected;
  const store = STORE_BY_KIND[kind];
  if (scanner === null) return store(ctx, id, source, detected, originalName);
  if (source.path !== null) {
    await scanner.scan(readOf(source, kind));
    return store(ctx, id, source, detected, originalName);
  }
  const { path } = await storage.writeTemporary(readOf(source, kind));
  try {
    const local = await openSource({ path });
    try {
      await scanner.scan(readOf(local, kind));
      return await store(ctx, id, local, detected, originalName);
    } finally {
      await local.close();
    }
  } finally {
    await rm(path, { force: true });
  }
}

function nameOf(originalName: string, kind: FileKind, contentType: string): string {
  const name = plainFileName(originalName);
  // Images keep the name of the uploaded file; their variants have the ending of their own type.
  return kind === 'image' ? name : withEnding(name, contentType);
}

/**
 * Stores a file from any source. The type is detected by content, and neither the name nor the declared type may contradict it. Reading
 * stops at the limit of the kind; a virus scanner, if there is one, sees it before it is stored; images are re-encoded in three sizes, documents are checked (docs/product-rules.md#7-files). A rejected
 * file leaves nothing behind, except a local file. Access follows from the items that use the file.
 *
 * @throws FILE_EMPTY, FILE_TYPE_NOT_ALLOWED, FILE_DAMAGED, FILE_HAS_VIRUS, QUOTA_REACHED, STORAGE_FULL and the codes of the checks
 */
export async function storeFileFrom(ctx: Ctx, from: FileSource, originalName: string, declaredType = '', onInsert?: OnInsert): Promise<FileEntity> {
  const uploader = await requireUploader(ctx);
  const source = await openSource(from);
  const id = randomUUID();
  let mayBeStored = false;
  try {
    const detected = await detectType(source.head, originalName);
    requireDeclared(declaredType, detected.kind);
    requireKind(uploader, detected.kind);
    requireSize(detected.kind, source.size);
    // Local files were counted when their upload started. Those that do not fit are refused before the work.
    const isCounted = source.path !== null;
    await requireQuota(ctx, uploader, isCounted ? 0 : (source.size ?? 0));
    const nothing = { width: null, height: null, durationSeconds: null, variants: [], unusedSince: null };
    const facts = await storeScanned(ctx, id, source, detected, originalName);
    const name = nameOf(originalName, detected.kind, facts.contentType);
    const file = Object.assign(new FileEntity(), nothing, facts, {
      id,
      kind: detected.kind,
      originalName: name,
      uploadedBy: uploader.actor.id,
      createdAt: ctx.now(),
    });
    mayBeStored = true;
    await inTransaction(ctx, async (tx) => {
      if (!isCounted) {
        await lockQuota(tx, uploader);
        await requireQuota(tx, uploader, source.size ?? 0);
      }
      await tx.db.insert(FileEntity, file);
      await enqueueRenditions(tx, file);
      await onInsert?.(tx, file);
    });
    if (source.path !== null) await rm(source.path, { force: true });
    return file;
  } catch (error) {
    // A transaction whose answer is lost may have been committed, and its file needs the bytes. The sweep of bytes without a file removes what stays.
    const isRefused = error instanceof DomainError;
    if (isRefused || !mayBeStored) {
      const removed = ctx.ports.storage.removeFolder(folderOf(id)).catch(() => undefined);
      // A storage that does not answer is not waited for a second time.
      if (isRefused) await removed;
    }
    throw error;
  } finally {
    await source.close();
  }
}

/** Stores a local file, which is moved away; a rejected one is not touched. */
export function storeTemporaryFile(ctx: Ctx, path: string, originalName: string, { signal, onInsert }: TemporaryFileOptions = {}): Promise<FileEntity> {
  return storeFileFrom(ctx, { path, signal }, originalName, '', onInsert);
}

/** Stores a file from memory. */
export function storeFile(ctx: Ctx, { content, originalName }: StoreFile): Promise<FileEntity> {
  return storeFileFrom(ctx, content, originalName);
}
