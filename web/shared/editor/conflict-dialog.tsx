import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { useFormat } from '../i18n/format.ts';
import { Alert } from '../ui/alert.tsx';
import { AppButton } from '../ui/button.tsx';
import { chakra } from '../ui/chakra.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Isolate, Row, Stack, Text } from '../ui/layout.tsx';
import { inLanguage } from '../ui/reading.tsx';
import type { Difference, Version } from './compare-versions.ts';

export interface ConflictField extends Difference {
  label: ReactNode;
  /** Language of both versions, for texts of the content. */
  language?: string;
  mine: ReactNode;
  theirs: ReactNode;
}

export interface ConflictDialogProps {
  fields: readonly ConflictField[];
  /** Who saved the other version, and when; null when the account is gone. */
  by: { name: string; surname: string } | null;
  at: string;
  /** Back to the form, with nothing changed in it. */
  onClose: () => void;
  /** One choice for every field given. */
  onChoose: (choices: Record<string, Version>) => void;
}

const Sides = chakra('div', { base: { display: 'grid', gap: '2', gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } } });
const Part = chakra('fieldset', { base: { display: 'grid', gap: '2', minW: '0' } });
const Side = chakra('label', {
  base: {
    display: 'flex',
    gap: '3',
    p: '3',
    minH: '11',
    borderWidth: '1px',
    borderColor: 'line',
    rounded: 'control',
    cursor: 'pointer',
    '&:has(:checked)': { borderColor: 'accent', bg: 'accentSoft', color: 'accentInk' },
    '&:has(:focus-visible)': { boxShadow: 'focus' },
  },
});
const Choice = chakra('input', { base: { accentColor: 'var(--accent)', w: '5', h: '5', flex: 'none', mt: '0.5', _focusVisible: { outline: 'none' } } });
const Words = chakra('div', { base: { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', maxH: '12rem', overflowY: 'auto' } });

interface SideProps {
  name: string;
  title: ReactNode;
  language?: string;
  checked: boolean;
  invalid: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function VersionSide({ name, title, language, checked, invalid, onChoose, children }: SideProps) {
  return (
    <Side>
      <Choice type="radio" name={name} checked={checked} aria-invalid={invalid || undefined} onChange={onChoose} />
      <chakra.span minW="0" display="grid" gap="1" alignContent="start">
        <Text as="span" small tone="soft">
          {title}
        </Text>
        <Words as="span" {...(language === undefined ? {} : inLanguage(language))}>
          {children === '' || children === null ? <Trans>(empty)</Trans> : children}
        </Words>
      </chakra.span>
    </Side>
  );
}

interface FieldChoiceProps {
  id: string;
  field: ConflictField;
  other: string;
  chosen: Version | null;
  invalid: boolean;
  onChoose: (version: Version) => void;
}

function FieldChoice({ id, field, other, chosen, invalid, onChoose }: FieldChoiceProps) {
  const { label, language, mine, theirs } = field;
  const side = (version: Version, title: ReactNode, value: ReactNode) => (
    <VersionSide name={id} title={title} language={language} checked={chosen === version} invalid={invalid} onChoose={() => onChoose(version)}>
      {value}
    </VersionSide>
  );
  return (
    <Part id={id}>
      <chakra.legend fontWeight="medium" mb="2">
        {label}
      </chakra.legend>
      <Sides>
        {side('mine', <Trans>Yours</Trans>, mine)}
        {side('theirs', <Trans>By {other}</Trans>, theirs)}
      </Sides>
    </Part>
  );
}

/** Two people saved the same item: both versions side by side, chosen field by field; nothing typed is lost. */
export function ConflictDialog({ fields, by, at, onClose, onChoose }: ConflictDialogProps) {
  const { t } = useLingui();
  const id = useId();
  const format = useFormat();
  const [chosen, setChosen] = useState<Record<string, Version | null>>(() => Object.fromEntries(fields.map(({ key, proposed }) => [key, proposed])));
  const [asked, setAsked] = useState(false);
  const choiceOf = (key: string) => chosen[key] ?? null;
  const open = fields.filter(({ key }) => choiceOf(key) === null);
  const name = by === null ? t`somebody else` : `${by.name} ${by.surname}`;
  const time = format.dateTime(at);

  const send = () => {
    setAsked(true);
    if (open.length === 0) onChoose(chosen as Record<string, Version>);
    else document.getElementById(`${id}-${open[0]?.key}`)?.querySelector('input')?.focus();
  };

  return (
    <Dialog open kind="wide" onClose={onClose} title={<Trans>Two versions</Trans>}>
      <Text>
        <Trans>
          <Isolate>{name}</Isolate> saved this on {time}, while you were working on it. Choose for each part which version stays.
        </Trans>
      </Text>
      <Stack gap="6">
        {fields.map((field) => (
          <FieldChoice
            key={field.key}
            id={`${id}-${field.key}`}
            field={field}
            other={name}
            chosen={choiceOf(field.key)}
            invalid={asked && choiceOf(field.key) === null}
            onChoose={(version) => setChosen((before) => ({ ...before, [field.key]: version }))}
          />
        ))}
      </Stack>
      {asked && open.length > 0 && (
        <Alert tone="danger">
          <Trans>Please choose a version for every part.</Trans>
        </Alert>
      )}
      <Row flexWrap="wrap">
        <AppButton onClick={send}>
          <Trans>Save this choice</Trans>
        </AppButton>
        <AppButton look="plain" onClick={onClose}>
          <Trans>Back to the form</Trans>
        </AppButton>
      </Row>
    </Dialog>
  );
}
