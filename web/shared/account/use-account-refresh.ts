import { skipToken, useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { applyReadingOfAccount } from '../i18n/reading-preference.ts';
import { SessionViewerDocument } from '../session/session.generated.ts';
import { currentSession, updateViewer } from '../session/session.ts';

/** Whether the session was stored on an earlier visit, so that its account data may be outdated. */
const startedSignedIn = currentSession() !== null;

/** Reads the account from the server when the page starts with a stored token. */
export function useAccountRefresh(): void {
  const { data } = useQuery(SessionViewerDocument, startedSignedIn ? { fetchPolicy: 'network-only' } : skipToken);
  const viewer = data?.viewer;
  useEffect(() => {
    if (viewer === undefined || viewer === null) return;
    updateViewer(viewer);
    applyReadingOfAccount(viewer);
  }, [viewer]);
}
