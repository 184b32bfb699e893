import type { Request, RequestHandler, Response } from 'express';
import { ERROR_STATUS } from '../../schema/error-codes.ts';
import { ERROR_SENTENCES } from '../../schema/error-messages.ts';
import type { HttpDeps } from './deps.ts';
import { languageOf } from './error-message.ts';

/** Timeouts of requests, in milliseconds. */
export interface Timeouts {
  /** Timeout of the headers, from the connection or the first byte. Connections are looked at three times as often, so that they end within a third more. */
  headers: number;
  /** Timeout of a whole body, except that of an upload, which may take any time: 100 KB over a very slow connection. */
  body: number;
  /** Timeout of a body of which no bytes arrive. */
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

/** Calls back once when no bytes of a body arrived for `stall`, unless the server is the slow side, or when the whole body takes longer than `body`. */
function watchBody(request: Request, { stall, body }: Pick<Timeouts, 'stall' | 'body'>, late: () => void): void {
  const { socket } = request;
  const pause = stall / LOOKS;
  let bytes = socket.bytesRead;
  let quiet = 0;
  let looks = 0;
  const timer = setInterval(() => {
    if (request.complete) return clearInterval(timer);
    const arrived = socket.bytesRead !== bytes || request.readableLength > 0;
    bytes = socket.bytesRead;
    quiet = arrived ? 0 : quiet + 1;
    looks += 1;
    if (quiet < LOOKS && looks * pause < body) return;
    clearInterval(timer);
    late();
  }, pause);
  timer.unref();
  request.once('close', () => clearInterval(timer));
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

/** Answers a request whose body does not arrive, and ends it. */
function answerLate(request: Request, response: Response, send: () => void): void {
  if (response.headersSent) {
    request.destroy();
    return;
  }
  response.once('finish', () => request.destroy());
  send();
}

/** Ends requests whose bodies do not arrive. Uploads may take any time as long as they make progress. */
export function requestTimeouts(deps: Pick<HttpDeps, 'translateError'>, { body, stall }: Timeouts): RequestHandler {
  const stalledUpload = (request: Request, response: Response): void => {
    const message = deps.translateError(languageOf(request))(ERROR_SENTENCES.UPLOAD_STALLED, {});
    response.status(ERROR_STATUS.UPLOAD_STALLED).json({ status: 'error', message, code: 'UPLOAD_STALLED' });
  };
  return (request, response, next) => {
    if (!hasBody(request)) return next();
    if (isUpload(request)) {
      watchBody(request, { stall, body: Number.POSITIVE_INFINITY }, () => answerLate(request, response, () => stalledUpload(request, response)));
      closeGently(request, response);
    } else {
      watchBody(request, { stall, body }, () =>
        answerLate(request, response, () => response.writeHead(408, { Connection: 'close', 'Content-Length': 0 }).end()),
      );
    }
    next();
  };
}
