import { useQuery } from '@apollo/client/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { DELETE_WORDS } from '../../../../schema/limits.ts';
import { isSamePhrase } from '../../../../schema/typed-phrase.ts';
import type { ContentKind } from '../../../schema-types.generated.ts';
import { useMessages } from '../../../shared/errors/messages.ts';
import { QueryState } from '../../../shared/query-state.tsx';
import { Alert } from '../../../shared/ui/alert.tsx';
import { AppButton } from '../../../shared/ui/button.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { Input, Label } from '../../../shared/ui/controls.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Isolate, Row, Stack, Text } from '../../../shared/ui/layout.tsx';
import { LinesSkeleton } from '../../../shared/ui/skeleton.tsx';
import { DeletionImpactDocument, type DeletionImpactQuery } from './delete-dialog.generated.ts';

type Impact = DeletionImpactQuery['deletionImpact'];

export interface DeleteDialogProps {
  kind: ContentKind;
  id: string;
  name: string;
  /** The language of the name. */
  language: string;
  onClose: () => void;
  /** Deletes with the typed confirmation phrase. Throws if refused. The dialog stays open until this resolves and `onClose` is called. */
  onDelete: (confirmation: string) => Promise<unknown>;
}

const Facts = chakra('ul', { base: { listStyle: 'disc', ps: '5', display: 'grid', gap: '1' } });
const Problem = chakra('p', { base: { fontSize: 'sm', color: 'danger' } });

/** Lists what is deleted together with the item; counts of 0 are omitted. */
function ImpactList({ impact }: { impact: Impact }) {
  const facts: Array<[key: string, count: number, words: ReactNode]> = [
    ['courses', impact.courses, <Plural key="courses" value={impact.courses} one="# course" other="# courses" />],
    ['modules', impact.modules, <Plural key="modules" value={impact.modules} one="# module" other="# modules" />],
    ['steps', impact.steps, <Plural key="steps" value={impact.steps} one="# step" other="# steps" />],
    ['submissions', impact.submissions, <Plural key="submissions" value={impact.submissions} one="# homework submission" other="# homework submissions" />],
    ['files', impact.files, <Plural key="files" value={impact.files} one="# file" other="# files" />],
  ];
  const going = facts.filter(([, count]) => count > 0);
  return (
    <Stack gap="3">
      {going.length > 0 && (
        <div>
          <Text>
            <Trans>This will also be deleted:</Trans>
          </Text>
          <Facts>
            {going.map(([key, , words]) => (
              <li key={key}>{words}</li>
            ))}
          </Facts>
        </div>
      )}
      {impact.learners > 0 || impact.records > 0 ? (
        <Alert tone="danger">
          <Plural value={impact.learners} _0="No one is learning here at the moment." one="# person is learning here." other="# people are learning here." />{' '}
          <Plural value={impact.records} _0="No progress will be lost." one="# progress record will be deleted." other="# progress records will be deleted." />
        </Alert>
      ) : (
        <Text tone="soft">
          <Trans>No one has started yet; no progress will be lost.</Trans>
        </Text>
      )}
    </Stack>
  );
}

/** Submits if the phrase is right, else reports the problem. */
function useConfirmation(words: string, onDelete: DeleteDialogProps['onDelete']) {
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

function Confirmation({ onClose, onDelete }: Pick<DeleteDialogProps, 'onClose' | 'onDelete'>) {
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const words = t`Delete irreversibly`;
  const { typed, type, problem, busy, send } = useConfirmation(words, onDelete);
  const submit = async (event: FormEvent) => {
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

/** Confirms a permanent deletion: lists what is deleted, and asks for the phrase (docs/specification.md#4-states-and-transitions, docs/product-rules.md#5-learning). */
export function DeleteDialog({ kind, id, name, language, onClose, onDelete }: DeleteDialogProps) {
  const result = useQuery(DeletionImpactDocument, { variables: { kind, id }, fetchPolicy: 'network-only' });
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        <Trans>
          Delete “<Isolate lang={language}>{name}</Isolate>”?
        </Trans>
      }
    >
      <QueryState result={result} skeleton={<LinesSkeleton count={3} />}>
        {(data) => (
          <>
            <ImpactList impact={data.deletionImpact} />
            <Confirmation onClose={onClose} onDelete={onDelete} />
          </>
        )}
      </QueryState>
    </Dialog>
  );
}
