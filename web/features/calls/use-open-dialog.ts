import { useSyncExternalStore } from 'react';

/** Returns the modal dialog that covers the page; of several, the one that was opened last. */
const topDialog = (): HTMLDialogElement | null => [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1) ?? null;

function onDialog(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
  return () => observer.disconnect();
}

/** Follows the modal dialog that is open, if any: everything outside of it is covered and cannot be used. */
export const useOpenDialog = (): HTMLDialogElement | null => useSyncExternalStore(onDialog, topDialog);
