import { Trans } from '@lingui/react/macro';
import UserPlusIcon from 'lucide-react/icons/user-plus';
import { InvitationList } from '../../../features/invitations/admin/invitation-list.tsx';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { UsersFrame } from '../users/users-frame.tsx';

/** /admin/invitations: the invitations with their states (docs/product-rules.md#4-invitations-and-accounts). */
export function AdminInvitationsPage() {
  return (
    <UsersFrame
      path="/admin/invitations"
      actions={
        <ButtonLink to="/admin/invitations/new" icon={UserPlusIcon}>
          <Trans>Invite people</Trans>
        </ButtonLink>
      }
    >
      <InvitationList />
    </UsersFrame>
  );
}
