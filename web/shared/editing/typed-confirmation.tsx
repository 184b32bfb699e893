import { Trans, useLingui } from '@lingui/react/macro';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { DELETE_WORDS } from '../../../schema/limits.ts';
import { isSamePhrase } from '../../../schema/typed-phrase.ts';
import { useMessages } from '../errors/messages.ts';
import { AppButton } from '../ui/button.tsx';
import { chakra } from '../ui/chakra.ts';
import { Input, Label } from '../ui/controls.ts';
import { Row, Stack } from '../ui/layout.tsx';

export interface TypedConfirmationProps {
  onClose: () => void;
  /** Deletes with the typed confirmation phrase. Throws if refused. The dialog stays open until this resolves and `onClose` is called. */
  onDelete: (confirmation: string) => Promise<unknown>;
}

const Problem = chakra('p', { base: { fontSize: 'sm', color: 'danger' } });

/** Submits if the phrase is right, else reports the problem. */
function useConfirmation(words: string, onDelete: TypedConfirmationProps['onDelete']) {
  const messages = useMessages();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const type = (text: string) => {
    setTyped(text);
    setProblem(null);
  };
  /** The phrase is right. */
  const send = async (): Promise<boolean> => {
    if (!isSamePhrase(typed, words)) {
      setProblem(messages.ofCode('DELETE_NOT_CONFIRMED'));
      return false;
    }
    setBusy(true);
    setProblem(null);
    try {
      await onDelete(DELETE_WORDS);
    } catch (error) {
      setProblem(messages.ofError(error));
      setBusy(false);
    }
    return true;
  };
  return { typed, type, problem, busy, send };
}

/** Asks for the words 'Delete irreversibly' before a permanent deletion (docs/specification.md#4-states-and-transitions). */
export function TypedConfirmation({ onClose, onDelete }: TypedConfirmationProps) {
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const words = t`Delete irreversibly`;
  const { typed, type, problem, busy, send } = useConfirmation(words, onDelete);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!busy && !(await send())) input.current?.focus();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="4">
        <Stack gap="1.5">
          <Label htmlFor={id}>
            <Trans>
              To confirm, type: <chakra.bdi fontWeight="bold">{words}</chakra.bdi>
            </Trans>
          </Label>
          <Input
            ref={input}
            id={id}
            autoComplete="off"
            value={typed}
            aria-invalid={problem === null ? undefined : true}
            aria-describedby={`${id}-problem`}
            onChange={(event) => type(event.target.value)}
          />
          <div id={`${id}-problem`} aria-live="polite">
            {problem !== null && <Problem>{problem}</Problem>}
          </div>
        </Stack>
        <Row flexWrap="wrap">
          <AppButton type="submit" variant="danger" busy={busy}>
            <Trans>Delete</Trans>
          </AppButton>
          <AppButton variant="plain" onClick={onClose}>
            <Trans>Cancel</Trans>
          </AppButton>
        </Row>
      </Stack>
    </form>
  );
}
