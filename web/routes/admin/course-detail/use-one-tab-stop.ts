import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect } from 'react';

const CONTROLS = 'a[href], button';
/** The main control of a row: the link of a step, the button that opens a module, or the link that adds an entry. */
const MAIN = 'a[href], button[aria-expanded]:not([aria-haspopup])';

const isShown = (element: HTMLElement): boolean => element.getClientRects().length > 0;
const shownIn = (list: HTMLElement, selector: string): HTMLElement[] => [...list.querySelectorAll<HTMLElement>(selector)].filter(isShown);
/** The controls in the same row: in the nearest element with a main control. */
function rowOf(control: HTMLElement): HTMLElement[] {
  let row = control.parentElement;
  while (row !== null && row.querySelector(MAIN) === null) row = row.parentElement;
  return row === null ? [] : shownIn(row, CONTROLS);
}

function keepOneStop(list: HTMLElement, chosen?: HTMLElement): void {
  const controls = [...list.querySelectorAll<HTMLElement>(CONTROLS)];
  const stop =
    chosen ??
    controls.find(({ tabIndex }) => tabIndex === 0 && controls.some((each) => each.tabIndex === -1)) ??
    list.querySelector<HTMLElement>('[aria-current]') ??
    controls[0];
  for (const control of controls) {
    const index = control === stop ? 0 : -1;
    if (control.tabIndex !== index) control.tabIndex = index;
  }
}

/** Returns the control to which a key moves the focus. */
function targetOf(key: string, list: HTMLElement, control: HTMLElement): HTMLElement | undefined {
  const rows = shownIn(list, MAIN);
  const own = rowOf(control);
  const main = own.find((each) => each.matches(MAIN)) ?? control;
  const forward = getComputedStyle(list).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  switch (key) {
    case 'ArrowDown':
      return rows[rows.indexOf(main) + 1];
    case 'ArrowUp':
      return rows[rows.indexOf(main) - 1];
    case 'Home':
      return rows[0];
    case 'End':
      return rows.at(-1);
    case 'ArrowLeft':
    case 'ArrowRight':
      return own[own.indexOf(control) + (key === forward ? 1 : -1)];
    default:
      return undefined;
  }
}

/**
 * Makes the outline one tab stop: arrow keys up and down, Home and End move between the rows, left and right between the controls of a row.
 * On the handle of an entry, up and down move the entry instead, and on a menu button they open the menu.
 */
export function useOneTabStop(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const observer = new MutationObserver(() => keepOneStop(element));
    observer.observe(element, { childList: true, subtree: true });
    keepOneStop(element);
    return () => observer.disconnect();
  }, [list]);
  const controlOf = (target: EventTarget): HTMLElement | null => (target instanceof HTMLElement && target.matches(CONTROLS) ? target : null);
  return {
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
      const control = controlOf(target);
      if (control !== null && currentTarget.contains(control)) keepOneStop(currentTarget, control);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const control = controlOf(event.target);
      if (control === null || event.isDefaultPrevented() || !event.currentTarget.contains(control)) return;
      const next = targetOf(event.key, event.currentTarget, control);
      if (next === undefined) return;
      event.preventDefault();
      next.focus();
    },
  };
}
