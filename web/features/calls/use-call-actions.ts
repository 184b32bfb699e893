import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { notifyFailure } from '../../shared/errors/notify-error.tsx';
import { isWeakLink, readFailure } from '../../shared/errors/request-error.ts';
import { useViewer } from '../../shared/session/session.ts';
import { AcceptCallDocument, CurrentCallDocument, InitiateCallDocument, RejectCallDocument } from './call.generated.ts';
import type { Call } from './call-flow.ts';
import { showNoMeeting, showNotShared, showOutcome, showUnavailable } from './call-outcomes.tsx';
import { changeFlow, currentFlow, takeCall } from './call-store.ts';

/** What the actions share: they take the state in each answer, and read it again after a refusal. */
interface Parts {
  client: ApolloClient;
  /** Takes the state of a call; `asOf` is when the request was sent. */
  take: (call: Call, acts?: boolean, asOf?: number) => void;
  refresh: () => Promise<void>;
}

const isRefused = (error: unknown, code: 'CALL_OVER' | 'NOT_FOUND'): boolean => {
  const failure = readFailure(error);
  return failure.kind === 'refused' && failure.code === code;
};

async function initiate({ client, take, refresh }: Parts, target: string): Promise<void> {
  const asOf = Date.now();
  try {
    const { data } = await client.mutate({ mutation: InitiateCallDocument, variables: { target }, fetchPolicy: 'no-cache' });
    if (data?.initiateCall) take(data.initiateCall, true, asOf);
    else showUnavailable();
  } catch (error) {
    if (isRefused(error, 'NOT_FOUND')) showNotShared();
    else notifyFailure(error);
    await refresh();
  }
}

async function accept({ client, take, refresh }: Parts, id: string): Promise<void> {
  const asOf = Date.now();
  changeFlow(id, { acting: true, connecting: true });
  try {
    const { data } = await client.mutate({ mutation: AcceptCallDocument, variables: { id }, fetchPolicy: 'no-cache' });
    if (!data?.acceptCall.id) throw new Error('The call has no meeting');
    take(data.acceptCall, true, asOf);
  } catch (error) {
    const { call, silent } = currentFlow();
    changeFlow(id, { acting: false, connecting: false });
    // Somebody who cancelled meanwhile knows that it is over; after another failure than that the person can try again while it rings.
    if (call?.id === id && !silent) {
      if (isRefused(error, 'CALL_OVER') || isWeakLink(error)) notifyFailure(error);
      else showNoMeeting();
    }
    await refresh();
  }
}

/** Rejects or cancels: the banner closes at once. */
async function reject({ client, refresh }: Parts, id: string): Promise<void> {
  const { connecting, call } = currentFlow();
  const variables = { id, connecting: connecting || call?.state === 'accepted' };
  changeFlow(id, { silent: true });
  try {
    const { data } = await client.mutate({ mutation: RejectCallDocument, variables, fetchPolicy: 'no-cache' });
    // The viewer knows how it ended.
    if (data?.rejectCall) takeCall(data.rejectCall);
  } catch (error) {
    changeFlow(id, { silent: false });
    notifyFailure(error);
    await refresh();
  }
}

function createActions(client: ApolloClient, viewerId: string) {
  const take: Parts['take'] = (call, acts, asOf) => {
    const ended = takeCall(call, acts, asOf);
    if (ended !== null) showOutcome(ended, viewerId);
  };
  /** Reads the state of the call that is shown, because events get lost; after a failure the next event or interval does. */
  const refresh = async (): Promise<void> => {
    const asOf = Date.now();
    const variables = { id: currentFlow().call?.id ?? null };
    const answer = await client.query({ query: CurrentCallDocument, variables, fetchPolicy: 'no-cache' }).catch(() => undefined);
    if (answer?.data?.currentCall) take(answer.data.currentCall, false, asOf);
  };
  const parts: Parts = { client, take, refresh };
  return {
    take,
    refresh,
    initiate: (target: string) => initiate(parts, target),
    accept: (id: string) => accept(parts, id),
    reject: (id: string) => reject(parts, id),
  };
}

/** The actions of calls. The state that counts is the one in the answer of the server. */
export function useCallActions() {
  const client = useApolloClient();
  const { id } = useViewer();
  return useMemo(() => createActions(client, id), [client, id]);
}
