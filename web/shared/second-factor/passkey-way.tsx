import { Trans } from '@lingui/react/macro';
import { startAuthentication } from '@simplewebauthn/browser';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMessages } from '../errors/messages.ts';
import { type Failure, readFailure } from '../errors/request-error.ts';
import { Alert } from '../ui/alert.tsx';
import { AppButton } from '../ui/button.tsx';
import { Stack } from '../ui/layout.tsx';
import { PasskeyProblem } from './passkey-support.tsx';

export interface PasskeyWayProps {
  /** What the browser needs, as JSON. */
  options: string;
  /** Sends what the browser returned, as JSON. */
  onPasskey: (response: string) => Promise<unknown>;
}

/** The button with which the browser asks for a passkey. It has the focus when it appears. */
export function PasskeyWay({ options, onPasskey }: PasskeyWayProps) {
  const messages = useMessages();
  const box = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ReactNode>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  const ask = async () => {
    setBusy(true);
    setProblem(null);
    setFailure(null);
    const response = await startAuthentication({ optionsJSON: JSON.parse(options) }).catch((error: unknown) => setProblem(<PasskeyProblem error={error} />));
    if (response) await onPasskey(JSON.stringify(response)).catch((error: unknown) => setFailure(readFailure(error)));
    setBusy(false);
  };
  return (
    <Stack ref={box}>
      {problem !== null && <Alert tone="attention">{problem}</Alert>}
      {failure !== null && <Alert tone="danger">{messages.ofFailure(failure)}</Alert>}
      <AppButton busy={busy} onClick={() => void ask()}>
        <Trans>Use a passkey</Trans>
      </AppButton>
    </Stack>
  );
}
