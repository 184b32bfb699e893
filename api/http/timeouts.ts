import type { Request, RequestHandler, Response } from 'express';
import { ERROR_STATUS } from '../../schema/error-codes.ts';
import { ERROR_SENTENCES } from '../../schema/error-messages.ts';
import type { HttpDeps } from './deps.ts';
import { languageOf } from './error-message.ts';

/** Timeouts of requests, in milliseconds. */
export interface Timeouts {
  /** Timeout of the headers, from the connection or the first byte. Connections are looked at three times as often, so that they end within a third more. */
  headers: number;
  /** Timeout of a whole body: 100 KB over a very slow connection. */
  body: number;
  /** Timeout of an upload without progress; in total it may take any time. */
  stall: number;
}

export const REQUEST_TIMEOUTS: Timeouts = { headers: 15_000, body: 60_000, stall: 30_000 };
/** Bytes read of a body after its response, so that a client that is still sending receives it. */
const LINGER = { bytes: 256 * 1024, milliseconds: 2000 };
/** Checks per timeout. */
const LOOKS = 4;

/** Requests with a file; 500 MB over 1 Mbit/s take more than an hour. */
function isUpload({ method, path }: Pick<Request, 'method' | 'path'>): boolean {
  return (method === 'POST' || method === 'PATCH') && /^\/(api\/fileUpload|uploads)(\/|$)/i.test(path);
}

const hasBody = (request: Request): boolean => request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;

/**
 * Calls back once when no bytes of a body arrived within the timeout, unless the server is the slow side. Returns a function that stops
 * watching.
 */
function watchStall(request: Request, milliseconds: number, stalled: () => void): () => void {
  const { socket } = request;
  let bytes = socket.bytesRead;
  let quiet = 0;
  const timer = setInterval(() => {
    if (request.complete) return clearInterval(timer);
    const arrived = socket.bytesRead !== bytes || request.readableLength > 0;
    bytes = socket.bytesRead;
    quiet = arrived ? 0 : quiet + 1;
    if (quiet < LOOKS) return;
    clearInterval(timer);
    stalled();
  }, milliseconds / LOOKS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Reads some more of a body that was answered before its end, so that the client receives the response, and then closes the socket. */
function linger(request: Request): void {
  const { socket } = request;
  socket.end();
  const timer = setTimeout(() => socket.destroy(), LINGER.milliseconds);
  timer.unref();
  socket.once('close', () => clearTimeout(timer));
  let left = LINGER.bytes;
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.pause();
  });
  request.once('end', () => socket.destroy());
  request.resume();
}

/**
 * Makes a response that is sent before the end of the body the last one of its connection. Node.js would close at once, and the client's
 * system would drop the response because of bytes still sent.
 */
function closeGently(request: Request, response: Response): void {
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => Response;
  response.writeHead = (...head: unknown[]) => {
    if (!request.complete && !request.destroyed) {
      response.setHeader('Connection', 'close');
      request.socket.destroySoon = () => linger(request);
    }
    return writeHead(...head);
  };
}

function answerStall(deps: Pick<HttpDeps, 'translateError'>, request: Request, response: Response): void {
  if (response.headersSent) {
    request.destroy();
    return;
  }
  response.once('finish', () => request.destroy());
  const message = deps.translateError(languageOf(request))(ERROR_SENTENCES.UPLOAD_STALLED, {});
  response.status(ERROR_STATUS.UPLOAD_STALLED).json({ status: 'error', message, code: 'UPLOAD_STALLED' });
}

/** Ends requests whose bodies do not arrive. Uploads may take any time as long as they make progress. */
export function requestTimeouts(deps: Pick<HttpDeps, 'translateError'>, { body, stall }: Timeouts): RequestHandler {
  return (request, response, next) => {
    if (!hasBody(request)) return next();
    if (isUpload(request)) {
      const stop = watchStall(request, stall, () => answerStall(deps, request, response));
      request.once('close', stop);
      closeGently(request, response);
      return next();
    }
    const timer = setTimeout(() => {
      if (request.complete) return;
      if (response.headersSent) request.destroy();
      else
        response
          .once('finish', () => request.destroy())
          .writeHead(408, { Connection: 'close', 'Content-Length': 0 })
          .end();
    }, body);
    timer.unref();
    request.once('close', () => clearTimeout(timer));
    next();
  };
}
