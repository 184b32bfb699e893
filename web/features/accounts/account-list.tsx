import { useQuery } from '@apollo/client/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import UsersIcon from 'lucide-react/icons/users';
import { type ReactNode, useRef, useState } from 'react';
import type { UserRole } from '../../../schema/roles.ts';
import type { AccountFilter } from '../../schema-types.generated.ts';
import { QueryState } from '../../shared/query-state.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { NoMatches } from '../../shared/ui/filter-bar.tsx';
import { Stack, Text } from '../../shared/ui/layout.tsx';
import { RowsSkeleton } from '../../shared/ui/rows-skeleton.tsx';
import { ShowNextPage } from '../../shared/ui/show-more.tsx';
import { useMore, withNextPage } from '../../shared/use-more.ts';
import { AccessDialog } from './access-dialog.tsx';
import { AccountListDocument, type AccountListQuery } from './account-list.generated.ts';
import type { Account, AccountAction } from './account-row.tsx';
import { AccountTable } from './account-table.tsx';
import { DisenrolDialog } from './disenrol-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { ChangeEmail, EndSessions, ResetSecondFactor } from './security-dialogs.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { type DisenrolTarget, useAccountActions } from './use-account-actions.tsx';

/** The selected users, for further actions that the page adds. */
export interface Selection {
  userIds: string[];
  clear: () => void;
}

export interface AccountListProps {
  filter: AccountFilter;
  /** The filter excludes somebody. */
  narrowed: boolean;
  onClear: () => void;
  /** Further actions on the selected users. */
  moreActions?: (selection: Selection) => ReactNode;
}

const SECURITY = { email: ChangeEmail, sessions: EndSessions, secondFactor: ResetSecondFactor };

type ShownDialog = { action: 'access' | 'role' | 'disenrol' | keyof typeof SECURITY; accounts: Account[] } | null;

interface DialogsProps {
  dialog: ShownDialog;
  actions: ReturnType<typeof useAccountActions>;
  onClose: () => void;
}

function Dialogs({ dialog, actions, onClose }: DialogsProps) {
  const [first, ...others] = dialog?.accounts ?? [];
  if (dialog === null || first === undefined) return null;
  if (dialog.action === 'access') return <AccessDialog account={first} actions={actions} onClose={onClose} />;
  if (dialog.action in SECURITY) {
    const SecurityDialog = SECURITY[dialog.action as keyof typeof SECURITY];
    return <SecurityDialog account={first} onClose={onClose} />;
  }
  const userIds = dialog.accounts.map(({ id }) => id);
  if (dialog.action === 'disenrol') {
    const leave = (target: DisenrolTarget) => {
      // Closed first: the toast with Undo is below an open dialog.
      onClose();
      actions.disenrolLater(userIds, target);
    };
    return <DisenrolDialog count={userIds.length} busy={actions.busy} onClose={onClose} onDisenrol={leave} />;
  }
  const save = async (role: UserRole) => {
    if (await actions.changeRoles(userIds, role, others.length === 0 ? first.role : null)) onClose();
  };
  return <RoleDialog accounts={dialog.accounts} busy={actions.busy} onClose={onClose} onSave={(role) => void save(role)} />;
}

interface AccountsProps extends Pick<AccountListProps, 'moreActions'>, AccountListQuery {
  more: ReturnType<typeof useMore>;
}

function Accounts({ accounts: { items, total, nextCursor }, more, moreActions }: AccountsProps) {
  const { t } = useLingui();
  const list = useRef<HTMLDivElement>(null);
  const actions = useAccountActions();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<ShownDialog>(null);
  const chosen = items.filter(({ id }) => selected.has(id));
  const userIds = chosen.map(({ id }) => id);
  const clear = () => {
    setSelected(new Set());
    // The bar with the pressed button goes away.
    list.current?.focus({ preventScroll: true });
  };
  const act = (action: AccountAction, account: Account) => {
    if (action === 'deactivate') void actions.deactivate([account.id]);
    else if (action === 'restore') void actions.restore([account.id]);
    else setDialog({ action, accounts: [account] });
  };
  const endOf = async (work: Promise<boolean>) => {
    if (await work) clear();
  };
  return (
    <Stack gap="3">
      {chosen.length > 0 && (
        <SelectionBar
          count={chosen.length}
          busy={actions.busy}
          canDeactivate={chosen.some(({ deactivatedAt }) => deactivatedAt === null)}
          canRestore={chosen.some(({ deactivatedAt }) => deactivatedAt !== null)}
          onRole={() => setDialog({ action: 'role', accounts: chosen })}
          onDisenrol={() => setDialog({ action: 'disenrol', accounts: chosen })}
          onDeactivate={() => void endOf(actions.deactivate(userIds))}
          onRestore={() => void endOf(actions.restore(userIds))}
          onClear={clear}
        >
          {moreActions?.({ userIds, clear })}
        </SelectionBar>
      )}
      <chakra.div ref={list} tabIndex={-1} role="region" aria-label={t`Users`} outline="none">
        <AccountTable
          count={
            <Text small tone="soft" role="status" pb="1">
              <Plural value={total} one="# user" other="# users" />
            </Text>
          }
          accounts={items}
          selected={selected}
          onSelect={setSelected}
          onAct={act}
        />
      </chakra.div>
      <ShowNextPage after={nextCursor} more={more} />
      <Dialogs dialog={dialog} actions={actions} onClose={() => setDialog(null)} />
    </Stack>
  );
}

/** The users, page by page, with a selection and actions on it (docs/specification.md#2-screens-and-routes). */
export function AccountList({ filter, narrowed, onClear, moreActions }: AccountListProps) {
  const result = useQuery(AccountListDocument, { variables: { filter }, fetchPolicy: 'cache-and-network' });
  const more = useMore(async (cursor) => {
    await result.fetchMore({
      variables: { cursor },
      updateQuery: (shown, { fetchMoreResult: next }) => ({ accounts: withNextPage(shown.accounts, next.accounts) }),
    });
  });
  return (
    <QueryState result={result} skeleton={<RowsSkeleton avatar counted />}>
      {({ accounts }) =>
        accounts.items.length > 0 ? (
          // A selection ends with the filter that it was made on.
          <Accounts key={JSON.stringify(filter)} accounts={accounts} more={more} moreActions={moreActions} />
        ) : (
          <NoMatches icon={UsersIcon} filtered={narrowed} onClear={onClear}>
            <Trans>No users found</Trans>
          </NoMatches>
        )
      }
    </QueryState>
  );
}
