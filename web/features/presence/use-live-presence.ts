import { useApolloClient, useSubscription } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { LivePresenceDocument } from './use-live-presence.generated.ts';

/** Several people coming at once are one question to the server. */
const GATHERING = 1500;

/**
 * Keeps the online state of everybody shown up to date while the page is open (docs/specification.md#7-the-calls-it-makes updateUserStatus).
 * `onChange` is told a moment after somebody came, left or changed availability.
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
    onError: () => undefined, // the connection is tried again by itself; until then the page shows what it knows
  });
}
