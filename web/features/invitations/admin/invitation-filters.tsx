import { useQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { INVITATION_KINDS, INVITATION_STATES } from '../../../../schema/invitations.ts';
import type { AddressParameters } from '../../../shared/address-parameters.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useFactSeparator } from '../../../shared/ui/fact-separator.tsx';
import { FilterBar } from '../../../shared/ui/filter-bar.tsx';
import { SearchField } from '../../../shared/ui/search-field.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { InvitationImportsDocument, type InvitationsQueryVariables } from './invitation-list.generated.ts';
import { KINDS, STATES } from './invitation-texts.ts';
import { targetOf, useTargetChoices } from './target-picker.tsx';

const COLUMNS = 'minmax(12rem, 2fr) repeat(4, minmax(8rem, 1fr))';

type Filter = NonNullable<InvitationsQueryVariables['filter']>;

const oneOf = <Value extends string>(values: readonly Value[], value: string | null): Value | null => values.find((each) => each === value) ?? null;
const ID = /^[0-9a-f-]{36}$/;
const idIn = (value: string | null): string | null => (value !== null && ID.test(value) ? value : null);

/** Reads the filters of the list from the address. */
export function readInvitationFilter(address: AddressParameters): Filter {
  return {
    search: address.get('search'),
    state: oneOf(INVITATION_STATES, address.get('state')),
    kind: oneOf(INVITATION_KINDS, address.get('kind')),
    academyId: idIn(address.get('academy')),
    courseId: idIn(address.get('course')),
    importId: idIn(address.get('import')),
  };
}

export interface InvitationFiltersProps {
  filter: Filter;
  /** Query parameters to set; null removes one. */
  onChange: (change: Record<string, string | null>) => void;
  onClear: () => void;
}

/** The filters of the list of invitations. */
export function InvitationFilters({ filter, onChange, onClear }: InvitationFiltersProps) {
  const separator = useFactSeparator();
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { items } = useTargetChoices();
  const imports = useQuery(InvitationImportsDocument, { fetchPolicy: 'cache-and-network' }).data?.invitationImports ?? [];
  const place = filter.academyId ? `academy:${filter.academyId}` : filter.courseId ? `course:${filter.courseId}` : '';
  const choosePlace = (value: string) => {
    const target = targetOf(value);
    onChange({ academy: target?.kind === 'academy' ? target.id : null, course: target?.kind === 'course' ? target.id : null });
  };
  const search = (
    <SearchField
      label={<Trans>Search</Trans>}
      placeholder={t`Email or name`}
      value={filter.search ?? ''}
      onSearch={(text) => onChange({ search: text })}
      quiet
    />
  );
  const count = [filter.state, filter.kind, place || null, filter.importId].filter((value) => value != null).length;
  return (
    <FilterBar search={search} count={count} columns={COLUMNS} onClear={onClear}>
      <SelectField
        inside
        label={<Trans>State</Trans>}
        value={filter.state ?? ''}
        choices={[{ value: '', label: t`All states` }, ...INVITATION_STATES.map((state) => ({ value: state, label: i18n._(STATES[state]) }))]}
        onChoose={(state) => onChange({ state })}
      />
      <SelectField
        inside
        label={<Trans>Kind</Trans>}
        value={filter.kind ?? ''}
        choices={[{ value: '', label: t`All kinds` }, ...INVITATION_KINDS.map((kind) => ({ value: kind, label: i18n._(KINDS[kind]) }))]}
        onChoose={(kind) => onChange({ kind })}
      />
      <SelectField
        inside
        label={<Trans>Academy or course</Trans>}
        value={place}
        choices={[{ value: '', label: t`All` }, ...items(['academy', 'course'])]}
        onChoose={choosePlace}
      />
      <SelectField
        inside
        label={<Trans>List or file</Trans>}
        value={filter.importId ?? ''}
        choices={[
          { value: '', label: t`All` },
          ...imports.map(({ id, fileName, createdAt }) => ({ value: id, label: `${fileName ?? t`List`}${separator}${format.dateTime(createdAt)}` })),
        ]}
        onChoose={(value) => onChange({ import: value })}
      />
    </FilterBar>
  );
}
