import { currentSession } from '../session/session.ts';
import { registerWork, type UnsentKind } from '../store/open-work.ts';

/** Milliseconds for which an action can be undone before it is sent. */
export const UNDO_TIME = 8000;

/** How an action ended: it was done, undone, or failed. */
type HeldEnd = { state: 'done' | 'undone' } | { state: 'failed'; error: unknown };

export interface HeldAction {
  /** Sends it now, once; resolves when it has ended. */
  send: () => Promise<HeldEnd>;
  /** Gives it up, unless it was sent. */
  undo: () => void;
  /** Resolves when it can no longer be undone. */
  closed: Promise<void>;
  ended: Promise<HeldEnd>;
}

export interface HeldActionOptions {
  /** The item that it changes, such as `feedback:<id>`. */
  item: string;
  kind: UnsentKind;
  /** Sends it; throws if it did not arrive. */
  perform: () => Promise<unknown>;
}

/** A promise with the function that resolves it. */
function deferred<Value>(): { promise: Promise<Value>; resolve: (value: Value) => void } {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** The actions that are not sent yet, by item. */
const held = new Map<string, HeldAction>();

/** Returns the action on an item that is not sent yet. */
export const heldAction = (item: string): HeldAction | undefined => held.get(item);

/**
 * Holds an action for eight seconds, in which it can be undone. It is sent at once when the window is hidden or closed, or when the person signs out. What it
 * would lose with the tab has to be stored before (docs/product-rules.md#5-learning). Whoever offers Undo sends it when the offer goes away.
 */
export function holdAction({ item, kind, perform }: HeldActionOptions): HeldAction {
  const viewerId = currentSession()?.viewer.id;
  const end = deferred<HeldEnd>();
  const closing = deferred<void>();
  let isOpen = true;
  const sendIfHidden = () => {
    if (document.visibilityState === 'hidden') void send();
  };
  const close = () => {
    isOpen = false;
    clearTimeout(timer);
    window.removeEventListener('pagehide', send);
    document.removeEventListener('visibilitychange', sendIfHidden);
    if (held.get(item) === action) held.delete(item);
    closing.resolve();
  };
  const run = async () => {
    try {
      await perform();
      end.resolve({ state: 'done' });
    } catch (error) {
      // It is not shown to the next person, and the work of this one is kept.
      end.resolve(currentSession()?.viewer.id === viewerId ? { state: 'failed', error } : { state: 'undone' });
    } finally {
      endWork();
    }
  };
  const send = () => {
    if (isOpen) {
      close();
      void run();
    }
    return end.promise;
  };
  const undo = () => {
    if (!isOpen) return;
    close();
    endWork();
    end.resolve({ state: 'undone' });
  };
  const action = { send, undo, closed: closing.promise, ended: end.promise };
  const endWork = registerWork({ kind, isUnsent: () => true, send });
  const timer = setTimeout(send, UNDO_TIME);
  window.addEventListener('pagehide', send);
  document.addEventListener('visibilitychange', sendIfHidden);
  held.set(item, action);
  return action;
}
