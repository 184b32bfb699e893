import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { Alert } from '../../ui/alert.tsx';
import { AppButton } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Isolate, Row, Text } from '../../ui/layout.tsx';
import { inLanguage } from '../../ui/reading.tsx';
import { radioCardRecipe, slotOf } from '../../ui/recipes.ts';
import { RichText } from '../../ui/rich-text.tsx';
import { htmlOfText, withMarkedWords } from './changed-words.ts';
import type { Difference, Version } from './compare-versions.ts';

export interface ConflictField extends Difference {
  label: ReactNode;
  /** The language of both versions, for content texts. */
  language?: string;
  mine: ReactNode;
  theirs: ReactNode;
  /** Both versions as HTML, for rich text: the words that differ are marked. */
  html?: { mine: string; theirs: string };
  /** Both versions can be kept, one after the other. */
  holdsBoth?: boolean;
}

export interface ConflictDialogProps {
  fields: readonly ConflictField[];
  /** Who saved the other version and when; null if the account is deleted. */
  by: { name: string; surname: string } | null;
  at: string;
  /** Returns to the form without changes. */
  onClose: () => void;
  /** Called with one choice per difference. */
  onChoose: (choices: Record<string, Version>) => void;
}

const Group = chakra('div', { base: { display: 'grid', gap: '6' } });
const Sides = chakra('div', { base: { display: 'grid', gap: '2', gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } } });
const Part = chakra('fieldset', { base: { display: 'grid', gap: '2', minW: '0' } });
// Not a label around everything: HTML allows no blocks in it, and rich text is made of them.
const Side = chakra('div', slotOf(radioCardRecipe, 'root'));
const Choice = chakra('input', slotOf(radioCardRecipe, 'cover'));
const Dot = chakra('span', slotOf(radioCardRecipe, 'dot'));
const Words = chakra('div', {
  base: {
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
    textAlign: 'start',
    '& mark': { bg: 'attentionSoft', color: 'ink', textDecoration: 'underline' },
    // Above the radio button that covers the card: links are followed, and what is too wide is scrolled.
    '& :is(a, pre, table)': { position: 'relative' },
  },
});

interface SideProps {
  name: string;
  checked: boolean;
  invalid: boolean;
  onChoose: () => void;
  title: ReactNode;
  /** The text or the content of the version, which describes the choice. */
  version?: { language: string | undefined; content: ReactNode };
}

