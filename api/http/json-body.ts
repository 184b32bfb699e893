import express, { type RequestHandler } from 'express';

const PLAIN = /^application\/json(; ?charset=utf-8)?$/i;

/** The same error as that of express. */
const notJson = (): Error => Object.assign(new SyntaxError('The body is not JSON'), { status: 400, type: 'entity.parse.failed' });

/**
 * Reads a JSON body of at most `limit` bytes. The plain kind that the client sends, with a declared length and uncompressed, is parsed here;
 * all others by express, which takes several times as long.
 */
export function jsonBody(limit: number): RequestHandler {
  const thorough = express.json({ limit });
  return (request, response, next) => {
    const { 'content-type': type = '', 'content-encoding': encoding, 'content-length': length } = request.headers;
    // Node.js does not pass on more bytes than declared.
    const fits = Number(length) > 0 && Number(length) <= limit;
    if (!PLAIN.test(type) || encoding !== undefined || !fits) return thorough(request, response, next);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => {
      let body: unknown;
      try {
        body = JSON.parse((chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)).toString('utf8'));
      } catch {
        return next(notJson());
      }
      if (typeof body !== 'object' || body === null) return next(notJson());
      request.body = body;
      next();
    });
  };
}
