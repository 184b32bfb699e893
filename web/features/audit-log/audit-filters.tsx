import { Trans, useLingui } from '@lingui/react/macro';
import XIcon from 'lucide-react/icons/x';
import { useId } from 'react';
import { AUDIT_ACTIONS, AUDIT_OBJECT_TYPES } from '../../../schema/audit.ts';
import { AppButton } from '../../shared/ui/button.tsx';
import { Input, Label } from '../../shared/ui/controls.ts';
import { FilterBar } from '../../shared/ui/filter-bar.tsx';
import { Isolate, Row, Stack } from '../../shared/ui/layout.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import type { FilterName, useAuditFilter } from './audit-filter.ts';
import { ACTION_TEXTS, OBJECT_TEXTS } from './audit-texts.ts';
import { PersonSearch } from './person-search.tsx';

const COLUMNS = 'minmax(12rem, 1.2fr) repeat(4, minmax(9rem, 1fr))';
/** The filters that are fields; a person and an object are buttons below them. */
const FIELDS = ['kind', 'action', 'result', 'from', 'to'] as const;

type Filter = ReturnType<typeof useAuditFilter>;

function DayField({ label, name, filter }: { label: string; name: FilterName; filter: Filter }) {
  const id = useId();
  return (
    <Stack gap="1.5" minW="0">
      <Label htmlFor={id}>{label}</Label>
      <Input id={id} type="date" minW="0" value={filter.value(name)} onChange={(event) => filter.choose(name, event.target.value)} />
    </Stack>
  );
}

/** Whose entries are shown; without an entry the name is unknown. */
function ChosenPerson({ name }: { name: string | undefined }) {
  if (name === undefined) return <Trans>Only entries of this person</Trans>;
  return (
    <Trans>
      Only by <Isolate>{name}</Isolate>
    </Trans>
  );
}

/** What the shown entries are about; without an entry the name is unknown. */
function ChosenObject({ name }: { name: string | undefined }) {
  if (name === undefined) return <Trans>Only entries about this object</Trans>;
  return (
    <Trans>
      Only about <Isolate>{name}</Isolate>
    </Trans>
  );
}

/** The filters of the audit trail: person, action, kind of object, result, period; an item is chosen in the list. */
export function AuditFilters({ filter, names: { actor, object } }: { filter: Filter; names: { actor?: string; object?: string } }) {
  const { t, i18n } = useLingui();
  const sorted = <Key extends string>(keys: readonly Key[], texts: Record<Key, { id: string }>) =>
    keys.map((key) => ({ value: key, label: i18n._(texts[key]) })).sort((a, b) => a.label.localeCompare(b.label, i18n.locale));
  const chosen = (['actor', 'object'] as const).filter((name) => filter.value(name) !== '');
  return (
    <Stack gap="3">
      <PersonSearch onChoose={(id) => filter.choose('actor', id)} />
      <FilterBar search={null} count={FIELDS.filter((name) => filter.value(name) !== '').length} columns={COLUMNS}>
        <SelectField
          label={<Trans>Action</Trans>}
          value={filter.filter.action ?? ''}
          choices={[{ value: '', label: t`All actions` }, ...sorted(AUDIT_ACTIONS, ACTION_TEXTS)]}
          onChoose={(value) => filter.choose('action', value)}
        />
        <SelectField
          label={<Trans>Kind of object</Trans>}
          value={filter.filter.objectType ?? ''}
          choices={[{ value: '', label: t`All kinds` }, ...sorted(AUDIT_OBJECT_TYPES, OBJECT_TEXTS)]}
          onChoose={(value) => filter.choose('kind', value)}
        />
        <SelectField
          label={<Trans>Result</Trans>}
          value={filter.filter.result ?? ''}
          choices={[
            { value: '', label: t`All results` },
            { value: 'done', label: t`Done` },
            { value: 'denied', label: t`Denied` },
          ]}
          onChoose={(value) => filter.choose('result', value)}
        />
        <DayField label={t`From`} name="from" filter={filter} />
        <DayField label={t`To`} name="to" filter={filter} />
      </FilterBar>
      {filter.isNarrowed && (
        <Row flexWrap="wrap" gap="2">
          {chosen.map((name) => (
            <AppButton key={name} variant="plain" icon={XIcon} onClick={() => filter.choose(name, null)}>
              {name === 'actor' ? <ChosenPerson name={actor} /> : <ChosenObject name={object} />}
            </AppButton>
          ))}
          <AppButton variant="plain" onClick={filter.clear}>
            <Trans>Remove all filters</Trans>
          </AppButton>
        </Row>
      )}
    </Stack>
  );
}
