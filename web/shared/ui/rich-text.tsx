import { createElement, type ReactNode, useMemo } from 'react';
import { chakra } from './chakra.ts';

/** Elements that written text may consist of. Everything else is dropped, its words stay. */
const ELEMENTS = new Set([
  'p',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'blockquote',
  'br',
  'hr',
  'code',
  'pre',
  'a',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'bdi',
  'span',
  'mark',
]);
/** Elements whose words are not text to read. */
const SILENT = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'embed', 'svg', 'math', 'title', 'textarea', 'select', 'head']);
const EMPTY = new Set(['br', 'hr']);
const SAFE_ADDRESS = /^(https?:|mailto:|tel:)/i;
const DEEPEST = 30;
/** Elements that may be aligned, and how: along the line of reading. */
const ALIGNED = new Set(['p', 'h2', 'h3', 'h4', 'td', 'th']);
const ALIGNMENT = /^(?:start|center|end|justify)$/;

function attributesOf(element: Element, tag: string): Record<string, unknown> {
  const attributes: Record<string, unknown> = {};
  for (const name of ['lang', 'dir'] as const) {
    const value = element.getAttribute(name);
    if (value !== null) attributes[name] = value;
  }
  const alignment = ALIGNED.has(tag) && element instanceof HTMLElement ? element.style.textAlign : '';
  if (ALIGNMENT.test(alignment)) attributes.style = { textAlign: alignment };
  const address = tag === 'a' ? (element.getAttribute('href') ?? '').trim() : '';
  if (SAFE_ADDRESS.test(address)) Object.assign(attributes, { href: address, target: '_blank', rel: 'noopener noreferrer' });
  if (tag === 'ol' && /^\d{1,4}$/.test(element.getAttribute('start') ?? '')) attributes.start = Number(element.getAttribute('start'));
  for (const [name, property] of [
    ['colspan', 'colSpan'],
    ['rowspan', 'rowSpan'],
  ] as const) {
    const value = element.getAttribute(name) ?? '';
    if ((tag === 'td' || tag === 'th') && /^\d{1,2}$/.test(value)) attributes[property] = Number(value);
  }
  return attributes;
}

function toReact(node: Node, key: number, depth: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element) || depth > DEEPEST) return null;
  const tag = node.localName;
  if (SILENT.has(tag)) return null;
  if (EMPTY.has(tag)) return createElement(tag, { key });
  const children = childrenOf(node, depth + 1);
  return createElement(ELEMENTS.has(tag) ? tag : 'span', { key, ...(ELEMENTS.has(tag) ? attributesOf(node, tag) : {}) }, ...children);
}

function childrenOf(parent: Node, depth: number): ReactNode[] {
  return [...parent.childNodes].map((node, key) => toReact(node, key, depth));
}

const Body = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    '& > *': { minW: '0' },
    '& h2': { fontSize: '1.2em', mt: '3' },
    '& h3': { fontSize: '1.08em', mt: '2' },
    '& ul': { listStyle: 'disc', ps: '6' },
    '& ol': { listStyle: 'decimal', ps: '7' },
    '& li': { ps: '1' },
    '& li + li': { mt: '2' },
    '& li::marker': { color: 'accent' },
    '& a': { color: 'accent', textDecoration: 'underline', textUnderlineOffset: '3px', overflowWrap: 'anywhere' },
    '& blockquote': { borderInlineStartWidth: '3px', borderColor: 'accent', ps: '4', color: 'inkSoft' },
    '& code, & pre': { fontFamily: 'monospace', fontSize: '.9em', overflowX: 'auto' },
    '& hr': { borderBlockStartWidth: '1px', borderColor: 'line' },
    '& table': { display: 'block', overflowX: 'auto' },
    '& th, & td': { textAlign: 'start', verticalAlign: 'top', py: '2', pe: '4', borderBlockEndWidth: '1px', borderColor: 'line' },
    '& mark': { bg: 'attentionSoft', color: 'ink' },
  },
});

/**
 * Written text of an editor. The server cleans it when saved and when read; here it is cleaned once more by building only
 * elements and attributes of a short list, never by handing markup to the browser (docs/architecture.md).
 */
export function RichText({ html }: { html: string }) {
  const content = useMemo(() => childrenOf(new DOMParser().parseFromString(html, 'text/html').body, 0), [html]);
  return <Body>{content}</Body>;
}
