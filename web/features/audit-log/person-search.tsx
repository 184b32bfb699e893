import { useLazyQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { notifyFailure } from '../../shared/errors/notify-error.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Isolate, Text } from '../../shared/ui/layout.tsx';
import { SearchField } from '../../shared/ui/search-field.tsx';
import { AuditPersonSearchDocument } from './person-search.generated.ts';

/** Below the field, above the list of entries. */
const Found = chakra('div', {
  base: {
    position: 'absolute',
    zIndex: '2',
    insetBlockStart: 'calc(100% + 4px)',
    insetInline: '0',
    minW: 'min(20rem, 100%)',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    rounded: 'card',
    boxShadow: 'float',
    maxH: '20rem',
    overflowY: 'auto',
    _empty: { display: 'none' },
  },
});
const Item = chakra('li', { base: { '& + &': { borderBlockStartWidth: '1px', borderColor: 'line' } } });
const Choice = chakra('button', {
  base: {
    display: 'block',
    w: 'full',
    minH: '11',
    px: '4',
    py: '2',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    _hover: { bg: 'sunken' },
  },
});

/** Finds people by name or email address, active or deactivated, and chooses one whose entries are shown. */
export function PersonSearch({ onChoose }: { onChoose: (id: string) => void }) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const [findActive, active] = useLazyQuery(AuditPersonSearchDocument, { fetchPolicy: 'network-only' });
  const [findDeactivated, deactivated] = useLazyQuery(AuditPersonSearchDocument, { fetchPolicy: 'network-only' });
  const onSearch = (value: string) => {
    setSearch(value);
    if (value.trim() === '') return;
    void Promise.all([
      findActive({ variables: { search: value, state: 'active' } }),
      findDeactivated({ variables: { search: value, state: 'deactivated' } }),
    ]).catch(notifyFailure);
  };
  const searching = search.trim() !== '';
  const complete = searching && !active.loading && !deactivated.loading && active.data !== undefined && deactivated.data !== undefined;
  const people = searching ? [active, deactivated].flatMap(({ data }) => data?.accounts.items ?? []) : [];
  return (
    <chakra.div position="relative" minW="0">
      <SearchField quiet label={<Trans>Person</Trans>} placeholder={t`Name or email`} value={search} onSearch={onSearch} />
      <Found>
        {complete && people.length === 0 && (
          <Text small tone="soft" role="status" px="4" py="3">
            <Trans>No users found</Trans>
          </Text>
        )}
        {people.length > 0 && (
          <ul aria-label={t`People`}>
            {people.map(({ id, name, surname, email }) => (
              <Item key={id}>
                <Choice
                  type="button"
                  onClick={() => {
                    setSearch('');
                    onChoose(id);
                  }}
                >
                  <Isolate>
                    {name} {surname}
                  </Isolate>
                  <Text as="span" display="block" small tone="soft">
                    <Isolate>{email}</Isolate>
                  </Text>
                </Choice>
              </Item>
            ))}
          </ul>
        )}
      </Found>
    </chakra.div>
  );
}
