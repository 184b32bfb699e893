import { Trans, useLingui } from '@lingui/react/macro';
import XIcon from 'lucide-react/icons/x';
import { AUDIT_ACTIONS, AUDIT_OBJECT_TYPES } from '../../../schema/audit.ts';
import { AppButton } from '../../shared/ui/button.tsx';
import { DateField } from '../../shared/ui/date-field.tsx';
import { FilterBar } from '../../shared/ui/filter-bar.tsx';
import { Isolate, Row, Stack } from '../../shared/ui/layout.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import type { useAuditFilter } from './audit-filter.ts';
import { ACTION_TEXTS, OBJECT_TEXTS } from './audit-texts.ts';
import { PersonSearch } from './person-search.tsx';

const COLUMNS = 'minmax(12.5rem, 1fr) repeat(3, minmax(8rem, 1.1fr)) repeat(2, 9.5rem)';
/** The filters that are fields; a person and an object are buttons below them, which remove them. */
const FIELDS = ['kind', 'action', 'result', 'from', 'to'] as const;

type Filter = ReturnType<typeof useAuditFilter>;

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
      <FilterBar
        search={<PersonSearch onChoose={(id) => filter.choose('actor', id)} />}
        count={FIELDS.filter((name) => filter.value(name) !== '').length + chosen.length}
        columns={COLUMNS}
        onClear={filter.clear}
      >
        <SelectField
          inside
          label={<Trans>Action</Trans>}
          value={filter.filter.action ?? ''}
          choices={[{ value: '', label: t`All actions` }, ...sorted(AUDIT_ACTIONS, ACTION_TEXTS)]}
          onChoose={(value) => filter.choose('action', value)}
        />
        <SelectField
          inside
          label={<Trans>Kind of object</Trans>}
          value={filter.filter.objectType ?? ''}
          choices={[{ value: '', label: t`All kinds` }, ...sorted(AUDIT_OBJECT_TYPES, OBJECT_TEXTS)]}
          onChoose={(value) => filter.choose('kind', value)}
        />
        <SelectField
          inside
          label={<Trans>Result</Trans>}
          value={filter.filter.result ?? ''}
          choices={[
            { value: '', label: t`All results` },
            { value: 'done', label: t`Done` },
            { value: 'denied', label: t`Denied` },
          ]}
          onChoose={(value) => filter.choose('result', value)}
        />
        <DateField label={t`From`} value={filter.value('from')} onChoose={(day) => filter.choose('from', day)} />
        <DateField label={t`To`} value={filter.value('to')} onChoose={(day) => filter.choose('to', day)} />
      </FilterBar>
      {chosen.length > 0 && (
        <Row flexWrap="wrap" gap="2">
          {chosen.map((name) => (
            <AppButton key={name} variant="plain" icon={XIcon} onClick={() => filter.choose(name, null)}>
              {name === 'actor' ? <ChosenPerson name={actor} /> : <ChosenObject name={object} />}
            </AppButton>
          ))}
        </Row>
      )}
    </Stack>
  );
}
