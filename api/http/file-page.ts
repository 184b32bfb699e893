import type { ErrorRequestHandler, Request } from 'express';
import { ERROR_STATUS } from '../../schema/error-codes.ts';
import { FILE_PAGE_SENTENCES } from '../../schema/error-messages.ts';
import { directionOf, factSeparator, type InterfaceLanguage } from '../../schema/languages.ts';
import { escapeHtml } from '../domain/shared/escape-html.ts';
import type { HttpDeps } from './deps.ts';
import { languageOf, type TranslateError } from './error-message.ts';
import { errorResponseOf } from './error-response.ts';

const STYLE = `
  :root { color-scheme: light dark; font: 17px/1.6 system-ui, sans-serif; background: #faf7f2; color: #16302f; }
  body { max-inline-size: 34rem; margin: 20vh auto 0; padding-inline: 1.25rem; }
  h1 { font-size: 1.5rem; line-height: 1.3; }
  a { display: inline-block; padding-block: .75rem; color: #0e6b66; }
  a:focus-visible { outline: 3px solid #0e6b66; outline-offset: 2px; }
  @media (prefers-color-scheme: dark) { :root { background: #10201f; color: #e8f0ee; } a { color: #7fd1c8; } }`;

interface FilePage {
  code: 'NOT_FOUND' | 'FILE_LINK_EXPIRED';
  language: InterfaceLanguage;
  siteName: string;
  translate: TranslateError;
}

function filePage({ code, language, siteName, translate }: FilePage): string {
  const words = (name: keyof typeof FILE_PAGE_SENTENCES): string => escapeHtml(translate(FILE_PAGE_SENTENCES[name], {}));
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${words('title')}${factSeparator(language)}${escapeHtml(siteName)}</title><style>${STYLE}</style></head>
<body><main><h1>${words('title')}</h1><p>${words(code)}</p><p><a href="/">${words('home')}</a></p></main></body>
</html>`;
}

/** Whether the client shows pages: a browser that follows a link names HTML, a program or an image element does not. */
const wantsPage = (request: Request): boolean => /\btext\/html\b/.test(request.get('accept') ?? '') && request.accepts(['json', 'html']) === 'html';

/**
 * Creates the error handler of files: a refused or expired link shows a page in the language of the reader, with the status of the error.
 * Clients that do not accept HTML, and other errors, get the answer of the next error handler.
 */
export function fileFailure({ settings, translateError }: Pick<HttpDeps, 'settings' | 'translateError'>): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const { code } = errorResponseOf(error);
    if (response.headersSent || (code !== 'NOT_FOUND' && code !== 'FILE_LINK_EXPIRED')) return next(error);
    response.vary('Accept').vary('Accept-Language');
    if (!wantsPage(request)) return next(error);
    const language = languageOf(request);
    const page = filePage({ code, language, siteName: settings.siteName, translate: translateError(language) });
    response.status(ERROR_STATUS[code]).set('Cache-Control', 'no-store').type('html').send(page);
  };
}
