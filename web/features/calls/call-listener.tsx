import { useSubscription } from '@apollo/client/react';
import { Suspense, useEffect, useState } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { optionalPart } from '../../shared/lazy-part.ts';
import { useViewer } from '../../shared/session/session.ts';
import { CallChangedDocument } from './call.generated.ts';
import { type Call, phaseOf } from './call-flow.ts';
import { currentFlow, forgetCalls, useCallFlow } from './call-store.ts';
import { useCallActions } from './use-call-actions.ts';

/** Loaded at the first call. */
const CallBanner = optionalPart(async () => (await import('./call-banner.tsx')).CallBanner);

/** Interval in which the state of an open call is read, because events may get lost, in milliseconds. */
const REFRESH_INTERVAL = 4000;
/** After the deadline the server has recorded the end, in milliseconds. */
const AFTER_DEADLINE = 700;

/** Renders again when the ringing ends, and reads how it ended. */
function useDeadline(refresh: () => Promise<void>): void {
  const { call, deadline } = useCallFlow();
  const [, setPassed] = useState(0);
  const ringing = call?.state === 'ringing';
  useEffect(() => {
    if (!ringing) return;
    const left = deadline - Date.now();
    const passed = setTimeout(() => setPassed(deadline), Math.max(0, left));
    const read = setTimeout(() => void refresh(), Math.max(0, left) + AFTER_DEADLINE);
    return () => {
      clearTimeout(passed);
      clearTimeout(read);
    };
  }, [ringing, deadline, refresh]);
}

/** Whether this tab shows the page of an accepted call. It needs no banner: its way into the room is Join meeting. */
function useOnOwnPage(call: Call | null): boolean {
  const page = matchPath('/buddycall/:id', useLocation().pathname);
  return call?.state === 'accepted' && page?.params.id === call.id;
}

/**
 * Follows the calls of the viewer on every page (docs/product-rules.md#6-live), and shows the banner. The subscription begins with
 * the current call, also after each reconnection; while a call is open its state is read at intervals and when the page is shown again.
 */
export function CallListener() {
  const { id: viewerId } = useViewer();
  const flow = useCallFlow();
  const { take, refresh } = useCallActions();
  useSubscription(CallChangedDocument, {
    fetchPolicy: 'no-cache',
    onData: ({ data: { data } }) => {
      if (data?.callChanged) take(data.callChanged);
      // The call that is shown may have ended while the connection was lost.
      else if (currentFlow().call !== null) void refresh();
    },
    onError: () => undefined, // the connection retries by itself, and begins with the current call
  });
  useEffect(() => forgetCalls, []);
  const open = flow.call !== null;
  useEffect(() => {
    if (!open) return;
    const read = () => {
      if (document.visibilityState === 'visible') void refresh();
    };
    const timer = setInterval(() => void refresh(), REFRESH_INTERVAL);
    document.addEventListener('visibilitychange', read);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', read);
    };
  }, [open, refresh]);
  useDeadline(refresh);
  const phase = phaseOf(flow, viewerId, Date.now());
  const onOwnPage = useOnOwnPage(flow.call);
  if (flow.call === null || phase === 'idle' || onOwnPage) return null;
  return (
    <Suspense>
      <CallBanner call={flow.call} phase={phase} />
    </Suspense>
  );
}
