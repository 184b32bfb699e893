import { useMutation, useQuery } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import PlugIcon from 'lucide-react/icons/plug';
import PlusIcon from 'lucide-react/icons/plus';
import { type ReactNode, useState } from 'react';
import { notifyFailure } from '../../shared/errors/notify-error.tsx';
import { QueryState } from '../../shared/query-state.tsx';
import { AppButton } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { ItemList } from '../../shared/ui/item-list.tsx';
import { Isolate, Row, Stack, Text } from '../../shared/ui/layout.tsx';
import { LinesSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/states.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import type { ApiTokenItem_TokenFragment } from './api-token-item.generated.ts';
import { ApiTokenItem } from './api-token-item.tsx';
import { ApiTokenListDocument, RevokeApiTokenDocument } from './api-token-list.generated.ts';
import { CreateApiToken } from './create-api-token.tsx';

interface RevokeProps {
  token: ApiTokenItem_TokenFragment;
  onClose: () => void;
  onRevoked: () => Promise<unknown>;
}

function Revoke({ token: { id, name }, onClose, onRevoked }: RevokeProps) {
  const onCompleted = () => {
    onClose();
    showToast({ tone: 'success', title: <Trans>The API token was revoked</Trans> });
    void onRevoked().catch(() => undefined);
  };
  const [revoke, { loading }] = useMutation(RevokeApiTokenDocument, { variables: { id }, onError: notifyFailure, onCompleted });
  return (
    <Dialog open onClose={onClose} title={<Trans>Revoke this API token?</Trans>}>
      <Text>
        <Isolate>{name}</Isolate>
      </Text>
      <Text>
        <Trans>The application will lose its access immediately. This cannot be undone.</Trans>
      </Text>
      <Row flexWrap="wrap" justifyContent="flex-end">
        <AppButton variant="plain" onClick={onClose}>
          <Trans>Cancel</Trans>
        </AppButton>
        <AppButton variant="danger" busy={loading} onClick={() => void revoke()}>
          <Trans context="API token">Revoke</Trans>
        </AppButton>
      </Row>
    </Dialog>
  );
}

/** The applications with an API token: added and revoked here (docs/decisions/0075-api-tokens.md). `heading` receives the button that adds one. */
export function ApiTokenList({ heading }: { heading: (actions: ReactNode) => ReactNode }) {
  const result = useQuery(ApiTokenListDocument, { fetchPolicy: 'cache-and-network' });
  const [adding, setAdding] = useState(false);
  const [revoking, setRevoking] = useState<ApiTokenItem_TokenFragment | null>(null);
  return (
    <Stack>
      {heading(
        <AppButton icon={PlusIcon} onClick={() => setAdding(true)}>
          <Trans>Add an application</Trans>
        </AppButton>,
      )}
      <QueryState result={result} skeleton={<LinesSkeleton />}>
        {({ apiTokens }) =>
          apiTokens.length === 0 ? (
            <EmptyState icon={PlugIcon}>
              <Trans>No application has access yet.</Trans>
            </EmptyState>
          ) : (
            <ItemList>
              {apiTokens.map((token) => (
                <ApiTokenItem key={token.id} token={token} onRevoke={() => setRevoking(token)} />
              ))}
            </ItemList>
          )
        }
      </QueryState>
      {adding && <CreateApiToken onClose={() => setAdding(false)} onCreated={result.refetch} />}
      {revoking !== null && <Revoke token={revoking} onClose={() => setRevoking(null)} onRevoked={result.refetch} />}
    </Stack>
  );
}