function VersionSide({ name, checked, invalid, onChoose, title, version }: SideProps) {
  const id = useId();
  const described = version === undefined ? {} : { 'aria-describedby': `${id}-content` };
  return (
    <Side px="3" py="3" bg="transparent" borderColor="line">
      <Choice type="radio" id={id} name={name} checked={checked} aria-invalid={invalid || undefined} onChange={onChoose} {...described} />
      <Dot data-dot aria-hidden />
      <chakra.div minW="0" display="grid" gap="1" alignContent="start">
        <chakra.label htmlFor={id} {...(version === undefined ? {} : { fontSize: 'sm', color: 'inkSoft' })}>
          {title}
        </chakra.label>
        {version !== undefined && (
          <Words id={`${id}-content`} {...(version.language === undefined ? {} : inLanguage(version.language))}>
            {version.content === '' || version.content === null ? <Trans>(empty)</Trans> : version.content}
          </Words>
        )}
      </chakra.div>
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

/** Returns both versions with the words marked that the other version does not have; pictures and lists stay as they are. */
function useMarkedVersions({ mine, theirs, html }: ConflictField): { mine: ReactNode; theirs: ReactNode } {
  return useMemo(() => {
    const texts = html ?? (typeof mine === 'string' && typeof theirs === 'string' ? { mine: htmlOfText(mine), theirs: htmlOfText(theirs) } : null);
    if (texts === null) return { mine, theirs };
    const marked = (own: string, other: string) => (own === '' ? '' : <RichText html={withMarkedWords(own, other)} />);
    return { mine: marked(texts.mine, texts.theirs), theirs: marked(texts.theirs, texts.mine) };
  }, [mine, theirs, html]);
}

function FieldChoice({ id, field, other, chosen, invalid, onChoose }: FieldChoiceProps) {
  const { label, language, holdsBoth = false } = field;
  const { mine, theirs } = useMarkedVersions(field);
  const side = (version: Version, title: ReactNode, shown?: SideProps['version']) => (
    <VersionSide name={id} checked={chosen === version} invalid={invalid} onChoose={() => onChoose(version)} title={title} version={shown} />
  );
  return (
    <Part id={id}>
      <chakra.legend fontWeight="medium" mb="2">
        {label}
      </chakra.legend>
      <Sides>
        {side('mine', <Trans>Your version</Trans>, { language, content: mine })}
        {side('theirs', <Trans>Version by {other}</Trans>, { language, content: theirs })}
      </Sides>
      {holdsBoth && side('both', <Trans>Keep both, one after the other</Trans>)}
    </Part>
  );
}

/** A choice per difference, preset to the proposals; can be submitted when none is missing. */
function useChoices(fields: readonly ConflictField[], elementOf: (key: string) => string, onChoose: ConflictDialogProps['onChoose']) {
  const [chosen, setChosen] = useState<Record<string, Version | null>>(() => Object.fromEntries(fields.map(({ key, proposed }) => [key, proposed])));
  const [submitted, setSubmitted] = useState(false);
  const versionOf = (key: string) => chosen[key] ?? null;
  const missing = fields.find(({ key }) => versionOf(key) === null);
  return {
    versionOf,
    isMissing: (key: string) => submitted && versionOf(key) === null,
    anyMissing: submitted && missing !== undefined,
    choose: (key: string, version: Version) => setChosen((before) => ({ ...before, [key]: version })),
    send: () => {
      setSubmitted(true);
      if (missing === undefined) onChoose(chosen as Record<string, Version>);
      else document.getElementById(elementOf(missing.key))?.querySelector('input')?.focus();
    },
  };
}

/**
 * Shows both versions of an item that two people saved, side by side, to choose part by part. What only one of them changed is
 * preselected and comes last.
 */
export function ConflictDialog({ fields, by, at, onClose, onChoose }: ConflictDialogProps) {
  const { t } = useLingui();
  const id = useId();
  const format = useFormat();
  const { versionOf, isMissing, anyMissing, choose, send } = useChoices(fields, (key) => `${id}-${key}`, onChoose);
  const changedByBoth = fields.filter(({ proposed }) => proposed === null);
  const changedByOne = fields.filter(({ proposed }) => proposed !== null);
  const name = by === null ? t`someone else` : `${by.name} ${by.surname}`;
  const time = format.dateTime(at);

  const choice = (field: ConflictField) => (
    <FieldChoice
      key={field.key}
      id={`${id}-${field.key}`}
      field={field}
      other={name}
      chosen={versionOf(field.key)}
      invalid={isMissing(field.key)}
      onChoose={(version) => choose(field.key, version)}
    />
  );

  return (
    <Dialog open kind="wide" onClose={onClose} title={<Trans>Two versions</Trans>}>
      <Text>
        <Trans>
          <Isolate>{name}</Isolate> saved this on {time}, while you were working on it. Choose for each part which version stays.
        </Trans>
      </Text>
      {changedByBoth.length > 0 && <Group>{changedByBoth.map(choice)}</Group>}
      {changedByOne.length > 0 && (
        <Group>
          <Text tone="soft">
            <Trans>Only one of you changed these parts, so that version is already selected:</Trans>
          </Text>
          {changedByOne.map(choice)}
        </Group>
      )}
      {anyMissing && (
        <Alert tone="danger">
          <Trans>Please choose a version for every part.</Trans>
        </Alert>
      )}
      <Row flexWrap="wrap">
        <AppButton onClick={send}>
          <Trans>Save this choice</Trans>
        </AppButton>
        <AppButton variant="plain" onClick={onClose}>
          <Trans>Back to the form</Trans>
        </AppButton>
      </Row>
    </Dialog>
  );
}
