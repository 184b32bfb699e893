import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useSessionInterrupted } from '../../shared/session/session.ts';
import { Alert } from '../../shared/ui/alert.tsx';
import { chakra } from '../../shared/ui/chakra.ts';

/** There from the start and without room of its own. */
const Region = chakra('div', { base: { '&:not(:empty)': { mt: '5' } } });

/** Why somebody stands at /login who did not log out: the session expired, or ended elsewhere. */
export function SignedOutMessage() {
  const interrupted = useSessionInterrupted();
  // Assistive technology reads aloud what comes into a live region, not what it holds from the start.
  const [listening, setListening] = useState(false);
  useEffect(() => setListening(true), []);
  return (
    <Region aria-live="polite">
      {listening && interrupted && (
        <Alert tone="attention">
          <Trans>You were signed out. Please sign in again.</Trans>
        </Alert>
      )}
    </Region>
  );
}
