import { whenDraftsAreForgotten } from '../store/drafts.ts';
import { registerWork } from '../store/open-work.ts';
import { startRetry } from '../use-retry.ts';
import type { Autosave } from './autosave.ts';
import type { AutosaveParts } from './autosave-parts.ts';

/** Connects a text to its page: earlier copies, retries, the end of the page, and signing out. Returns a function for the end of the page. */
export function followPage<Value>(autosave: Autosave<Value>, { copy, kind }: AutosaveParts<Value>): () => void {
  const flush = () => void autosave.flush();
  // Until the last change is sent: after signing out it must not be.
  const stopForgetting = whenDraftsAreForgotten((viewerId) => autosave.end(viewerId));
  const keep = () => autosave.keepPending();
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', keep);
  const retry = () => {
    const { state } = autosave.store.get();
    if (state === 'waiting' || state === 'notStored') flush();
  };
  const stops = [
    startRetry(retry),
    kind && registerWork({ kind, isUnsent: () => autosave.isUnsent, send: () => autosave.save() }),
    copy?.open((found) => autosave.takeCopy(found)),
  ];
  return () => {
    keep();
    window.removeEventListener('pagehide', flush);
    document.removeEventListener('visibilitychange', keep);
    for (const stop of stops) stop?.();
    void autosave.flush().finally(stopForgetting);
  };
}
