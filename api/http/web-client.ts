import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Request, RequestHandler } from 'express';
import sirv from 'sirv';
import { isPagePath } from '../../schema/server-paths.ts';
import { allowScripts } from './security.ts';
import { createPageHandler, type PageSettings } from './web-page.ts';

const YEAR = 365 * 24 * 60 * 60;
/** Whether a request is for a page: neither the server nor a file has the path, and HTML is accepted. */
const asksForPage = (request: Request): boolean => isPagePath(request.path) && Boolean(request.accepts('html'));

/** In place of the service worker where it is switched off: browsers that have one forget what it keeps, and remove it. */
const NO_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) =>
  event.waitUntil(caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => registration.unregister())),
);
`;

/** Types of text files by their extension: sirv names the encoding of HTML only. */
const TEXT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
};

/** pdf.js decodes scanned images with WebAssembly; only its worker may use it. */
const PDF_WORKER = /^\/assets\/pdf\.worker[^/]*\.mjs$/;

/**
 * Serves the built client with its brotli and gzip files. Files with a hash are cached for a year, the page is revalidated each time. All
 * pages are one index.html, with the settings of the installation.
 */
export function createWebClient(directory: string, settings: PageSettings & { serviceWorker: boolean }): RequestHandler {
  if (!existsSync(join(directory, 'index.html'))) {
    return (request, response, next) => {
      if (!asksForPage(request)) return next();
      response.status(503).type('text').send('The web client has not been built yet: npm run build');
    };
  }
  const page = createPageHandler(join(directory, 'index.html'), settings);
  const serve = sirv(directory, {
    brotli: true,
    gzip: true,
    etag: true,
    dotfiles: false,
    setHeaders(response, path) {
      response.setHeader('Cache-Control', path.startsWith('/assets/') ? `public, max-age=${YEAR}, immutable` : 'no-cache');
      response.setHeader('Vary', 'Accept-Encoding');
      const type = TEXT_TYPES[extname(path)];
      if (type !== undefined) response.setHeader('Content-Type', `${type}; charset=utf-8`);
      if (PDF_WORKER.test(path)) allowScripts(response, ["'wasm-unsafe-eval'"]);
    },
  });
  return (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    if (asksForPage(request)) return page(request, response, next);
    if (!settings.serviceWorker && request.path === '/service-worker.js') return void response.set('Cache-Control', 'no-cache').type('js').send(NO_WORKER);
    serve(request, response, next);
  };
}
