import { Trans } from '@lingui/react/macro';
import { useFormat } from '../../shared/i18n/format.ts';
import { Tag } from '../../shared/ui/layout.tsx';
import { PresenceTag } from '../../shared/ui/presence.tsx';
import type { AccountRow_AccountFragment } from './account-row.generated.ts';

/** The state of an account: until when it can be restored, else whether the person is online, which is not the case in do-not-disturb. */
export function AccountState({ account }: { account: AccountRow_AccountFragment }) {
  const format = useFormat();
  if (account.erasedFrom !== null) {
    const date = format.date(account.erasedFrom);
    return (
      <Tag tone="danger">
        <Trans>Deactivated until {date}</Trans>
      </Tag>
    );
  }
  return <PresenceTag person={account} />;
}
