import sanitizeHtml from 'sanitize-html';
import {
  ALIGNED_TAGS,
  HIDDEN_TAGS,
  LANGUAGE_ATTRIBUTES,
  LINK_ADDRESS,
  NESTING_MAX,
  RICH_TEXT_TAGS,
  TAG_ATTRIBUTES,
  TEXT_ALIGN,
} from '../../../schema/rich-text.ts';
import { boxesToParagraphs, limitDepth } from './pasted-html.ts';

const ALIGNMENT = { 'text-align': [TEXT_ALIGN] };

/**
 * Name for tags to remove while their content stays. sanitize-html does not drop a renamed tag from its stack when it discards the
 * tag, and then closes the wrong one. Such tags are therefore renamed to `x-nothing` and removed afterwards.
 */
const DISCARDED = 'x-nothing';
const DISCARDED_TAGS = new RegExp(`</?${DISCARDED}\\b[^>]*>`, 'g');
/** A tag to remove with its content. */
const HIDDEN = { tagName: DISCARDED, attribs: { hidden: 'hidden' } };

type Change = sanitizeHtml.Transformer;
type Attributes = sanitizeHtml.Attributes;

/** Keeps links with an allowed address; other links become plain text. */
const link: Change = (_tag, attributes) => {
  const href = attributes.href?.replace(/[\t\n\r]/g, '').trim() ?? '';
  return LINK_ADDRESS.test(href)
    ? { tagName: 'a', attribs: { ...attributes, href, target: '_blank', rel: 'noopener noreferrer nofollow' } }
    : { tagName: DISCARDED, attribs: {} };
};

/** Formatting that other programs write as styles. The first match applies, because a tag is replaced by one tag. */
const STYLES: ReadonlyArray<[style: RegExp, tag: string]> = [
  [/font-weight:\s*(?:bold|[6-9]00)/i, 'strong'],
  [/font-style:\s*italic/i, 'em'],
  [/vertical-align:\s*super/i, 'sup'],
  [/vertical-align:\s*sub/i, 'sub'],
  [/text-decoration(?:-line)?:\s*underline/i, 'u'],
  [/text-decoration(?:-line)?:\s*line-through/i, 's'],
];

const languageAttributes = ({ lang, dir }: Attributes): Attributes => ({ ...(lang === undefined ? {} : { lang }), ...(dir === undefined ? {} : { dir }) });

/** Invisible content, and the bullets and numbers that Word inserts before list items. */
const HIDDEN_STYLE = /mso-list:\s*ignore|display:\s*none/i;

/** Keeps a span that sets a language or a direction, and turns formatting styles into tags; other spans are removed. */
const span: Change = (_tag, attributes) => {
  const style = attributes.style ?? '';
  if (HIDDEN_STYLE.test(style)) return HIDDEN;
  const mark = STYLES.find(([pattern]) => pattern.test(style))?.[1];
  const attribs = languageAttributes(attributes);
  return { tagName: mark ?? (Object.keys(attribs).length > 0 ? 'span' : DISCARDED), attribs };
};

/** Google Docs wraps copied content in a `<b>` with normal font weight. */
const bold: Change = (_tag, attributes) => ({
  tagName: /font-weight:\s*(?:normal|400)/i.test(attributes.style ?? '') ? DISCARDED : 'strong',
  attribs: languageAttributes(attributes),
});

/** Browsers append a line break to copied content. */
const lineBreak: Change = (tagName, attributes) => ({ tagName: attributes.class === 'Apple-interchange-newline' ? DISCARDED : tagName, attribs: {} });

/** Removes attributes with values that the grammar does not allow. */
const checkedAttributes: Change = (tagName, attributes) => {
  const rules = TAG_ATTRIBUTES[tagName] ?? {};
  const allowed = Object.entries(attributes).filter(([name, value]) => rules[name]?.test(value) ?? true);
  // Spans come last, as in all stored texts.
  const isSpan = ([name]: [string, string]): boolean => name === 'colspan' || name === 'rowspan';
  return { tagName, attribs: Object.fromEntries([...allowed.filter((each) => !isSpan(each)), ...allowed.filter(isSpan)]) };
};

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...RICH_TEXT_TAGS, DISCARDED],
  allowedAttributes: {
    ...Object.fromEntries(RICH_TEXT_TAGS.map((tag) => [tag, [...Object.keys(TAG_ATTRIBUTES[tag] ?? {}), ...(ALIGNED_TAGS.includes(tag) ? ['style'] : [])]])),
    '*': [...LANGUAGE_ATTRIBUTES],
    a: ['href', 'target', 'rel'],
    [DISCARDED]: ['hidden'],
  },
  allowedStyles: Object.fromEntries(ALIGNED_TAGS.map((tag) => [tag, ALIGNMENT])),
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [...HIDDEN_TAGS],
  nestingLimit: NESTING_MAX,
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
    ...Object.fromEntries(Object.keys(TAG_ATTRIBUTES).map((tag) => [tag, checkedAttributes])),
  },
};

const pass = (html: string): string => sanitizeHtml(html, OPTIONS).replace(DISCARDED_TAGS, '').trim();

/**
 * Removes everything from an HTML text that a page must not show. Headings, lists, tables, emphasis and links stay; scripts, styles,
 * images, frames, other address schemes, and the markup that word processors and web pages add to copied text go. Idempotent.
 */
export function cleanHtml(html: string): string {
  const once = pass(limitDepth(boxesToParagraphs(html)));
  // Removing a tag can place two elements next to or inside each other that must not be nested: a second pass closes them properly.
  return once === html || !once.includes('<') ? once : pass(once);
}
