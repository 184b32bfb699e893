import { currentSession } from '../session/session.ts';
import { registerWork, type UnsentKind } from '../store/open-work.ts';

/** Milliseconds for which an action can be undone before it is sent. */
export const UNDO_TIME = 8000;

/** How an action ended: it was done, undone, or failed. */
type DelayedActionEnd = { state: 'done' | 'undone' } | { state: 'failed'; error: unknown };

export interface DelayedAction {
  /** Sends it now, once; resolves when it has ended. */
  send: () => Promise<DelayedActionEnd>;
  /** Gives it up, unless it was sent. */
  undo: () => void;
  /** Resolves when it can no longer be undone. */
  closed: Promise<void>;
  ended: Promise<DelayedActionEnd>;
}

export interface DelayedActionOptions {
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
const delayed = new Map<string, DelayedAction>();

/** Returns the action on an item that is not sent yet. */
export const delayedAction = (item: string): DelayedAction | undefined => delayed.get(item);

/**
 * Delays an action for eight seconds, in which it can be undone. It is sent at once when the window is hidden or closed, or when the person signs out. Data that
 * must survive a closed tab is stored before (docs/product-rules.md#5-learning). The component that shows Undo calls `send` when it disappears.
 */
export function delayAction({ item, kind, perform }: DelayedActionOptions): DelayedAction {
  const viewerId = currentSession()?.viewer.id;
  const end = deferred<DelayedActionEnd>();
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
    if (delayed.get(item) === action) delayed.delete(item);
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
  delayed.set(item, action);
  return action;
}
