import sanitizeHtml from 'sanitize-html';

const REMEMBERED_MAX = 2000;
/** Characters of one text block; longer ones are refused when written. */
export const RICH_TEXT_MAX = 100_000;

const ALIGNED = ['p', 'h2', 'h3', 'h4', 'td', 'th'];
const ALIGNMENT = { 'text-align': [/^(?:start|end|center|justify)$/] };

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'strong', 'em', 'u', 's', 'sub', 'sup', 'mark', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li', 'a', 'span', 'bdi'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    '*': ['lang', 'dir'],
    a: ['href', 'target', 'rel'],
    ol: ['start'],
    td: ['colspan', 'rowspan', 'style'],
    th: ['colspan', 'rowspan', 'scope', 'style'],
    ...Object.fromEntries(['p', 'h2', 'h3', 'h4'].map((tag) => [tag, ['style']])),
  },
  allowedStyles: Object.fromEntries(ALIGNED.map((tag) => [tag, ALIGNMENT])),
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 30,
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    b: 'strong',
    i: 'em',
    del: 's',
    a: (_tag, attributes) => ({ tagName: 'a', attribs: { ...attributes, target: '_blank', rel: 'noopener noreferrer nofollow' } }),
  },
};

/** Texts that were found clean: the same steps are read again and again. */
const clean = new Set<string>();

/**
 * Leaves of a text only what a page may show: headings, lists, emphasis, links; no script, style, frame or foreign address
 * scheme. Runs when a text is written and again when it is read (architecture §1).
 */
export function sanitizeRichText(html: string): string {
  if (clean.has(html)) return html;
  const result = sanitizeHtml(html, OPTIONS);
  if (clean.size >= REMEMBERED_MAX) clean.clear();
  clean.add(result);
  return result;
}

/** The words of a text, without its marks. */
export function plainText(html: string): string {
  return sanitizeHtml(html.replace(/<\/(p|li|h[1-6]|td|th|blockquote|pre)>|<br\s*\/?>/gi, '$& '), { allowedTags: [], allowedAttributes: {} });
}
