import { createElement, type ElementType, type ReactNode, useMemo } from 'react';
import {
  ALIGNED_TAGS,
  FOREIGN_TAGS,
  HIDDEN_TAGS,
  LANGUAGE_ATTRIBUTES,
  LINK_ADDRESS,
  NESTING_MAX,
  RICH_TEXT_TAGS,
  TAG_ATTRIBUTES,
  TEXT_ALIGN,
} from '../../../schema/rich-text.ts';
import { chakra } from './chakra.ts';
import { flowOnPaper } from './print.ts';

const ELEMENTS = new Set(RICH_TEXT_TAGS);
const HIDDEN = new Set([...HIDDEN_TAGS, ...FOREIGN_TAGS]);
const EMPTY = new Set(['br', 'hr']);
/** HTML attributes by their React names. */
const PROPERTIES: Readonly<Record<string, string>> = { colspan: 'colSpan', rowspan: 'rowSpan' };

function attributesOf(element: Element, tag: string): Record<string, unknown> {
  const attributes: Record<string, unknown> = {};
  for (const name of LANGUAGE_ATTRIBUTES) attributes[name] = element.getAttribute(name) ?? undefined;
  const alignment = ALIGNED_TAGS.includes(tag) && element instanceof HTMLElement ? element.style.textAlign : '';
  if (TEXT_ALIGN.test(alignment)) attributes.style = { textAlign: alignment };
  const address = tag === 'a' ? (element.getAttribute('href') ?? '').replace(/[\t\n\r]/g, '').trim() : '';
  if (LINK_ADDRESS.test(address)) Object.assign(attributes, { href: address, target: '_blank', rel: 'noopener noreferrer' });
  for (const [name, allowed] of Object.entries(TAG_ATTRIBUTES[tag] ?? {})) {
    const value = element.getAttribute(name) ?? '';
    if (allowed.test(value)) attributes[PROPERTIES[name] ?? name] = value;
  }
  return attributes;
}

/** Components for tags that are not part of the grammar. */
type Elements = Readonly<Record<string, ElementType>>;
const NO_ELEMENTS: Elements = {};

function toReact(node: Node, key: number, depth: number, elements: Elements): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element) || depth > NESTING_MAX) return null;
  const tag = node.localName;
  if (HIDDEN.has(tag)) return null;
  if (EMPTY.has(tag)) return createElement(tag, { key });
  const children = childrenOf(node, depth + 1, elements);
  return createElement(ELEMENTS.has(tag) ? tag : (elements[tag] ?? 'span'), { key, ...(ELEMENTS.has(tag) ? attributesOf(node, tag) : {}) }, ...children);
}

function childrenOf(parent: Node, depth: number, elements: Elements): ReactNode[] {
  return [...parent.childNodes].map((node, key) => toReact(node, key, depth, elements));
}

const Body = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    // Not wider than its column: a long word breaks.
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > *': { minW: '0' },
    '& h2': { fontSize: '1.2em', mt: '3' },
    '& h3': { fontSize: '1.08em', mt: '2' },
    '& ul': { listStyle: 'disc', ps: '6' },
    '& ol': { listStyleType: 'decimal', ps: '7' },
    '& ol:lang(fa)': { listStyleType: 'persian' },
    '& li': { ps: '1' },
    '& li + li': { mt: '2' },
    '& li::marker': { color: 'accent' },
    '& a': { color: 'accent', textDecoration: 'underline', overflowWrap: 'anywhere' },
    '& blockquote': { borderInlineStartWidth: '3px', borderColor: 'accent', ps: '4', color: 'inkSoft' },
    '& code, & pre': { fontFamily: 'monospace', fontSize: '.9em', overflowX: 'auto' },
    '& hr': { borderBlockStartWidth: '1px', borderColor: 'line' },
    '& table': { display: 'block', overflowX: 'auto' },
    '& th, & td': { textAlign: 'start', verticalAlign: 'top', py: '2', pe: '4', borderBlockEndWidth: '1px', borderColor: 'line' },
    '& mark': { bg: 'attentionSoft', color: 'ink' },
    ...flowOnPaper('1rem'),
  },
});

/**
 * Shows rich text. The server cleans it when it is saved and when it is read; here only elements and attributes of the grammar
 * (schema/rich-text.ts) are created, and markup is never passed to the browser (docs/architecture.md).
 */
export function RichText({ html, elements = NO_ELEMENTS }: { html: string; elements?: Elements }) {
  const content = useMemo(() => childrenOf(new DOMParser().parseFromString(html, 'text/html').body, 0, elements), [html, elements]);
  return <Body>{content}</Body>;
}
