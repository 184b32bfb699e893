import { pipeline } from 'node:stream/promises';
import { type Request, type Response, Router } from 'express';
import { isSafeToShow } from '../domain/media/file-type.ts';
import { DomainError } from '../domain/shared/errors.ts';
import type { StoragePort } from '../domain/shared/ports.ts';
import { type Download, findDownload } from '../domain/video/file-download.service.ts';
import { notModified, parseRange, rangeApplies } from './byte-range.ts';
import { contentDisposition } from './content-disposition.ts';
import type { HttpDeps } from './deps.ts';
import { fileFailure } from './file-page.ts';

const parameter = (value: unknown): string => (typeof value === 'string' ? value : '');

function disposition({ contentType, name }: Download): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return contentDisposition(isSafeToShow(contentType) ? 'inline' : 'attachment', plain, name);
}

interface Validators {
  etag: string;
  lastModified: string;
}

/** Sets the headers of a file. Uploaded content is never executed: no type sniffing, no scripts, no frames (docs/product-rules.md#7-files). */
function describe(response: Response, download: Download, { etag, lastModified }: Validators, now: Date): void {
  const seconds = Math.max(0, Math.floor((download.expires.getTime() - now.getTime()) / 1000));
  response.set({
    'Accept-Ranges': 'bytes',
    // What was made for one person is not kept on a device that others use, too.
    'Cache-Control': download.privateTo === null ? `private, max-age=${seconds}, immutable` : 'no-store',
    'Content-Disposition': disposition(download),
    'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'Content-Type': download.contentType,
    ETag: etag,
    'Last-Modified': lastModified,
    'X-Content-Type-Options': 'nosniff',
  });
}

/**
 * Passes on the bytes that the headers promise, and throws after fewer of them: the rest of the response would be read from the next response of the
 * connection, which may be that of another person behind a proxy.
 */
const exactly = (length: number, key: string) =>
  async function* (content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let left = length;
    for await (const chunk of content) {
      left -= chunk.length;
      yield chunk;
    }
    if (left > 0) throw new Error(`The storage has ${left} bytes of ${key} fewer than its row says`);
  };

async function send(storage: StoragePort, request: Request, response: Response, download: Download, now: Date): Promise<void> {
  const validators = { etag: `"${download.version}"`, lastModified: download.storedAt.toUTCString() };
  const { etag, lastModified } = validators;
  if (notModified({ ifNoneMatch: request.get('if-none-match'), ifModifiedSince: request.get('if-modified-since') }, etag, download.storedAt)) {
    describe(response, download, validators, now);
    response.status(304).end();
    return;
  }
  const range = rangeApplies(request.get('if-range'), etag, lastModified) ? parseRange(request.get('range'), download.size) : null;
  if (range === 'unsatisfiable') {
    describe(response, download, validators, now);
    response.removeHeader('Content-Disposition');
    response.status(416).set('Content-Range', `bytes */${download.size}`).end();
    return;
  }
  const length = range === null ? download.size : range.end - range.start + 1;
  // Opened before the headers are set: missing bytes are answered without the headers of a file.
  const content = request.method === 'HEAD' || length === 0 ? null : await storage.read(download.key, range ?? { start: 0, end: download.size - 1 });
  describe(response, download, validators, now);
  response.status(range === null ? 200 : 206).set('Content-Length', String(length));
  if (range !== null) response.set('Content-Range', `bytes ${range.start}-${range.end}/${download.size}`);
  if (content === null) response.end();
  else await pipeline(content, exactly(length, download.key), response);
}

const leftEarly = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ERR_STREAM_PREMATURE_CLOSE' || error.code === 'ECONNRESET' || error.code === 'EPIPE');
const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Creates the router of files at /files/{id}/{variant}/{name}: signed URLs that expire; GET and HEAD, ranges, validators. */
export function createFileRouter({ makeCtx, ports, settings, translateError }: Pick<HttpDeps, 'makeCtx' | 'ports' | 'settings' | 'translateError'>): Router {
  const router = Router();
  router.get('/:id/:variant/:name', async (request, response, next) => {
    try {
      const ctx = await makeCtx(request);
      const { id, variant } = request.params;
      const signed = { id: parameter(id), variant: parameter(variant), expires: request.query.expires, signature: request.query.signature };
      await send(ports.storage, request, response, await findDownload(ctx, signed), ctx.now());
    } catch (error) {
      if (leftEarly(error)) return;
      // The row exists, but the bytes do not: for the client the file does not exist.
      next(isGone(error) ? new DomainError('NOT_FOUND') : error);
    }
  });
  router.use(fileFailure({ settings, translateError }));
  return router;
}
