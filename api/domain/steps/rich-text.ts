import sanitizeHtml from 'sanitize-html';
import { cleanHtml } from './clean-html.ts';

/** Maximum total length of the cached texts in characters: a few megabytes. */
const CACHED_CHARACTERS_MAX = 4_000_000;

/** Cache of texts that are known to be clean, because the same steps are read again and again. */
const cleanTexts = new Set<string>();
let cachedCharacters = 0;

function cache(html: string): void {
  if (cachedCharacters + html.length > CACHED_CHARACTERS_MAX) {
    cleanTexts.clear();
    cachedCharacters = 0;
  }
  if (cleanTexts.has(html)) return;
  cleanTexts.add(html);
  cachedCharacters += html.length;
}

/**
 * Sanitizes an HTML text (clean-html.ts), with a cache. Runs when a text is written and again when it is read
 * (docs/architecture.md).
 */
export function sanitizeRichText(html: string): string {
  if (cleanTexts.has(html)) return html;
  const result = cleanHtml(html);
  cache(result);
  return result;
}

/** Returns an HTML text as plain text. */
export function plainText(html: string): string {
  return sanitizeHtml(html.replace(/<\/(p|li|h[1-6]|td|th|blockquote|pre)>|<br\s*\/?>/gi, '$& '), { allowedTags: [], allowedAttributes: {} });
}
