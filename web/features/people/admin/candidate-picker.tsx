import { useQuery } from '@apollo/client/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import type { UserRole } from '../../../../schema/roles.ts';
import { useRoleNames } from '../../../shared/i18n/role-names.ts';
import { QueryState } from '../../../shared/query-state.tsx';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { CheckBox } from '../../../shared/ui/controls.ts';
import { EmailAddress } from '../../../shared/ui/email-address.tsx';
import { FactSeparator } from '../../../shared/ui/fact-separator.tsx';
import { HiddenText, Isolate, Stack, Text } from '../../../shared/ui/layout.tsx';
import { SearchField } from '../../../shared/ui/search-field.tsx';
import { LinesSkeleton } from '../../../shared/ui/skeleton.tsx';
import { CandidatePickerDocument, type CandidatePickerQuery } from './candidate-picker.generated.ts';

const List = chakra('fieldset', { base: { borderWidth: '1px', borderColor: 'line', rounded: 'card', maxH: '20rem', overflowY: 'auto', position: 'relative' } });
const Choice = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    px: '4',
    py: '2',
    minH: '14',
    cursor: 'pointer',
    '& + &': { borderBlockStartWidth: '1px', borderColor: 'line' },
    _hover: { bg: 'sunken' },
  },
});

type Person = CandidatePickerQuery['accounts']['items'][number];

/** A person beside the control that chooses her or him. */
function Candidate({ person, children }: { person: Person; children: ReactNode }) {
  const roles = useRoleNames();
  return (
    <Choice>
      {children}
      <Avatar name={person.name} surname={person.surname} color={person.color} />
      <chakra.span minW="0" flex="1">
        <Isolate>
          {person.name} {person.surname}
        </Isolate>
        <Text as="span" display="block" small tone="soft" overflowWrap="anywhere">
          {roles[person.role]}
          <FactSeparator />
          <EmailAddress address={person.email} />
        </Text>
      </chakra.span>
    </Choice>
  );
}

export interface CandidatePickerProps {
  /** Only people with this site role; everybody if it is missing. */
  role?: UserRole;
  /** One person, or several. */
  kind: 'one' | 'several';
  chosen: readonly string[];
  onChoose: (ids: string[]) => void;
  /** Ids of people who are already there. */
  except: ReadonlySet<string>;
}

/** Chooses users by name or email address. Of the first 20 who are found, those who are not there already are listed. */
export function CandidatePicker({ role, kind, chosen, onChoose, except }: CandidatePickerProps) {
  const { t } = useLingui();
  const name = useId();
  const [search, setSearch] = useState('');
  const filter = { search: search.trim() || null, role: role ?? null };
  const result = useQuery(CandidatePickerDocument, { variables: { filter }, fetchPolicy: 'cache-and-network' });
  const toggle = (id: string, on: boolean) => {
    if (kind === 'one') onChoose([id]);
    else onChoose(on ? [...chosen, id] : chosen.filter((each) => each !== id));
  };
  return (
    <Stack gap="3">
      <SearchField landmark={false} label={<Trans>Search users</Trans>} placeholder={t`Name or email`} value={search} onSearch={setSearch} />
      <QueryState result={result} stays skeleton={<LinesSkeleton count={4} height="12" />}>
        {({ accounts: { items, total } }) => {
          const shown = items.filter(({ id }) => !except.has(id));
          const further = total - items.length;
          if (shown.length === 0 && further === 0) {
            return (
              <Text tone="soft" role="status">
                <Trans>No users found</Trans>
              </Text>
            );
          }
          return (
            <Stack gap="2">
              {shown.length > 0 && (
                <List>
                  <legend>
                    <HiddenText>
                      <Trans>Users</Trans>
                    </HiddenText>
                  </legend>
                  {shown.map((person) => (
                    <Candidate key={person.id} person={person}>
                      <CheckBox
                        type={kind === 'one' ? 'radio' : 'checkbox'}
                        name={name}
                        checked={chosen.includes(person.id)}
                        onChange={(event) => toggle(person.id, event.target.checked)}
                      />
                    </Candidate>
                  ))}
                </List>
              )}
              {further > 0 && (
                <Text small tone="soft" role={shown.length === 0 ? 'status' : undefined}>
                  <Plural value={further} one="# more person. Search to find them." other="# more people. Search to find them." />
                </Text>
              )}
            </Stack>
          );
        }}
      </QueryState>
    </Stack>
  );
}
