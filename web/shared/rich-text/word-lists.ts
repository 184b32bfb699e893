interface WordEntry {
  paragraph: HTMLElement;
  level: number;
  ordered: boolean;
}

const LEVEL = /mso-list:[^;]*?\blevel(\d)/i;
/** Matches "1.", "a)", "iv.", also in Arabic and Persian digits; anything else is a bullet. */
const NUMBER = /^\(?(?:\p{Nd}+|\p{L}{1,4})[.)]/u;

/** Word writes list markers into the text and marks them as ignorable. */
function takeMarker(paragraph: HTMLElement): string {
  const marker = [...paragraph.querySelectorAll<HTMLElement>('[style]')].find((part) => /mso-list:\s*ignore/i.test(part.getAttribute('style') ?? ''));
  const words = marker?.textContent ?? '';
  marker?.remove();
  return words.trim();
}

function entryOf(element: Element | null): WordEntry | null {
  if (!(element instanceof HTMLElement) || element.localName !== 'p') return null;
  const level = LEVEL.exec(element.getAttribute('style') ?? '')?.[1];
  if (level === undefined) return null;
  return { paragraph: element, level: Number(level), ordered: NUMBER.test(takeMarker(element)) };
}

/** Collects consecutive list items. */
function runFrom(first: WordEntry): WordEntry[] {
  const run = [first];
  for (let next = entryOf(first.paragraph.nextElementSibling); next !== null; next = entryOf(next.paragraph.nextElementSibling)) run.push(next);
  return run;
}

function buildList(run: readonly WordEntry[]): DocumentFragment {
  const result = document.createDocumentFragment();
  const open: Array<{ list: HTMLElement; level: number; last: HTMLElement | null }> = [];
  for (const { paragraph, level, ordered } of run) {
    const tag = ordered ? 'ol' : 'ul';
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    const same = open.at(-1);
    if (same === undefined || same.level < level || same.list.localName !== tag) {
      if (same?.level === level) open.pop();
      const list = document.createElement(tag);
      (open.at(-1)?.last ?? result).append(list);
      open.push({ list, level, last: null });
    }
    const entry = document.createElement('li');
    entry.append(...paragraph.childNodes);
    const current = open.at(-1);
    if (current === undefined) continue;
    current.list.append(entry);
    current.last = entry;
  }
  return result;
}

/** Word copies lists as paragraphs that look like list items; converts them to nested lists. */
export function restoreWordLists(root: HTMLElement): void {
  for (const paragraph of [...root.querySelectorAll('p')]) {
    const first = root.contains(paragraph) ? entryOf(paragraph) : null;
    if (first === null) continue;
    const run = runFrom(first);
    const marker = document.createComment('list');
    paragraph.before(marker);
    const lists = buildList(run);
    for (const { paragraph: used } of run) used.remove();
    marker.replaceWith(lists);
  }
}
