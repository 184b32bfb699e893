import sanitizeHtml from 'sanitize-html';
import { paragraphsOf, shallow } from './pasted-html.ts';

const ALIGNED = ['p', 'h2', 'h3', 'h4', 'td', 'th'];
const ALIGNMENT = { 'text-align': [/^(?:start|end|center|justify)$/] };

/**
 * What becomes this tag is taken away, and what it holds stays. The cleaner may keep it until the end: it forgets to forget a new
 * name of a tag that it leaves out itself, and would close the next tag of that depth by it.
 */
const NOTHING = 'x-nothing';
const NOTHINGS = new RegExp(`</?${NOTHING}\\b[^>]*>`, 'g');
/** The same, but what it holds goes with it. */
const UNSEEN = { tagName: NOTHING, attribs: { hidden: 'hidden' } };

const ADDRESS = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))/i;
const SPAN = /^\d{1,2}$/;

type Change = sanitizeHtml.Transformer;
type Attributes = sanitizeHtml.Attributes;

/** A link that leads somewhere; any other is only its words. */
const link: Change = (_tag, attributes) => {
  const href = attributes.href?.replace(/[\t\n\r]/g, '').trim() ?? '';
  return ADDRESS.test(href)
    ? { tagName: 'a', attribs: { ...attributes, href, target: '_blank', rel: 'noopener noreferrer nofollow' } }
    : { tagName: NOTHING, attribs: {} };
};

/** Marks that other programs write as styles: the first that fits, because one tag becomes one other. */
const STYLES: ReadonlyArray<[style: RegExp, tag: string]> = [
  [/font-weight:\s*(?:bold|[6-9]00)/i, 'strong'],
  [/font-style:\s*italic/i, 'em'],
  [/vertical-align:\s*super/i, 'sup'],
  [/vertical-align:\s*sub/i, 'sub'],
  [/text-decoration(?:-line)?:\s*underline/i, 'u'],
  [/text-decoration(?:-line)?:\s*line-through/i, 's'],
];

const spoken = ({ lang, dir }: Attributes): Attributes => ({ ...(lang === undefined ? {} : { lang }), ...(dir === undefined ? {} : { dir }) });

/** What nobody was meant to see, and the dots and numbers that Word draws before the items of its lists. */
const UNSEEN_STYLE = /mso-list:\s*ignore|display:\s*none/i;

/** A span is for another language or direction; without either it is nothing, unless its style was a mark. */
const span: Change = (_tag, attributes) => {
  const style = attributes.style ?? '';
  if (UNSEEN_STYLE.test(style)) return UNSEEN;
  const mark = STYLES.find(([pattern]) => pattern.test(style))?.[1];
  const attribs = spoken(attributes);
  return { tagName: mark ?? (Object.keys(attribs).length > 0 ? 'span' : NOTHING), attribs };
};

/** Google Docs wraps all that is copied into a `<b>` that is not bold. */
const bold: Change = (_tag, attributes) => ({
  tagName: /font-weight:\s*(?:normal|400)/i.test(attributes.style ?? '') ? NOTHING : 'strong',
  attribs: spoken(attributes),
});

/** Browsers end what they copy with a break that is none of its text. */
const lineBreak: Change = (tagName, attributes) => ({ tagName: attributes.class === 'Apple-interchange-newline' ? NOTHING : tagName, attribs: {} });

/** A cell over a few others, never over thousands. */
const cell: Change = (tagName, { colspan, rowspan, ...attributes }) => ({
  tagName,
  attribs: { ...attributes, ...(SPAN.test(colspan ?? '') ? { colspan } : {}), ...(SPAN.test(rowspan ?? '') ? { rowspan } : {}) } as Attributes,
});

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'strong', 'em', 'u', 's', 'sub', 'sup', 'mark', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li', 'a', 'span', 'bdi'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td', NOTHING],
  ],
  allowedAttributes: {
    '*': ['lang', 'dir'],
    a: ['href', 'target', 'rel'],
    [NOTHING]: ['hidden'],
    ol: ['start'],
    td: ['colspan', 'rowspan', 'style'],
    th: ['colspan', 'rowspan', 'scope', 'style'],
    ...Object.fromEntries(['p', 'h2', 'h3', 'h4'].map((tag) => [tag, ['style']])),
  },
  allowedStyles: Object.fromEntries(ALIGNED.map((tag) => [tag, ALIGNMENT])),
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // What these hold is no text for readers.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'title', 'xml', 'noscript', 'template', 'object', 'applet', 'noembed', 'noframes'],
  nestingLimit: 30,
  exclusiveFilter: ({ attribs }) => attribs.hidden !== undefined,
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    b: bold,
    i: 'em',
    del: 's',
    strike: 's',
    span,
    font: span,
    a: link,
    br: lineBreak,
    td: cell,
    th: cell,
  },
};

const pass = (html: string): string => sanitizeHtml(html, OPTIONS).replace(NOTHINGS, '').trim();

/**
 * Leaves of a text only what a page may show: headings, lists, tables, emphasis, links; no script, style, picture, frame or foreign
 * address scheme, and nothing of what word processors and pages add to what is copied from them. What is clean stays as it is.
 */
export function cleanHtml(html: string): string {
  const once = pass(shallow(paragraphsOf(html)));
  // A tag that is gone may have held two apart of which neither may hold the other.
  return once === html ? once : pass(once);
}
