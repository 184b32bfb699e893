import { Trans, useLingui } from '@lingui/react/macro';
import PhoneIcon from 'lucide-react/icons/phone';
import { useState } from 'react';
import { useViewer } from '../../shared/session/session.ts';
import { IconButton } from '../../shared/ui/button.tsx';
import { Tag } from '../../shared/ui/layout.tsx';
import { phaseOf } from './call-flow.ts';
import { useCallFlow } from './call-store.ts';
import { useCallActions } from './use-call-actions.ts';

export interface CallButtonProps {
  person: { id: string; name: string; surname: string; online: boolean; doNotDisturb: boolean };
}

interface ButtonProps extends CallButtonProps {
  /** It rings at this person. */
  calling: boolean;
  /** There is no other call. */
  idle: boolean;
}

function Button({ person, calling, idle }: ButtonProps) {
  const { t } = useLingui();
  const { initiate } = useCallActions();
  const [busy, setBusy] = useState(false);
  const name = `${person.name} ${person.surname}`.trim();
  const unusable = busy || !idle;
  const call = async () => {
    setBusy(true);
    await initiate(person.id);
    setBusy(false);
  };
  return (
    <>
      {calling && (
        <Tag tone="attention">
          <Trans>Calling…</Trans>
        </Tag>
      )}
      <IconButton
        icon={PhoneIcon}
        variant="plain"
        label={calling ? t`Calling ${name}…` : t`Call ${name}`}
        busy={busy}
        aria-disabled={unusable || undefined}
        onClick={() => !unusable && void call()}
      />
    </>
  );
}

/**
 * Calls a person who is online and available; while it rings, the row says so. Nothing for the viewer and for people who cannot be reached, of whom a
 * list may have many. The button stays while it cannot be used, so that it keeps the focus.
 */
export function CallButton({ person }: CallButtonProps) {
  const viewer = useViewer();
  const flow = useCallFlow();
  const phase = phaseOf(flow, viewer.id, Date.now());
  const calling = phase === 'outgoing' && flow.call?.callee.id === person.id;
  if (!calling && (person.id === viewer.id || !person.online || person.doNotDisturb)) return null;
  return <Button person={person} calling={calling} idle={phase === 'idle'} />;
}
