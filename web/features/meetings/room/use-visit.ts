import { useMutation } from '@apollo/client/react';
import { useCallback, useEffect, useRef } from 'react';
import { VISIT_RENEWAL } from '../../../../schema/meetings.ts';
import { requestHeaders } from '../../../shared/apollo/request-headers.ts';
import { hasCode } from '../../../shared/errors/request-error.ts';
import { EnterMeetingDocument, LeaveMeetingDocument } from './use-visit.generated.ts';

/** The hash that codegen writes into each typed document (docs/decisions/0021-trusted-documents.md). */
const { hash: sha256Hash } = (LeaveMeetingDocument as unknown as { __meta__: { hash: string } }).__meta__;

/** Tells the server that a visit ended, with a request that outlives the page. If it is lost, the visit ends at its last renewal. */
function sendLeave(visitId: string): void {
  const headers = { ...requestHeaders(), 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
  const body = JSON.stringify({ operationName: 'LeaveMeeting', variables: { visitId }, extensions: { persistedQuery: { version: 1, sha256Hash } } });
  fetch('/graphql', { method: 'POST', keepalive: true, headers, body }).catch(() => undefined);
}

/**
 * Records the visit of a meeting: enters when joined, renews every 30 seconds, and returns the function that leaves. `onRefused` is called when the
 * meeting ended or the access was lost.
 */
export function useVisit(visitId: string | null, joined: boolean, onRefused: () => void): () => void {
  const [enter] = useMutation(EnterMeetingDocument);
  const entered = useRef<string | null>(null);
  const refused = useRef(onRefused);
  refused.current = onRefused;
  useEffect(() => {
    if (!joined || visitId === null) return;
    const renew = () => {
      entered.current = visitId;
      enter({ variables: { visitId } }).catch((error: unknown) => {
        // Any other error is one of the connection: the next renewal comes in 30 seconds.
        if (hasCode(error, 'MEETING_ENDED') || hasCode(error, 'NOT_FOUND')) refused.current();
      });
    };
    renew();
    const timer = setInterval(renew, VISIT_RENEWAL);
    return () => clearInterval(timer);
  }, [joined, visitId, enter]);
  return useCallback(() => {
    if (entered.current !== null) sendLeave(entered.current);
    entered.current = null;
  }, []);
}
