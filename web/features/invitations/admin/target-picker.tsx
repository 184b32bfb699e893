import { useQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import XIcon from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { useMessages } from '../../../shared/errors/messages.ts';
import { Alert } from '../../../shared/ui/alert.tsx';
import { IconButton } from '../../../shared/ui/button.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { Isolate, Stack } from '../../../shared/ui/layout.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { TextButton } from '../../../shared/ui/text-button.tsx';
import { InvitationTargetsDocument, type InvitationTargetsQuery } from './target-choices.generated.ts';

type TargetKind = 'academy' | 'course' | 'group';
export interface Target {
  kind: TargetKind;
  id: string;
}
/** Encodes a target as the value of a select. */
const keyOf = ({ kind, id }: Target): string => `${kind}:${id}`;

/** Returns the target that `keyOf` encoded; null for an empty value. */
export function targetOf(value: string): Target | null {
  const [kind, id] = value.split(':');
  return id !== undefined && (kind === 'academy' || kind === 'course' || kind === 'group') ? { kind, id } : null;
}

const Chips = chakra('ul', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } });
const Chip = chakra('li', {
  base: { display: 'flex', alignItems: 'center', gap: '1', ps: '3', maxW: 'full', bg: 'accentSoft', color: 'accentInk', rounded: 'control', fontSize: 'sm' },
});

type Choices = InvitationTargetsQuery['invitationTargets'];

/** Why there is nothing to choose, with Try again. */
function ChoicesFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const messages = useMessages();
  return (
    <Alert tone="danger" title={<Trans>Oops!</Trans>}>
      <p>{messages.ofError(error)}</p>
      <TextButton onClick={onRetry}>
        <Trans>Try again</Trans>
      </TextButton>
    </Alert>
  );
}

interface TargetChoices {
  /** Returns the choices of some kinds. */
  items: (kinds: readonly TargetKind[]) => Array<{ value: string; label: string }>;
  /** Shown in a form when the choices could not be read; false otherwise. */
  failure: ReactNode;
}

/** Loads what people can be invited to. */
export function useTargetChoices(): TargetChoices {
  const result = useQuery(InvitationTargetsDocument, { fetchPolicy: 'cache-and-network' });
  const choices: Choices | undefined = result.data?.invitationTargets;
  const { t } = useLingui();
  const items = (kinds: readonly TargetKind[]) => [
    ...(kinds.includes('academy')
      ? (choices?.academies ?? []).map(({ id, name }) => ({ value: keyOf({ kind: 'academy', id }), label: t`Academy: ${name}` }))
      : []),
    ...(kinds.includes('course') ? (choices?.courses ?? []).map(({ id, name }) => ({ value: keyOf({ kind: 'course', id }), label: t`Course: ${name}` })) : []),
    ...(kinds.includes('group') ? (choices?.groups ?? []).map(({ id, name }) => ({ value: keyOf({ kind: 'group', id }), label: t`Group: ${name}` })) : []),
  ];
  const failure = choices === undefined && result.error !== undefined && (
    <ChoicesFailure error={result.error} onRetry={() => void result.refetch().catch(() => undefined)} />
  );
  return { items, failure };
}

export interface TargetPickerProps {
  chosen: readonly Target[];
  onChange: (chosen: Target[]) => void;
}

/** Chooses the academies, courses and groups that an invitation opens. */
export function TargetPicker({ chosen, onChange }: TargetPickerProps) {
  const { t } = useLingui();
  const { items, failure } = useTargetChoices();
  const all = items(['academy', 'course', 'group']);
  const values = chosen.map(keyOf);
  const add = (value: string) => {
    const target = targetOf(value);
    if (target !== null) onChange([...chosen, target]);
  };
  return (
    <Stack gap="2">
      <SelectField
        label={<Trans>Access after sign-up (optional)</Trans>}
        value=""
        choices={[{ value: '', label: t`Academy, course or group` }, ...all.filter(({ value }) => !values.includes(value))]}
        onChoose={add}
      />
      {failure}
      {chosen.length > 0 && (
        <Chips>
          {chosen.map((target) => {
            const label = all.find(({ value }) => value === keyOf(target))?.label ?? '';
            return (
              <Chip key={keyOf(target)}>
                <Isolate overflowWrap="anywhere" minW="0">
                  {label}
                </Isolate>
                <IconButton icon={XIcon} label={t`Remove ${label}`} onClick={() => onChange(chosen.filter((each) => each !== target))} />
              </Chip>
            );
          })}
        </Chips>
      )}
    </Stack>
  );
}
