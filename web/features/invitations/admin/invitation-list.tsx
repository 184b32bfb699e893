import { useMutation, useQuery } from '@apollo/client/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import MailIcon from 'lucide-react/icons/mail';
import { type ReactNode, useRef, useState } from 'react';
import { useAddressParameters } from '../../../shared/address-parameters.ts';
import { notifyFailure } from '../../../shared/errors/notify-error.tsx';
import { QueryState } from '../../../shared/query-state.tsx';
import { AppButton } from '../../../shared/ui/button.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { NoMatches } from '../../../shared/ui/filter-bar.tsx';
import { ItemList } from '../../../shared/ui/item-list.tsx';
import { Stack, Text } from '../../../shared/ui/layout.tsx';
import { notPrinted } from '../../../shared/ui/print.ts';
import { RowsSkeleton } from '../../../shared/ui/rows-skeleton.tsx';
import { ShowNextPage } from '../../../shared/ui/show-more.tsx';
import { showToast } from '../../../shared/ui/toast-store.ts';
import { useMore, withNextPage } from '../../../shared/use-more.ts';
import { CopyLink } from './copy-link.tsx';
import { CorrectAddress } from './correct-address.tsx';
import { InvitationFilters, readInvitationFilter } from './invitation-filters.tsx';
import { InvitationItem } from './invitation-item.tsx';
import { InvitationsDocument, ResendInvitationsDocument, RevokeInvitationsDocument } from './invitation-list.generated.ts';

/** The query parameters of the filters. */
const NO_FILTER = { search: null, state: null, kind: null, academy: null, course: null, import: null };

const ActionBar = chakra('div', {
  base: {
    ...notPrinted,
    position: 'sticky',
    insetBlockEnd: 'var(--bottom-navigation, 0px)',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '3',
    alignItems: 'center',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    rounded: 'card',
    p: '3',
  },
});

interface SelectionActionsProps {
  ids: readonly string[];
  onDone: () => void;
}

/** Sends the selected invitations again, or revokes them. */
function SelectionActions({ ids, onDone }: SelectionActionsProps) {
  const { t } = useLingui();
  const done = (title: ReactNode) => {
    showToast({ tone: 'success', title });
    onDone();
  };
  const [resend, resending] = useMutation(ResendInvitationsDocument, {
    onError: notifyFailure,
    onCompleted: (data) => done(<Plural value={data.resendInvitations} one="# invitation resent" other="# invitations resent" />),
  });
  const [revoke, revoking] = useMutation(RevokeInvitationsDocument, {
    onError: notifyFailure,
    onCompleted: (data) => done(<Plural value={data.revokeInvitations} one="# invitation revoked" other="# invitations revoked" />),
  });
  const variables = { ids: [...ids] };
  return (
    <ActionBar role="region" aria-label={t`Selected invitations`}>
      <Text small role="status">
        <Plural value={ids.length} one="# selected" other="# selected" />
      </Text>
      <AppButton busy={resending.loading} onClick={() => void resend({ variables })}>
        <Trans>Send again</Trans>
      </AppButton>
      <AppButton variant="dangerPlain" busy={revoking.loading} onClick={() => void revoke({ variables })}>
        <Trans>Revoke</Trans>
      </AppButton>
    </ActionBar>
  );
}

/** The list without an invitation: none yet (the way to invite is beside the heading), or none that matches the filters. */
function NoInvitations({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return (
    <NoMatches icon={MailIcon} filtered={filtered} onClear={onClear}>
      {filtered ? <Trans>No invitations match these filters.</Trans> : <Trans>No one has been invited yet.</Trans>}
    </NoMatches>
  );
}

interface OpenDialog {
  kind: 'link' | 'correct';
  id: string;
  email: string;
}

function InvitationDialog({ dialog, onClose, onChanged }: { dialog: OpenDialog; onClose: () => void; onChanged: () => void }) {
  if (dialog.kind === 'link') return <CopyLink id={dialog.id} onClose={onClose} onCreated={onChanged} />;
  const onCorrected = () => {
    onClose();
    showToast({ tone: 'success', title: <Trans>Invitation sent to the new address</Trans> });
    onChanged();
  };
  return <CorrectAddress invitation={dialog} onClose={onClose} onCorrected={onCorrected} />;
}

/** Reads the invitations of a filter, page by page. */
function useInvitations(filter: ReturnType<typeof readInvitationFilter>) {
  const result = useQuery(InvitationsDocument, { variables: { filter }, fetchPolicy: 'cache-and-network' });
  const more = useMore(async (cursor) => {
    await result.fetchMore({
      variables: { cursor },
      updateQuery: (shown, { fetchMoreResult: next }) => ({ invitations: withNextPage(shown.invitations, next.invitations) }),
    });
  });
  return { result, more };
}

/** The invitations with their states, page by page; the address keeps the filters. */
export function InvitationList() {
  const { t } = useLingui();
  const address = useAddressParameters();
  const filter = readInvitationFilter(address);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const { result, more } = useInvitations(filter);
  const refetch = () => void result.refetch().catch(() => undefined);
  const onSelect = (id: string, on: boolean) => setSelected(on ? [...selected, id] : selected.filter((each) => each !== id));
  const clear = () => address.change(NO_FILTER);
  return (
    <Stack gap={{ base: '2', md: '3' }}>
      <InvitationFilters filter={filter} onChange={(change) => address.change(change)} onClear={clear} />
      <QueryState result={result} stays skeleton={<RowsSkeleton counted />}>
        {({ invitations: { items, total, nextCursor } }) =>
          items.length === 0 ? (
            <NoInvitations filtered={Object.values(filter).some((value) => value !== null)} onClear={clear} />
          ) : (
            <Stack gap="2">
              <Text small tone="soft" role="status">
                <Plural value={total} one="# invitation" other="# invitations" />
              </Text>
              <ItemList outline="none" ref={list} tabIndex={-1} aria-label={t`Invitations`}>
                {items.map((invitation) => (
                  <InvitationItem
                    key={invitation.id}
                    invitation={invitation}
                    selected={selected.includes(invitation.id)}
                    onSelect={(on) => onSelect(invitation.id, on)}
                    onCopyLink={() => setDialog({ kind: 'link', id: invitation.id, email: invitation.email })}
                    onCorrect={() => setDialog({ kind: 'correct', id: invitation.id, email: invitation.email })}
                  />
                ))}
              </ItemList>
              {selected.length > 0 && (
                <SelectionActions
                  ids={selected}
                  onDone={() => {
                    setSelected([]);
                    // The bar with the pressed button goes away.
                    list.current?.focus({ preventScroll: true });
                    refetch();
                  }}
                />
              )}
              <ShowNextPage after={nextCursor} more={more} />
            </Stack>
          )
        }
      </QueryState>
      {dialog !== null && <InvitationDialog dialog={dialog} onClose={() => setDialog(null)} onChanged={refetch} />}
    </Stack>
  );
}
