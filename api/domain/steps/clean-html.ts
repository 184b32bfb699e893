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
import { paragraphsOf, shallow } from './pasted-html.ts';

const ALIGNMENT = { 'text-align': [TEXT_ALIGN] };

/**
 * What becomes this tag is taken away, and what it holds stays. The cleaner may keep it until the end: it forgets to forget a new
 * name of a tag that it leaves out itself, and would close the next tag of that depth by it.
 */
const NOTHING = 'x-nothing';
const NOTHINGS = new RegExp(`</?${NOTHING}\\b[^>]*>`, 'g');
/** The same, but what it holds goes with it. */
const UNSEEN = { tagName: NOTHING, attribs: { hidden: 'hidden' } };

type Change = sanitizeHtml.Transformer;
type Attributes = sanitizeHtml.Attributes;

/** A link that leads somewhere; any other is only its words. */
const link: Change = (_tag, attributes) => {
  const href = attributes.href?.replace(/[\t\n\r]/g, '').trim() ?? '';
  return LINK_ADDRESS.test(href)
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

/** Removes attributes with values that the grammar does not allow. */
const checkedAttributes: Change = (tagName, attributes) => {
  const rules = TAG_ATTRIBUTES[tagName] ?? {};
  const allowed = Object.entries(attributes).filter(([name, value]) => rules[name]?.test(value) ?? true);
  // Spans come last, as in all stored texts.
  const isSpan = ([name]: [string, string]): boolean => name === 'colspan' || name === 'rowspan';
  return { tagName, attribs: Object.fromEntries([...allowed.filter((each) => !isSpan(each)), ...allowed.filter(isSpan)]) };
};

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...RICH_TEXT_TAGS, NOTHING],
  allowedAttributes: {
    ...Object.fromEntries(RICH_TEXT_TAGS.map((tag) => [tag, [...Object.keys(TAG_ATTRIBUTES[tag] ?? {}), ...(ALIGNED_TAGS.includes(tag) ? ['style'] : [])]])),
    '*': [...LANGUAGE_ATTRIBUTES],
    a: ['href', 'target', 'rel'],
    [NOTHING]: ['hidden'],
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
