import { Trans } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { connectionState, onConnectionState } from '../shared/connection-state.ts';
import { chakra } from '../shared/ui/chakra.ts';
import { notPrinted } from '../shared/ui/print.ts';

const Banner = chakra('div', { base: { px: '4', py: '2', textAlign: 'center', fontSize: 'sm', bg: 'attentionSoft', color: 'attention', ...notPrinted } });

/** Says that the browser is offline, or that requests are being sent again. Screen readers announce a change. */
export function ConnectionBanner() {
  const state = useSyncExternalStore(onConnectionState, connectionState);
  return (
    <div role="status">
      {state === 'offline' && (
        <Banner>
          <Trans>You are offline. This page continues when the connection is back.</Trans>
        </Banner>
      )}
      {state === 'weak' && (
        <Banner>
          <Trans>The connection is weak. Trying again…</Trans>
        </Banner>
      )}
    </div>
  );
}
