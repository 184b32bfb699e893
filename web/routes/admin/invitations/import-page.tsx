import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router-dom';
import { ImportView } from '../../../features/invitations/admin/import-view.tsx';
import { Breadcrumbs } from '../../../shared/ui/breadcrumbs.tsx';
import { PageBody } from '../../../shared/ui/layout.tsx';
import { PageTitle } from '../../../shared/ui/page-title.tsx';

/** /admin/invitations/import/:id: a checked list or file, its progress and its results. */
export function InvitationImportPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  return (
    <PageBody>
      <Breadcrumbs
        crumbs={[
          { key: 'invitations', to: '/admin/invitations', label: <Trans>Invitations</Trans> },
          { key: 'here', label: <Trans>List of addresses</Trans> },
        ]}
      />
      <PageTitle title={t`List of addresses`} />
      <ImportView key={id} id={id} />
    </PageBody>
  );
}
