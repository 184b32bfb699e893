import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useSessionInterrupted } from '../../shared/session/session.ts';
import { Alert } from '../../shared/ui/alert.tsx';
import { chakra } from '../../shared/ui/chakra.ts';

/** Rendered from the start, without taking space. */
const Region = chakra('div', { base: { '&:not(:empty)': { mt: '5' } } });

/** Explains why a user who did not sign out is at /login: the session expired or was ended elsewhere. */
export function SignedOutMessage() {
  const interrupted = useSessionInterrupted();
  // Screen readers announce what is added to a live region, not its initial content.
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
