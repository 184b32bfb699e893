import { Trans } from '@lingui/react/macro';
import { type ReactNode, useSyncExternalStore } from 'react';
import { connectionState, onConnectionState } from '../connection-state.ts';
import { Dialog } from './dialog.tsx';
import { Text } from './layout.tsx';

const useIsOffline = (): boolean => useSyncExternalStore(onConnectionState, connectionState) === 'offline';

function Sentence() {
  return (
    <Text small tone="soft" role="status">
      <Trans>This opens when the connection is back.</Trans>
    </Text>
  );
}

/** The fallback of a part of a page whose code is loading: a skeleton, and without a connection what it waits for. */
export function PartOpensLater({ skeleton }: { skeleton: ReactNode }) {
  const offline = useIsOffline();
  return (
    <>
      {offline && <Sentence />}
      {skeleton}
    </>
  );
}

/** The fallback of a dialog whose code is loading: nothing, and without a connection a dialog that explains what it waits for. */
export function DialogOpensLater({ title, kind, onClose }: { title: ReactNode; kind?: 'sheet'; onClose: () => void }) {
  if (!useIsOffline()) return null;
  return (
    <Dialog {...(kind && { kind })} open onClose={onClose} title={title}>
      <Sentence />
    </Dialog>
  );
}
