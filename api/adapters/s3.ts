import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ListObjectsV2CommandOutput } from '@aws-sdk/client-s3';
import { DomainError } from '../domain/shared/errors.ts';
import type { StoragePort, StoredBytes, StoredEntry } from '../domain/shared/ports.ts';
import { type Connection, connector, S3_TIMEOUTS, type S3Settings, unanswered } from './s3-client.ts';
import { asStream, type Behind, createMeter, createTemporaryFiles, nothingThere, openFile, requireKey } from './storage-parts.ts';

/** Memory of one write: concurrent parts times their size. S3 does not accept smaller parts. */
const PART_BYTES = 5 * 1024 * 1024;
const PARTS_AT_ONCE = 2;

/** The folder of unfinished uploads, which are no files (upload-bytes-s3.ts). */
export const UNFINISHED = 'unfinished/';

function statusOf(error: unknown): number {
  const metadata = error instanceof Error && '$metadata' in error ? error.$metadata : undefined;
  return typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata ? Number(metadata.httpStatusCode) : 0;
}

/** Whether a server does not know a multipart upload, as after its completion. */
const isForgotten = (error: unknown): boolean => error instanceof Error && error.name === 'NoSuchUpload';

const isUnanswered = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EAGAIN';

/** Translates errors of S3 into those of a disk (not found, full) or of an unavailable service. */
function translated(error: unknown, key: string): unknown {
  if (!(error instanceof Error)) return error;
  if (['NoSuchKey', 'NotFound'].includes(error.name) || statusOf(error) === 404) return nothingThere(key);
  const isFull = ['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage', 'EntityTooLarge'].includes(error.name) || statusOf(error) === 507;
  if (isFull) return new DomainError('STORAGE_FULL');
  const isLate = ['TimeoutError', 'RequestTimeout', 'SlowDown'].includes(error.name);
  return statusOf(error) >= 500 || isLate ? unanswered({ cause: error }) : error;
}

/** Sends a command with the options of the client. */
type Work<Result> = (options: { abortSignal: AbortSignal }) => Promise<Result>;

/** The requests to a bucket, with their timeouts. */
export class S3Bucket {
  private readonly connect: () => Promise<Connection>;
  private readonly bucket: string;
  private readonly timeouts: typeof S3_TIMEOUTS;

  constructor(settings: S3Settings, timeouts: typeof S3_TIMEOUTS) {
    this.connect = connector(settings, timeouts);
    this.bucket = settings.bucket;
    this.timeouts = timeouts;
  }

  /** Uploads a stream in parts; when the source fails, the parts are removed. */
  async upload(key: string, content: Readable): Promise<StoredBytes> {
    requireKey(key);
    // It may fail before it is read; the read reports the error.
    content.on('error', () => undefined);
    const { sdk, uploads: client } = await this.connect();
    const meter = createMeter();
    const params = { Bucket: this.bucket, Key: key, Body: meter.stream };
    const upload = new sdk.Upload({ client, params, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE, leavePartsOnError: true });
    const arriving = pipeline(content, meter.stream);
    // The first failure is the cause; the other one follows from it.
    const failed = arriving.catch((error: unknown) => error);
    try {
      await upload.done();
      await arriving;
    } catch (error) {
      meter.stream.destroy();
      content.destroy();
      const cause = sourceFault(await failed);
      const removed = this.abandon(key, upload.uploadId).catch(() => undefined);
      // A bucket that does not answer is not waited for a second time: the sweep removes the parts.
      if (!isUnanswered(error)) await removed;
      if (cause !== undefined || !isForgotten(error)) throw translated(cause ?? error, key);
      // The answer to the completion was lost and the repeat of it refused, so that only the stored bytes tell whether it succeeded.
      const sent = meter.result();
      if ((await this.size(key).catch(() => null)) !== sent.size) throw unanswered({ cause: error });
      return sent;
    }
    return meter.result();
  }

  async put(key: string, content: Buffer): Promise<StoredBytes> {
    const { sdk, client } = await this.connect();
    const meter = createMeter();
    meter.stream.end(content);
    meter.stream.resume();
    await this.run(key, (options) => client.send(new sdk.PutObjectCommand({ Bucket: this.bucket, Key: requireKey(key), Body: content }), options));
    return meter.result();
  }

  async get(key: string, range: string | undefined): Promise<Readable> {
    const { sdk, client } = await this.connect();
    const input = { Bucket: this.bucket, Key: requireKey(key), ...(range === undefined ? {} : { Range: range }) };
    const { Body } = await this.run(key, (options) => client.send(new sdk.GetObjectCommand(input), options));
    if (Body === undefined) throw nothingThere(key);
    return Body as Readable;
  }

  async size(key: string): Promise<number> {
    const { sdk, client } = await this.connect();
    const input = { Bucket: this.bucket, Key: requireKey(key) };
    const { ContentLength = 0 } = await this.run(key, (options) => client.send(new sdk.HeadObjectCommand(input), options));
    return ContentLength;
  }

