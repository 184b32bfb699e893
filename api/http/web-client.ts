import { existsSync, readdirSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import express, { type Request, type RequestHandler, type Response } from 'express';
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

/** The endings of the compressed files that the build puts beside a file, in the order of preference. */
const COMPRESSED = { br: '.br', gzip: '.gz' } as const;
const ENCODINGS = ['br', 'gzip'] as const;

/** pdf.js decodes scanned images with WebAssembly; only its worker may use it. */
const PDF_WORKER = /^\/assets\/pdf\.worker[^/]*\.mjs$/;

/** Sets the headers of a file by its path in the build; those of a compressed file are the headers of the file that it stands for. */
function setFileHeaders(response: Response, path: string): void {
  const encoding = ENCODINGS.find((name) => path.endsWith(COMPRESSED[name]));
  const file = encoding === undefined ? path : path.slice(0, -COMPRESSED[encoding].length);
  if (encoding !== undefined) response.setHeader('Content-Encoding', encoding);
  response.setHeader('Cache-Control', file.startsWith('/assets/') ? `public, max-age=${YEAR}, immutable` : 'no-cache');
  response.setHeader('Vary', 'Accept-Encoding');
  response.type(extname(file));
  if (PDF_WORKER.test(file)) allowScripts(response, ["'wasm-unsafe-eval'"]);
}

/**
 * Serves the files that the build had at the start. A file that is gone since, because a newer build took its place, is not found; one that
 * cannot be read is an error of this request alone.
 */
function createFileHandler(directory: string): RequestHandler {
  const built = new Set(readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((file) => `/${file}`));
  const setHeaders = (response: Response, path: string): void => setFileHeaders(response, path.slice(directory.length));
  const send = express.static(directory, { index: false, redirect: false, cacheControl: false, setHeaders });
  return (request, response, next) => {
    const { path, url } = request;
    if (!built.has(path)) return next();
    const encoding = ENCODINGS.find((name) => built.has(path + COMPRESSED[name]) && request.acceptsEncodings(name) === name);
    if (encoding !== undefined) request.url = path + COMPRESSED[encoding];
    const headers = new Map(Object.entries(response.getHeaders()) as Array<[string, string]>);
    send(request, response, (error?: { statusCode?: number }) => {
      request.url = url;
      if (response.headersSent) return next(error);
      // What was said of the file does not hold for the answer that follows.
      for (const name of response.getHeaderNames()) response.removeHeader(name);
      response.setHeaders(headers);
      // A range beyond the end, or a condition that is not met.
      if (error?.statusCode !== undefined && error.statusCode < 500) return void response.status(error.statusCode).end();
      next(error);
    });
  };
}

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
  const serve = createFileHandler(resolve(directory));
  return (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    if (asksForPage(request)) return page(request, response, next);
    if (!settings.serviceWorker && request.path === '/service-worker.js') return void response.set('Cache-Control', 'no-cache').type('js').send(NO_WORKER);
    serve(request, response, next);
  };
}
