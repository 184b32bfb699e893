import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Request, RequestHandler } from 'express';
import sirv from 'sirv';
import { createPageHandler } from './web-page.ts';

const YEAR = 365 * 24 * 60 * 60;
/** Paths that belong to the server: an unknown one below them is not a page of the client. */
const SERVER_PATHS = /^\/(api|graphql|files|uploads|dev|health|metrics|assets)(\/|$)/i;

/** A page somebody opens, as opposed to a file or a call: it has no file ending, and the asker takes HTML or anything. */
function asksForPage(request: Request): boolean {
  const lastSegment = request.path.slice(request.path.lastIndexOf('/') + 1);
  return !SERVER_PATHS.test(request.path) && !/\.[A-Za-z0-9]{2,5}$/.test(lastSegment) && Boolean(request.accepts('html'));
}

/** pdf.js decodes scanned pictures with WebAssembly; its worker alone may. */
const PDF_WORKER = /^\/assets\/pdf\.worker[^/]*\.mjs$/;

/**
 * Serves the built client with its brotli and gzip files. Names with a hash are kept for a year, the page itself is asked
 * for again each time. Every page of the client is its one index.html, with the name of the installation in it.
 */
export function createWebClient(directory: string, siteName: string): RequestHandler {
  if (!existsSync(join(directory, 'index.html'))) {
    return (request, response, next) => {
      if (!asksForPage(request)) return next();
      response.status(503).type('text').send('The web client has not been built yet: npm run build');
    };
  }
  const page = createPageHandler(join(directory, 'index.html'), siteName);
  const serve = sirv(directory, {
    brotli: true,
    gzip: true,
    etag: true,
    dotfiles: false,
    setHeaders(response, path) {
      response.setHeader('Cache-Control', path.startsWith('/assets/') ? `public, max-age=${YEAR}, immutable` : 'no-cache');
      response.setHeader('Vary', 'Accept-Encoding');
      const policy = String(response.getHeader('Content-Security-Policy') ?? '');
      if (PDF_WORKER.test(path)) response.setHeader('Content-Security-Policy', policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"));
    },
  });
  return (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    if (asksForPage(request)) return page(request, response, next);
    serve(request, response, next);
  };
}
