import { useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router-dom';
import { AcceptInvitation } from '../../features/invitations/accept-invitation.tsx';
import { Box, PageBody } from '../../shared/ui/layout.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';

/** /user/acceptAccess/{token} (docs/specification.md#2-screens-and-routes). A guest signs in first and returns here. */
export function AcceptAccessPage() {
  const { t } = useLingui();
  const { token = '' } = useParams();
  return (
    <PageBody>
      <PageTitle title={t`Your invitation`} />
      <Box maxW="form">
        <AcceptInvitation token={token} />
      </Box>
    </PageBody>
  );
}
