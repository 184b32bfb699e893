import { type RefObject, useEffect } from 'react';

/** The key S of any keyboard layout, with Ctrl or Command. */
const isSaveShortcut = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && (event.code === 'KeyS' || event.key.toLowerCase() === 's');

/** Returns whether a dialog covers the form. */
function isCovered(form: HTMLElement): boolean {
  return [...document.querySelectorAll('dialog[open]')].some((dialog) => !dialog.contains(form));
}

/** Saves the form on Ctrl+S or Command+S instead of the page; a disabled submit button does nothing. */
export function useSaveShortcut(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (form.current === null || !isSaveShortcut(event)) return;
      event.preventDefault();
      if (event.repeat || isCovered(form.current)) return;
      const button = form.current.querySelector<HTMLButtonElement>('button[type="submit"]');
      if (button?.disabled !== true) form.current.requestSubmit();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [form]);
}
