import { useMutation, useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { NOTIFIED } from '../../shared/errors/notify-error.tsx';
import { browserStorage, onOtherTab } from '../../shared/store/browser-storage.ts';
import { type Analytics_ViewerFragment, AnalyticsDocument, SetAnalyticsAllowedDocument } from './analytics.generated.ts';

/** Tells the other tabs that the viewer decided. */
const DECIDED = 'analyticsDecided';

export interface AnalyticsDecision {
  /** As the server knows it; undefined while it is read, also after another tab changed it: nothing is counted meanwhile. */
  viewer: Analytics_ViewerFragment | undefined;
  busy: boolean;
  decide: (allowed: boolean) => Promise<unknown>;
}

/** Whether the viewer allows that visits are counted (docs/decisions/0069-analytics.md). */
export function useAnalytics(): AnalyticsDecision {
  const { data, refetch } = useQuery(AnalyticsDocument);
  const [outdated, setOutdated] = useState(false);
  const [setAllowed, { loading }] = useMutation(SetAnalyticsAllowedDocument, NOTIFIED);
  useEffect(
    () =>
      onOtherTab([DECIDED], () => {
        setOutdated(true);
        refetch().then(
          () => setOutdated(false),
          () => undefined,
        );
      }),
    [refetch],
  );
  const decide = async (allowed: boolean) => {
    if (!allowed) setOutdated(true);
    const { data: saved } = await setAllowed({ variables: { allowed } });
    setOutdated(false);
    if (saved) browserStorage.write(DECIDED, String(Date.now()));
  };
  return { viewer: outdated ? undefined : (data?.viewer ?? undefined), busy: loading, decide };
}
