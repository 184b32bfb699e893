import { useApolloClient, useSubscription } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { LivePresenceDocument } from './use-live-presence.generated.ts';

/** Milliseconds to debounce: several events lead to one request. */
const GATHERING = 1500;

/**
 * Keeps the shown online states up to date while the page is open (docs/specification.md#7-the-calls-it-makes, updateUserStatus).
 * Calls `onChange`, debounced, after somebody came online, went offline or changed availability.
 */
export function useLivePresence(onChange?: () => void): void {
  const { cache } = useApolloClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const changed = useRef(onChange);
  changed.current = onChange;
  useEffect(() => () => clearTimeout(timer.current), []);
  useSubscription(LivePresenceDocument, {
    onData: ({ data: { data } }) => {
      if (data === undefined) return;
      const { id, online, doNotDisturb } = data.updateUserStatus;
      cache.modify({ id: cache.identify({ __typename: 'Person', id }), fields: { online: () => online, doNotDisturb: () => doNotDisturb } });
      if (changed.current === undefined) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => changed.current?.(), GATHERING);
    },
    onError: () => undefined, // the connection retries by itself; until then the page shows the last known state
  });
}
