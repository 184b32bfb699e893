import sanitizeHtml from 'sanitize-html';
import { cleanHtml } from './clean-html.ts';

/** Characters of texts that are remembered: some megabytes, however long each of them is. */
const REMEMBERED_MAX = 4_000_000;

/** Texts that were found clean: the same steps are read again and again. */
const clean = new Set<string>();
let remembered = 0;

function remember(html: string): void {
  if (remembered + html.length > REMEMBERED_MAX) {
    clean.clear();
    remembered = 0;
  }
  if (clean.has(html)) return;
  clean.add(html);
  remembered += html.length;
}

/**
 * Leaves of a text only what a page may show (clean-html.ts). Runs when a text is written and again when it is read
 * (docs/architecture.md).
 */
export function sanitizeRichText(html: string): string {
  if (clean.has(html)) return html;
  const result = cleanHtml(html);
  remember(result);
  return result;
}

/** The words of a text, without its marks. */
export function plainText(html: string): string {
  return sanitizeHtml(html.replace(/<\/(p|li|h[1-6]|td|th|blockquote|pre)>|<br\s*\/?>/gi, '$& '), { allowedTags: [], allowedAttributes: {} });
}
