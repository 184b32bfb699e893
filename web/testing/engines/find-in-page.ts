/** An element that people see: by selector, and by what it is called or says. */
export interface Target {
  css: string;
  /** Its label, or else its text. */
  name?: string;
  /** A text inside it; the innermost element counts. */
  says?: string;
}

/** An element as the page shows it, in CSS pixels of the window. */
export interface FoundElement {
  x: number;
  y: number;
  /** Its text, or the value of a field. */
  text: string;
  enabled: boolean;
  /** A press at its middle meets it, and no other element. */
  free: boolean;
  focused: boolean;
}

/** Finds the first visible element, and scrolls it into view if wanted; runs in the page. While a dialog is open, only the dialog counts. */
export function findInPage({ css, name, says, scroll }: Target & { scroll: boolean }): FoundElement | null {
  // Without the marks that separate names of another direction.
  const plain = (text: string | null | undefined) =>
    (text ?? '')
      .replace(/[\u2066-\u2069]/g, '')
      .replace(/\s+/g, ' ')
      .trim();
  const namesOf = (element: Element): string[] => {
    const labelled = (element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);
    const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent);
    return [element.getAttribute('aria-label'), labelled.join(' '), ...labels, element.getAttribute('alt'), element.textContent].map(plain);
  };
  const isVisible = (element: Element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
  const matches = (element: Element) =>
    isVisible(element) &&
    (name === undefined || namesOf(element).includes(name)) &&
    (says === undefined ||
      (plain(element.textContent).includes(says) && ![...element.querySelectorAll(css)].some((child) => plain(child.textContent).includes(says))));
  const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  const element = [...scope.querySelectorAll<HTMLElement>(css)].find(matches);
  if (element === undefined) return null;
  const isInWindow = ({ top, bottom }: DOMRect) => top >= 0 && bottom <= window.innerHeight;
  if (scroll && !isInWindow(element.getBoundingClientRect())) element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const met = document.elementFromPoint(x, y);
  return {
    x,
    y,
    text: element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.value : plain(element.textContent),
    enabled: !element.matches(':disabled, [aria-disabled=true]'),
    free: met !== null && (element.contains(met) || met.contains(element) || met.closest('label')?.control === element),
    focused: element === document.activeElement,
  };
}
