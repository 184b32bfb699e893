import { whenDraftsAreForgotten } from '../store/drafts.ts';
import { registerWork } from '../store/open-work.ts';
import { startRetry } from '../use-retry.ts';
import type { Autosave } from './autosave.ts';
import type { AutosaveParts } from './autosave-parts.ts';

/** Sends waiting text of an open page every few seconds and when the connection is back. Returns a function that ends this. */
function retryWaiting<Value>({ store, flush }: Pick<Autosave<Value>, 'store'> & { flush: () => void }): () => void {
  let stop: (() => void) | null = null;
  const follow = (ended = false) => {
    const { state } = store.get();
    const waits = !ended && (state === 'waiting' || state === 'unkept');
    if (waits === (stop !== null)) return;
    stop?.();
    stop = waits ? startRetry(flush) : null;
  };
  const unsubscribe = store.subscribe(() => follow());
  follow();
  return () => {
    unsubscribe();
    follow(true);
  };
}

/** Connects a text to its page: earlier copies, retries, the end of the page, and signing out. Returns a function for the end of the page. */
export function followPage<Value>(autosave: Autosave<Value>, { copy, kind }: AutosaveParts<Value>): () => void {
  const flush = () => void autosave.flush();
  const keep = () => autosave.keepPending();
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', keep);
  const stops = [
    retryWaiting({ store: autosave.store, flush }),
    whenDraftsAreForgotten((viewerId) => autosave.end(viewerId)),
    kind && registerWork({ kind, isUnsent: () => autosave.isUnsent, send: () => autosave.save() }),
    copy?.open((found) => autosave.meet(found)),
  ];
  return () => {
    keep();
    window.removeEventListener('pagehide', flush);
    document.removeEventListener('visibilitychange', keep);
    for (const stop of stops) stop?.();
    flush();
  };
}
