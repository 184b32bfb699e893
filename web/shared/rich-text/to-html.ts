import { DOMSerializer, type Node as DocumentNode } from '@tiptap/pm/model';

const isPlainParagraph = (node: Node | undefined): node is HTMLElement => node instanceof HTMLElement && node.localName === 'p' && node.attributes.length === 0;

function unwrap(element: HTMLElement): void {
  element.replaceWith(...element.childNodes);
}

/** `<li>x</li>` instead of `<li><p>x</p></li>`: the single paragraph comes from the editor. */
function unwrapLoneParagraphs(root: HTMLElement): void {
  for (const holder of root.querySelectorAll('li, td, th')) {
    const [first, ...rest] = holder.childNodes;
    const alone = rest.length === 0 || (holder.localName === 'li' && rest.every((node) => /^(?:ul|ol)$/.test((node as Element).localName)));
    if (alone && isPlainParagraph(first)) unwrap(first);
  }
}

/** Rows of header cells at the top become `<thead>`. */
function nameTableHeads(root: HTMLElement): void {
  for (const table of root.querySelectorAll('table')) {
    const body = table.querySelector('tbody');
    const rows = [...(body?.children ?? [])];
    const end = rows.findIndex((row) => [...row.children].some((cell) => cell.localName !== 'th'));
    const heads = end === -1 ? [] : rows.slice(0, end);
    if (body === null || heads.length === 0) continue;
    const head = root.ownerDocument.createElement('thead');
    head.append(...heads);
    body.before(head);
  }
}

/** Removes the empty paragraph that the editor keeps after a table or list. */
function dropTrailingParagraph(root: HTMLElement): void {
  const last = root.lastChild ?? undefined;
  const before = last?.previousSibling as Element | null | undefined;
  if (isPlainParagraph(last) && last.childNodes.length === 0 && before && before.localName !== 'p') last.remove();
}

/** Returns the stored HTML of a document, without what only the editor needs; an empty document is an empty string. */
export function toHtml(document: DocumentNode): string {
  const root = window.document.createElement('div');
  root.append(DOMSerializer.fromSchema(document.type.schema).serializeFragment(document.content));
  unwrapLoneParagraphs(root);
  nameTableHeads(root);
  dropTrailingParagraph(root);
  const html = root.innerHTML;
  return html === '<p></p>' ? '' : html;
}

/** Returns whether a document has no text, no line and no table. */
export function isBlankHtml(html: string): boolean {
  return !/<(?:hr|table)\b/i.test(html) && html.replace(/<[^<>]*>/g, '').replace(/&nbsp;|\s/g, '') === '';
}
