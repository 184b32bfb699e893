import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Server } from '@tus/server';
import { type Request, type Response, Router } from 'express';
import type { ErrorCode } from '../../schema/error-codes.ts';
import { requireActor } from '../domain/shared/context.ts';
import { DomainError } from '../domain/shared/errors.ts';
import type { HttpDeps } from './deps.ts';
import { CHECKSUM_ALGORITHMS, UploadStore, uploadLocker } from './upload-store.ts';

const PATH = '/uploads';
/** Time that the current writer has to finish when another request wants to continue, in milliseconds. */
const DRAIN = 1000;

/** Error codes of the protocol's own statuses. */
const CODES: Readonly<Record<number, ErrorCode>> = { 404: 'NOT_FOUND', 409: 'UPLOAD_OFFSET_WRONG', 410: 'NOT_FOUND', 413: 'BODY_TOO_LARGE', 500: 'INTERNAL' };

type Handled = Parameters<Server['handleWeb']>[0];

/** Converts the request for the tus library. The body is opened only when it is read: a rejected one stays in its socket. */
function asWebRequest(request: Request): Handled {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) if (value !== undefined) headers.set(name, String(value));
  return {
    method: request.method,
    url: new URL(request.originalUrl, 'http://localhost').href,
    headers,
    get body() {
      return Readable.toWeb(request);
    },
  } as unknown as Handled;
}

function sendError(response: Response, protocolStatus: number): void {
  // An unsupported extension is an error of the client.
  const status = protocolStatus === 501 ? 400 : protocolStatus;
  const code = CODES[status] ?? 'BAD_REQUEST';
  // A body larger than announced is not read to its end.
  if (status === 413) response.setHeader('Connection', 'close');
  response.status(status).json({ status: 'error', message: code, code });
}

async function answer(deps: Pick<HttpDeps, 'makeCtx'>, request: Request, response: Response): Promise<void> {
  const ctx = await deps.makeCtx(request);
  if (request.method !== 'OPTIONS') requireActor(ctx);
  const checksum = request.get('upload-checksum');
  const store = new UploadStore(ctx, checksum);
  let failure: unknown;
  const server = new Server({
    path: PATH,
    datastore: store,
    relativeLocation: true,
    locker: uploadLocker(ctx, store, request.method === 'POST'),
    lockDrainTimeout: DRAIN,
    namingFunction: () => randomUUID(),
    allowedOrigins: () => false,
    onResponseError(_request, error) {
      failure = error;
      return undefined;
    },
  });
  const result = await server.handleWeb(asWebRequest(request));
  // Interrupted or timed out: the received bytes are kept, and nobody reads a response.
  if (response.headersSent || (request.destroyed && !request.complete)) return;
  for (const [name, value] of result.headers) if (!name.startsWith('access-control-') && name !== 'content-type') response.setHeader(name, value);
  response.setHeader('Cache-Control', 'no-store');
  if (request.method === 'OPTIONS') response.setHeader('Tus-Checksum-Algorithm', CHECKSUM_ALGORITHMS.join(','));
  if (result.status < 400) {
    response.status(result.status).end();
    return;
  }
  response.removeHeader('Content-Length');
  // Errors of the library have a status; all others are ours.
  if (failure instanceof Error && !('status_code' in failure)) throw failure;
  sendError(response, result.status);
}

/** Creates the router of resumable uploads at /uploads (tus 1.0), for people who may store files. Each upload is visible only to its owner. */
export function createUploadRouter(deps: Pick<HttpDeps, 'makeCtx'>): Router {
  const router = Router();
  router.all(['/', '/:id'], async (request, response) => {
    if (request.method === 'GET') throw new DomainError('ROUTE_NOT_FOUND');
    await answer(deps, request, response);
  });
  return router;
}
