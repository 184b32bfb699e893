import { createHash, type Hash } from 'node:crypto';
import { DataStore, type Lock, type Locker, Upload } from '@tus/server';
import { UPLOAD_LIFE } from '../../schema/upload-kinds.ts';
import type { Ctx } from '../domain/shared/context.ts';
import { DomainError } from '../domain/shared/errors.ts';
import { createUpload, extendUpload, readUpload, removeUpload } from '../domain/uploads/upload.service.ts';
import { leaseUpload, type UploadLease } from '../domain/uploads/upload-lease.ts';

/** Supported algorithms of the checksum extension. */
export const CHECKSUM_ALGORITHMS = ['sha1', 'sha256', 'md5'] as const;

/** The expiry is postponed at most once in this time, in milliseconds. */
const EXTEND_EVERY = 60_000;

interface Checksum {
  hash: Hash;
  expected: Buffer;
}

/**
 * Parses `Upload-Checksum: sha256 <base64>`; null without it.
 *
 * @throws BAD_REQUEST
 */
function checksumOf(header: string | undefined): Checksum | null {
  if (header === undefined) return null;
  const [algorithm, expected = ''] = header.split(' ');
  const known = CHECKSUM_ALGORITHMS.find((each) => each === algorithm);
  if (known === undefined || expected === '') throw new DomainError('BAD_REQUEST');
  return { hash: createHash(known), expected: Buffer.from(expected, 'base64') };
}

async function* hashed(content: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

/** The tus data store of one request: rows and rules are those of the domain, the bytes are on the shared volume or in the bucket. */
export class UploadStore extends DataStore {
  override readonly extensions = ['creation', 'creation-with-upload', 'termination', 'expiration', 'checksum'];
  readonly #ctx: Ctx;
  readonly #checksum: string | undefined;
  #writing: Promise<unknown> = Promise.resolve();
  #read: Upload | undefined;

  constructor(ctx: Ctx, checksum: string | undefined) {
    super();
    this.#ctx = ctx;
    this.#checksum = checksum;
  }

  override getExpiration(): number {
    return UPLOAD_LIFE;
  }

  override async create(upload: Upload): Promise<Upload> {
    const { filename, filetype } = upload.metadata ?? {};
    await createUpload(this.#ctx, { id: upload.id, size: upload.size ?? 0, name: filename ?? '', type: filetype ?? '' });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { upload, offset } = await readUpload(this.#ctx, id);
    // The library computes the expiry from this date.
    const creationDate = new Date(upload.expiresAt.getTime() - UPLOAD_LIFE).toISOString();
    this.#read = new Upload({ id: upload.id, size: upload.size, offset, metadata: { filename: upload.originalName }, creation_date: creationDate });
    return this.#read;
  }

  override write(content: AsyncIterable<Uint8Array>, id: string, offset: number): Promise<number> {
    const writing = this.#append(content, id, offset);
    this.#writing = writing.catch(() => undefined);
    return writing;
  }

  /** Postpones the expiry while bytes are received, so that a slow upload never expires. */
  async *#extending(content: AsyncIterable<Uint8Array>, id: string, expiresAt: Date): AsyncGenerator<Uint8Array> {
    let extendedAt = expiresAt.getTime() - UPLOAD_LIFE;
    for await (const chunk of content) {
      const now = this.#ctx.now();
      if (now.getTime() - extendedAt >= EXTEND_EVERY) {
        await extendUpload(this.#ctx, id);
        extendedAt = now.getTime();
        if (this.#read !== undefined) this.#read.creation_date = now.toISOString();
      }
      yield chunk;
    }
  }

  async #append(body: AsyncIterable<Uint8Array>, id: string, offset: number): Promise<number> {
    const bytes = this.#ctx.ports.uploads;
    const { upload } = await readUpload(this.#ctx, id);
    // It is a stored file already: no bytes are missing.
    if (upload.fileId !== null) return offset;
    const content = this.#extending(body, id, upload.expiresAt);
    const checksum = checksumOf(this.#checksum);
    if (checksum === null) return offset + (await bytes.append(id, offset, content));
    // A chunk that cannot be checked, because its end never came, is discarded (tus 1.0, checksum).
    let right = false;
    try {
      const written = await bytes.append(id, offset, hashed(content, checksum.hash));
      right = checksum.hash.digest().equals(checksum.expected);
      if (!right) throw new DomainError('UPLOAD_CHECKSUM_WRONG');
      return offset + written;
    } finally {
      if (!right) await bytes.truncate(id, offset);
    }
  }

  override remove(id: string): Promise<void> {
    return removeUpload(this.#ctx, id);
  }

  /** Resolves when all received bytes are stored, interrupted or not. */
  async settled(): Promise<void> {
    await this.#writing;
  }
}

/** Allows one writer at a time over all replicas. An upload that is being created is unknown to others and needs no lock. */
export function uploadLocker(ctx: Ctx, store: UploadStore, creating: boolean): Locker {
  return {
    newLock(id): Lock {
      let lease: UploadLease | null = null;
      return {
        async lock(signal, cancel) {
          if (creating) return;
          await readUpload(ctx, id);
          lease = await leaseUpload(ctx, id, { signal, wanted: () => void cancel(), lost: () => void cancel() });
        },
        async unlock() {
          await store.settled();
          await lease?.release();
        },
      };
    },
  };
}
