import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { AccessForm } from '../../../features/invitations/admin/access-form.tsx';
import { ListForm } from '../../../features/invitations/admin/list-form.tsx';
import { useAddressParameters } from '../../../shared/address-parameters.ts';
import { Breadcrumbs } from '../../../shared/ui/breadcrumbs.tsx';
import { Box, PageBody } from '../../../shared/ui/layout.tsx';
import { PageTitle } from '../../../shared/ui/page-title.tsx';
import { Tabs } from '../../../shared/ui/tabs.tsx';

const WAYS = ['list', 'file', 'people', 'group'] as const;

/** /admin/invitations/new: invites a list or a file of addresses, people, or a group. The address names the way. */
export function InvitePage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const address = useAddressParameters();
  const way = WAYS.find((each) => each === address.get('by')) ?? 'list';
  const onChecked = (id: string) => void navigate(`/admin/invitations/import/${id}`);
  return (
    <PageBody pt={{ base: '4', md: '5' }} gap="3">
      <Breadcrumbs
        crumbs={[
          { key: 'invitations', to: '/admin/invitations', label: <Trans>Invitations</Trans> },
          { key: 'here', label: <Trans>Invite people</Trans> },
        ]}
      />
      <PageTitle title={t`Invite people`} fontSize={{ base: 'xl', md: '2xl' }} />
      <Tabs
        label={t`Ways to invite`}
        items={[
          { key: 'list', label: <Trans>Addresses</Trans> },
          { key: 'file', label: <Trans>File</Trans> },
          { key: 'people', label: <Trans>People with an account</Trans> },
          { key: 'group', label: <Trans>Group</Trans> },
        ]}
        selected={way}
        onSelect={(key) => address.change({ by: key })}
      >
        <Box>
          {way === 'list' || way === 'file' ? (
            <ListForm key={way} source={way} onChecked={onChecked} />
          ) : (
            <AccessForm key={way} who={way} groupId={address.get('group')} />
          )}
        </Box>
      </Tabs>
    </PageBody>
  );
}
