import { useApolloClient, useSubscription } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { onLiveReconnect } from '../../shared/live/live-connection.ts';
import { forgetLiveStatuses, noteLiveStatuses, STATUS_TYPES } from '../../shared/live/live-statuses.ts';
import { reportPresenceChange } from '../../shared/presence-changes.ts';
import { LivePresenceDocument } from './use-live-presence.generated.ts';

/** Milliseconds in which several events lead to one request. */
const GATHERING = 1500;
/** Milliseconds over which the browsers of one course spread their requests. */
const SPREAD = 2000;

/** Reads the active queries again that show whether people are online. */
function useRefetchStatuses(): () => void {
  const client = useApolloClient();
  return () => {
    const people = Object.keys(client.cache.extract() as object).filter((id) => STATUS_TYPES.some((type) => id.startsWith(`${type}:`)));
    void client.refetchQueries({
      updateCache: (cache) => {
        for (const id of people) cache.modify({ id, fields: { online: (_online, { INVALIDATE }) => INVALIDATE } });
      },
    });
  };
}

/**
 * Keeps the shown online states up to date while the page is open (docs/specification.md#7-the-calls-it-makes, updateUserStatus).
 * Calls `onChange`, once for several events, after somebody came online, went offline or changed availability. When more people changed than an event
 * lists, what is shown of them is read again. With the id of an academy, the events are also about people of its other courses.
 */
export function useLivePresence(onChange?: () => void, academyId?: string): void {
  const { cache } = useApolloClient();
  const refetchStatuses = useRefetchStatuses();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const manyChanged = useRef(false);
  const changed = useRef(onChange);
  changed.current = onChange;
  useEffect(() => {
    const forget = (): void => forgetLiveStatuses(cache);
    const stop = onLiveReconnect(forget);
    return () => {
      stop();
      clearTimeout(timer.current);
      forget();
    };
  }, [cache]);
  const readAgain = (): void => {
    timer.current = undefined;
    if (manyChanged.current) refetchStatuses();
    manyChanged.current = false;
    changed.current?.();
    reportPresenceChange();
  };
  useSubscription(LivePresenceDocument, {
    variables: academyId === undefined ? {} : { academyId },
    onData: ({ data: { data } }) => {
      if (data === undefined) return;
      const { people, many } = data.updateUserStatus;
      if (many) forgetLiveStatuses(cache);
      noteLiveStatuses(cache, people);
      if (many) manyChanged.current = true;
      timer.current ??= setTimeout(readAgain, GATHERING + Math.random() * SPREAD);
    },
    onError: () => undefined, // the connection retries by itself; until then the page shows the last known state
  });
}
