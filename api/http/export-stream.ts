import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, RequestHandler, Response } from 'express';
import type { ExportedFile } from '../domain/shared/exported-file.ts';
import type { Log } from '../domain/shared/log.ts';
import { contentDisposition } from './content-disposition.ts';

function describe(response: Response, { fallbackName, name, contentType }: ExportedFile): void {
  response.set({
    'Cache-Control': 'no-store',
    'Content-Disposition': contentDisposition('attachment', fallbackName, name),
    'Content-Type': contentType,
    'X-Content-Type-Options': 'nosniff',
  });
}

/** Creates the handler of an export: refusals are answered as usual; a fault after the first byte ends the response early. */
export const exportHandler =
  (log: Log, make: (request: Request) => Promise<ExportedFile>): RequestHandler =>
  async (request, response, next) => {
    try {
      const file = await make(request);
      describe(response, file);
      await pipeline(Readable.from(file.content), response);
    } catch (error) {
      if (!response.headersSent) return next(error);
      // The reader left, or a batch could not be read: the client sees that the file is not complete.
      log.warn({ err: error }, 'An export ended early');
      response.destroy();
    }
  };
