import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { RequestHandler } from 'express';
import { escapeHtml } from '../domain/shared/escape-html.ts';
import { allowScripts } from './security.ts';

const BUILT_NAME = 'Academy';
/** Occurrences of the name in the built page: for the client, in the title, and in the shell that is painted first. */
const NAME_OCCURRENCES = [`name="application-name" content="${BUILT_NAME}"`, `<title>${BUILT_NAME}</title>`, `<span>${BUILT_NAME}</span>`];

/** What the page contains of the settings of the installation. */
export interface PageSettings {
  siteName: string;
  /** The operator's Matomo server; without a URL nothing is counted, and nobody is asked. */
  matomo: { url?: string | undefined; siteId: number };
}

/** Returns the page with the name of the installation and, if visits may be counted, where to (docs/decisions/0069-analytics.md). */
export function pageFor(page: string, { siteName, matomo }: PageSettings): string {
  const name = escapeHtml(siteName);
  const named = NAME_OCCURRENCES.reduce((text, occurrence) => text.replace(occurrence, () => occurrence.replace(BUILT_NAME, () => name)), page);
  if (matomo.url === undefined) return named;
  return named.replace('</head>', () => `<meta name="analytics" content="${escapeHtml(matomo.url ?? '')}" data-site="${matomo.siteId}" /></head>`);
}

/** Returns the inline scripts of the built page as sources of a Content-Security-Policy, which forbids every other one. */
const inlineScripts = (page: string): string[] =>
  [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);

/** Serves the page, compressed once at the start; clients revalidate it each time. */
export function createPageHandler(file: string, settings: PageSettings): RequestHandler {
  const built = readFileSync(file, 'utf8');
  const scripts = inlineScripts(built);
  const page = Buffer.from(pageFor(built, settings));
  const forms = { br: brotliCompressSync(page), gzip: gzipSync(page), identity: page };
  const tag = `"${createHash('sha256').update(page).digest('base64url').slice(0, 27)}"`;
  return (request, response) => {
    const encoding = request.acceptsEncodings(['br', 'gzip', 'identity']);
    const form = encoding === 'br' || encoding === 'gzip' ? encoding : 'identity';
    response.setHeader('Cache-Control', 'no-cache').setHeader('Vary', 'Accept-Encoding, Accept').setHeader('ETag', tag);
    // Links of invitations are not for search engines.
    response.setHeader('X-Robots-Tag', 'noindex');
    allowScripts(response, scripts);
    if (request.headers['if-none-match'] === tag) return void response.status(304).end();
    if (form !== 'identity') response.setHeader('Content-Encoding', form);
    response.setHeader('Content-Type', 'text/html; charset=utf-8').setHeader('Content-Length', forms[form].length);
    response.end(request.method === 'HEAD' ? undefined : forms[form]);
  };
}
