import type { ApolloClient } from '@apollo/client';
import { currentSession, onSession } from '../../shared/session/session.ts';
import { keepsCompletions, whenDraftsAreForgotten } from '../../shared/store/drafts.ts';
import { createStore, useStore } from '../../shared/store/store.ts';
import type { CompletionOutbox, KeptPress, WaitingPress } from './completion-outbox.ts';
import { Outline_CourseFragmentDoc } from './outline.generated.ts';
import { sendPress } from './send-press.ts';

/** Thrown instead of sending a press of an attempt that is over: it must not count for the next one. */
export class EarlierAttempt extends Error {}

const NOTHING: readonly WaitingPress[] = [];
const waiting = createStore(NOTHING);
const arrivals = new Set<(press: KeptPress, opened: string | null) => void>();
let open: { outbox: CompletionOutbox; client: ApolloClient; viewerId: string; close: () => void } | null = null;

function attemptOf(client: ApolloClient, courseId: string): number | undefined {
  const id = client.cache.identify({ __typename: 'Course', id: courseId });
  return client.readFragment({ id, fragment: Outline_CourseFragmentDoc, fragmentName: 'Outline_course' })?.progress?.attemptNumber;
}

async function send(client: ApolloClient, press: KeptPress): Promise<string | null> {
  const running = attemptOf(client, press.courseId);
  if (running !== undefined && running !== press.attemptNumber) throw new EarlierAttempt();
  return sendPress(client, press);
}

/** Returns the outbox of the signed-in person in this tab, which sends what waits; its code is loaded at first use. */
export async function openCompletions(client: ApolloClient): Promise<CompletionOutbox> {
  const { CompletionOutbox: Outbox } = await import('./completion-outbox.ts');
  const viewerId = currentSession()?.viewer.id ?? '';
  if (open?.client === client && open.viewerId === viewerId) return open.outbox;
  open?.close();
  const outbox = new Outbox(viewerId, waiting, {
    send: (press) => send(client, press),
    onSent: (press, opened) => {
      for (const listener of arrivals) listener(press, opened);
    },
  });
  const stops: (() => void)[] = [];
  const close = () => {
    for (const stop of stops) stop();
    outbox.close();
    waiting.set(NOTHING);
    open = null;
  };
  stops.push(
    whenDraftsAreForgotten((forgotten) => forgotten === viewerId && close()),
    // What one person pressed is not shown to the next one.
    onSession(() => currentSession()?.viewer.id !== viewerId && close()),
  );
  open = { outbox, client, viewerId, close };
  return outbox;
}

/** Returns the outbox if it is loaded. */
export function openedCompletions(client: ApolloClient): CompletionOutbox | null {
  return open?.client === client ? open.outbox : null;
}

/** Calls back when a press has arrived that no page waited for. Returns a function that ends this. */
export function onArrival(listener: (press: KeptPress, opened: string | null) => void): () => void {
  arrivals.add(listener);
  return () => arrivals.delete(listener);
}

/** The presses that wait in this browser or were refused. */
export const useWaiting = (): readonly WaitingPress[] => useStore(waiting);

/** Sends the presses that this browser keeps of a person, from any page. */
export async function sendCompletions(client: ApolloClient, viewerId: string): Promise<void> {
  if (keepsCompletions(viewerId)) await (await openCompletions(client)).flush();
}
