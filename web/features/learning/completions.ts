import type { ApolloClient } from '@apollo/client';
import { currentSession, onSession } from '../../shared/session/session.ts';
import { keepsCompletions, whenDraftsAreForgotten } from '../../shared/store/drafts.ts';
import { CompletionOutbox, type KeptPress } from './completion-outbox.ts';
import { onArrival, opened, waiting } from './completion-state.ts';
import { Outline_CourseFragmentDoc } from './outline.generated.ts';
import { sendPress } from './send-press.ts';

/** Thrown instead of sending a press of an attempt that is over: it must not count for the next one. */
export class EarlierAttempt extends Error {}

function attemptOf(client: ApolloClient, courseId: string): number | undefined {
  const id = client.cache.identify({ __typename: 'Course', id: courseId });
  return client.readFragment({ id, fragment: Outline_CourseFragmentDoc, fragmentName: 'Outline_course' })?.progress?.attemptNumber;
}

async function send(client: ApolloClient, press: KeptPress): Promise<string | null> {
  const running = attemptOf(client, press.courseId);
  if (running !== undefined && running !== press.attemptNumber) throw new EarlierAttempt();
  return sendPress(client, press);
}

let close = (): void => undefined;

/** Returns the outbox of the signed-in person in this tab, which sends what waits. */
export function openCompletions(client: ApolloClient): CompletionOutbox {
  const viewerId = currentSession()?.viewer.id ?? '';
  const open = opened.get();
  if (open?.client === client && open.viewerId === viewerId) return open.outbox;
  close();
  const outbox = new CompletionOutbox(viewerId, waiting, {
    send: (press) => send(client, press),
    onSent: (...arrived) => {
      for (const listener of onArrival) listener(...arrived);
    },
  });
  const stops: (() => void)[] = [];
  close = () => {
    for (const stop of stops) stop();
    outbox.close();
    waiting.set([]);
    opened.set(null);
    close = () => undefined;
  };
  stops.push(
    whenDraftsAreForgotten((forgotten) => forgotten === viewerId && close()),
    // What one person pressed is not shown to the next one.
    onSession(() => currentSession()?.viewer.id !== viewerId && close()),
  );
  opened.set({ outbox, client, viewerId });
  return outbox;
}

/** Sends the presses that this browser keeps of a person, from any page. */
export async function sendCompletions(client: ApolloClient, viewerId: string): Promise<void> {
  if (keepsCompletions(viewerId)) await openCompletions(client).flush();
}
