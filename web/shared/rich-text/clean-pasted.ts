import type { Direction } from '../../../schema/languages.ts';
import { ALIGNED_TAGS, FOREIGN_TAGS, HIDDEN_TAGS } from '../../../schema/rich-text.ts';
import { restoreWordLists } from './word-lists.ts';

/** Elements of a page that are not text. */
const HIDDEN = [...HIDDEN_TAGS, ...FOREIGN_TAGS, 'meta', 'link', 'button', 'input', 'form > legend', 'video', 'audio'].join(', ');
const HEADINGS: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4' };
const FROM_EDITOR = 'data-pm-slice';
const FROM_WORD = /class="?Mso|mso-|xmlns:[ow]=|<o:p|urn:schemas-microsoft-com/i;
const ALIGNED = [...ALIGNED_TAGS, 'li', 'div'].join(', ');

function rename(element: Element, name: string): HTMLElement {
  const renamed = document.createElement(name);
  for (const { name: attribute, value } of element.attributes) renamed.setAttribute(attribute, value);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

function dropComments(root: HTMLElement): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (walker.nextNode()) found.push(walker.currentNode);
  for (const comment of found) (comment as Comment).remove();
}

/** Emphasis that the source expressed as a style. */
function emphasisOf({ style }: HTMLElement): string[] {
  const weight = Number.parseInt(style.fontWeight, 10);
  const line = style.textDecoration || style.textDecorationLine;
  return [
    style.fontWeight === 'bold' || weight >= 600 ? 'strong' : '',
    style.fontStyle === 'italic' ? 'em' : '',
    line.includes('underline') ? 'u' : '',
    line.includes('line-through') ? 's' : '',
    style.verticalAlign === 'super' ? 'sup' : '',
    style.verticalAlign === 'sub' ? 'sub' : '',
  ].filter((tag) => tag !== '');
}

function styleToMarks(root: HTMLElement): void {
  // Some editors wrap the whole clipboard in a bold element whose style is not bold.
  for (const wrapper of root.querySelectorAll<HTMLElement>('b, strong'))
    if (/^(?:normal|400)$/.test(wrapper.style.fontWeight)) wrapper.replaceWith(...wrapper.childNodes);
  for (const element of root.querySelectorAll<HTMLElement>('span[style], font[style]')) {
    for (const tag of emphasisOf(element)) {
      const mark = document.createElement(tag);
      mark.append(...element.childNodes);
      element.append(mark);
    }
  }
}

/** Left and right become start and end for the text's direction; justified becomes default. */
function alignByReading(root: HTMLElement, direction: Direction): void {
  const sides = direction === 'rtl' ? { left: 'end', right: '' } : { left: '', right: 'end' };
  for (const element of root.querySelectorAll<HTMLElement>(ALIGNED)) {
    const alignment = (element.style.textAlign || element.getAttribute('align') || '').toLowerCase();
    const aligned = { ...sides, center: 'center', end: 'end' }[alignment] ?? '';
    element.removeAttribute('style');
    element.removeAttribute('align');
    if (aligned !== '') element.style.textAlign = aligned;
  }
}

/** Word sets a language on nearly every word, mostly a wrong one; an explicit direction is kept. */
function dropWordNoise(root: HTMLElement): void {
  for (const element of root.querySelectorAll('[lang]')) element.removeAttribute('lang');
  for (const element of root.querySelectorAll('[dir]')) element.setAttribute('dir', (element.getAttribute('dir') ?? '').toLowerCase());
  for (const title of root.querySelectorAll('p.MsoTitle')) rename(title, 'h2');
  for (const part of root.querySelectorAll('p.MsoSubtitle')) rename(part, 'h3');
  for (const space of root.querySelectorAll('[style*="mso-spacerun"], [style*="mso-tab-count"]')) space.replaceWith(' ');
}

function dropEmptyParagraphs(root: HTMLElement): void {
  for (const paragraph of root.querySelectorAll('p'))
    if ((paragraph.textContent ?? '').trim() === '' && paragraph.querySelector('br') === null) paragraph.remove();
}

/**
 * Cleans HTML pasted from Word or a web page: lists, headings, emphasis, links and tables stay; styles and hidden
 * parts are removed. HTML that the editor itself copied is unchanged. The editor drops unknown elements that remain.
 */
export function cleanPasted(html: string, direction: Direction): string {
  if (html.includes(FROM_EDITOR)) return html;
  const fromWord = FROM_WORD.test(html);
  const root = new DOMParser().parseFromString(html, 'text/html').body;
  for (const element of root.querySelectorAll(HIDDEN)) element.remove();
  dropComments(root);
  if (fromWord) {
    restoreWordLists(root);
    dropWordNoise(root);
  }
  for (const element of [...root.querySelectorAll('*')]) if (element.localName.includes(':')) element.replaceWith(...element.childNodes);
  for (const element of [...root.querySelectorAll(Object.keys(HEADINGS).join(', '))]) rename(element, HEADINGS[element.localName] ?? 'h4');
  styleToMarks(root);
  alignByReading(root, direction);
  if (fromWord) dropEmptyParagraphs(root);
  return root.innerHTML;
}
