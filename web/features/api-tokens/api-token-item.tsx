import { Trans, useLingui } from '@lingui/react/macro';
import { useFormat } from '../../shared/i18n/format.ts';
import { AppButton } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { FactSeparator } from '../../shared/ui/fact-separator.tsx';
import { ActionItem, ItemTitle } from '../../shared/ui/item-list.tsx';
import { Isolate, Row, Tag, Text } from '../../shared/ui/layout.tsx';
import type { ApiTokenItem_TokenFragment } from './api-token-item.generated.ts';
import { scopeTexts } from './scope-texts.ts';

const Scopes = chakra('ul', { base: { listStyleType: 'disc', ps: '5' } });

function Times({ token: { expiresAt, lastUsedAt }, expired }: { token: ApiTokenItem_TokenFragment; expired: boolean }) {
  const format = useFormat();
  const expires = format.date(expiresAt);
  const used = lastUsedAt === null ? null : format.date(lastUsedAt);
  return (
    <Text small tone="soft">
      {expired ? <Trans>Expired on {expires}</Trans> : <Trans>Expires on {expires}</Trans>}
      <FactSeparator />
      {used === null ? <Trans>Never used</Trans> : <Trans>Last used on {used}</Trans>}
    </Text>
  );
}

export interface ApiTokenItemProps {
  token: ApiTokenItem_TokenFragment;
  onRevoke: () => void;
}

/** An application: what it may do, for whom it acts, until when, and when it was last used. */
export function ApiTokenItem({ token, onRevoke }: ApiTokenItemProps) {
  const { t, i18n } = useLingui();
  const { name, ownerName } = token;
  const expired = new Date(token.expiresAt) <= new Date();
  return (
    <ActionItem
      action={
        <AppButton variant="dangerPlain" onClick={onRevoke} aria-label={t`Revoke: ${name}`}>
          <Trans context="API token">Revoke</Trans>
        </AppButton>
      }
    >
      <Row flexWrap="wrap" gap="2">
        <ItemTitle>
          <Isolate>{name}</Isolate>
        </ItemTitle>
        {expired && (
          <Tag tone="danger">
            <Trans context="API token">Expired</Trans>
          </Tag>
        )}
      </Row>
      <Scopes>
        {scopeTexts(token.scopes).map((text) => (
          <li key={text.id}>{i18n._(text)}</li>
        ))}
      </Scopes>
      <Text small>
        <Trans>
          With the rights of <Isolate>{ownerName}</Isolate>
        </Trans>
      </Text>
      <Times token={token} expired={expired} />
    </ActionItem>
  );
}
