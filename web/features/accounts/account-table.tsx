import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { ACCOUNTS_AT_ONCE } from '../../../schema/limits.ts';
import { chakra } from '../../shared/ui/chakra.ts';
import { CheckBox } from '../../shared/ui/controls.ts';
import { HiddenText, Row } from '../../shared/ui/layout.tsx';
import { useMediaQuery, WIDE_SCREEN } from '../../shared/ui/use-media-query.ts';
import { type Account, type AccountAction, AccountCard, AccountRow } from './account-row.tsx';

const Frame = chakra('div', { base: { bg: 'surface', borderWidth: '1px', borderColor: 'line', rounded: 'card', overflowX: 'auto' } });
const Table = chakra('table', { base: { w: 'full', borderCollapse: 'collapse' } });
const Head = chakra('th', { base: { px: '3', py: '1', textAlign: 'start', fontSize: 'sm', fontWeight: 'medium', color: 'inkSoft', whiteSpace: 'nowrap' } });
/** In line with the check boxes and names of the cards below. */
const All = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '4',
    minH: '11',
    ps: '3.5',
    flex: '1',
    cursor: 'pointer',
    _largeText: { gap: '2', ps: '2', flex: '1 0 auto', maxW: 'full' },
  },
});

/** The names of the columns; the first column contains the selection. */
function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead>
      <tr>
        <Head scope="col" w="0" ps="1" pe="0">
          {children}
        </Head>
        <Head scope="col">
          <Trans>Name</Trans>
        </Head>
        <Head scope="col">
          <Trans>Role</Trans>
        </Head>
        <Head scope="col">
          <Trans>Status</Trans>
        </Head>
        <Head scope="col">
          <Trans>Courses</Trans>
        </Head>
        <Head scope="col">
          <Trans>Date added</Trans>
        </Head>
        <Head scope="col" w="0">
          <HiddenText>
            <Trans>Actions</Trans>
          </HiddenText>
        </Head>
      </tr>
    </thead>
  );
}

export interface AccountTableProps {
  /** How many users there are; in the line of the selection on a phone. */
  count: ReactNode;
  accounts: readonly Account[];
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  onAct: (action: AccountAction, account: Account) => void;
}

/** The users of a page: a table, or cards on a phone. */
export function AccountTable({ count, accounts, selected, onSelect, onAct }: AccountTableProps) {
  const { t } = useLingui();
  const wide = useMediaQuery(WIDE_SCREEN);
  const allId = useId();
  // As many as one action takes.
  const selectAll = (all: boolean) => onSelect(new Set(all ? accounts.slice(0, ACCOUNTS_AT_ONCE).map(({ id }) => id) : []));
  const toggle = (id: string, on: boolean) => onSelect(new Set(on ? [...selected, id] : [...selected].filter((other) => other !== id)));
  const all = (
    <CheckBox
      id={allId}
      type="checkbox"
      aria-label={t`Select all users on this page`}
      checked={accounts.every(({ id }) => selected.has(id))}
      onChange={(event) => selectAll(event.target.checked)}
    />
  );
  const rowOf = (account: Account) => ({ account, selected: selected.has(account.id), onSelect: (on: boolean) => toggle(account.id, on), onAct });
  if (!wide) {
    return (
      <Frame>
        <Row flexWrap="wrap" pe="3" borderBlockEndWidth="1px" borderColor="line" fontSize="sm">
          <All htmlFor={allId}>
            {all}
            <Trans>Select all</Trans>
          </All>
          {count}
        </Row>
        <ul>
          {accounts.map((account) => (
            <AccountCard key={account.id} {...rowOf(account)} />
          ))}
        </ul>
      </Frame>
    );
  }
  return (
    <>
      {count}
      <Frame>
        <Table>
          <TableHead>
            <chakra.label display="grid" placeItems="center" minW="11" minH="9" htmlFor={allId}>
              {all}
            </chakra.label>
          </TableHead>
          <tbody>
            {accounts.map((account) => (
              <AccountRow key={account.id} {...rowOf(account)} />
            ))}
          </tbody>
        </Table>
      </Frame>
    </>
  );
}
