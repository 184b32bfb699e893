import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { connectionState, onConnectionState } from '../connection-state.ts';
import { Text } from './layout.tsx';
import { showToast } from './toast-store.ts';

const useIsOffline = (): boolean => useSyncExternalStore(onConnectionState, connectionState) === 'offline';

const Sentence = () => <Trans>This opens when the connection is back.</Trans>;

/** The fallback of a part of a page whose code is loading: a skeleton, and without a connection what it waits for. */
export function PartOpensLater({ skeleton }: { skeleton: ReactNode }) {
  const offline = useIsOffline();
  return (
    <>
      {offline && (
        <Text small tone="soft" role="status">
          <Sentence />
        </Text>
      )}
      {skeleton}
    </>
  );
}

/** The fallback of a dialog whose code is loading: nothing, and without a connection a toast about what it waits for. */
export function DialogOpensLater() {
  const offline = useIsOffline();
  useEffect(() => {
    if (offline) showToast({ tone: 'info', title: <Sentence /> });
  }, [offline]);
  return null;
}