  async remove(key: string): Promise<void> {
    const { sdk, client } = await this.connect();
    const command = new sdk.DeleteObjectCommand({ Bucket: this.bucket, Key: requireKey(key) });
    await this.inTime((options) => client.send(command, options));
  }

  async *list(prefix: string): AsyncGenerator<StoredEntry> {
    const { sdk, client } = await this.connect();
    let token: string | undefined;
    do {
      const command = new sdk.ListObjectsV2Command({ Bucket: this.bucket, Prefix: prefix, ...(token === undefined ? {} : { ContinuationToken: token }) });
      const page: ListObjectsV2CommandOutput = await this.run(prefix, (options) => client.send(command, options));
      for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? []) yield { key: Key, size: Size, changed: LastModified };
      token = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (token !== undefined);
  }

  /** Aborts uploads that were never completed. Servers that cannot list them keep none, or clean up themselves. */
  async abandonBefore(before: Date): Promise<number> {
    const { sdk, client } = await this.connect();
    const command = new sdk.ListMultipartUploadsCommand({ Bucket: this.bucket });
    const { Uploads = [] } = await this.inTime((options) => client.send(command, options)).catch((error: unknown) => {
      if (statusOf(error) === 501) return { Uploads: [] };
      throw error;
    });
    const old = Uploads.filter(({ Initiated }) => Initiated !== undefined && Initiated < before);
    for (const { Key, UploadId } of old) await this.abandon(Key, UploadId);
    return old.length;
  }

  /** Removes the parts of an upload that is not completed. */
  private async abandon(Key: string | undefined, UploadId: string | undefined): Promise<void> {
    if (UploadId === undefined) return;
    const { sdk, client } = await this.connect();
    const command = new sdk.AbortMultipartUploadCommand({ Bucket: this.bucket, Key, UploadId });
    await this.inTime((options) => client.send(command, options));
  }

  private async run<Result>(key: string, work: Work<Result>): Promise<Result> {
    try {
      return await this.inTime(work);
    } catch (error) {
      throw translated(error, key);
    }
  }

  /** Ends work whose response, with all tries, has not begun in time. */
  private async inTime<Result>(work: Work<Result>): Promise<Result> {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), this.timeouts.answer);
    try {
      return await work({ abortSignal: limit.signal });
    } catch (error) {
      throw limit.signal.aborted ? unanswered({ cause: error }) : error;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Codes of a source that was closed because the other side had failed: by a pipeline, and by a loop over it that ended. */
const CLOSED_EARLY: ReadonlySet<unknown> = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR']);

/** Returns the error of a source that ended early, unless it was closed because the other side had failed. */
function sourceFault(cause: unknown): unknown {
  return cause instanceof Error && !('code' in cause && CLOSED_EARLY.has(cause.code)) ? cause : undefined;
}

/** Returns the entries of all files of a bucket. */
async function* filesOf(bucket: S3Bucket): AsyncGenerator<StoredEntry> {
  for await (const entry of bucket.list('')) if (!entry.key.startsWith(UNFINISHED)) yield entry;
}

/** Stores files in a bucket of S3 or a compatible server. Files that have to be checked first are written to `temporaryDirectory`. */
export function createS3Storage(settings: S3Settings, temporaryDirectory: string, timeouts = S3_TIMEOUTS, behind: Behind = () => 0): StoragePort {
  const bucket = new S3Bucket(settings, timeouts);
  const temporaryFiles = createTemporaryFiles(temporaryDirectory, behind);
  return {
    write: (key, content) => (Buffer.isBuffer(content) ? bucket.put(key, content) : bucket.upload(key, asStream(content))),
    writeTemporary: temporaryFiles.writeTemporary,
    async commit(key, path) {
      requireKey(key);
      await bucket.upload(key, await openFile(path, undefined));
      await rm(path, { force: true });
    },
    read: (key, range) => bucket.get(key, range === undefined ? undefined : `bytes=${range.start}-${range.end}`),
    size: (key) => bucket.size(key),
    remove: (key) => bucket.remove(key),
    async removeFolder(folder) {
      for await (const { key } of bucket.list(`${requireKey(folder)}/`)) await bucket.remove(key);
    },
    entries: () => filesOf(bucket),
    async *folders(before) {
      let folder = '';
      let newest = new Date(0);
      // Keys are sorted, so the keys of a folder are adjacent.
      for await (const { key, changed } of filesOf(bucket)) {
        const own = key.split('/').slice(0, 2).join('/');
        if (own !== folder) {
          if (folder !== '' && newest < before) yield folder;
          [folder, newest] = [own, changed];
        } else if (changed > newest) newest = changed;
      }
      if (folder !== '' && newest < before) yield folder;
    },
    removeLeftovers: async (before) => (await temporaryFiles.removeLeftovers(before)) + (await bucket.abandonBefore(before)),
  };
}
