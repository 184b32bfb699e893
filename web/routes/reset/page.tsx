import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { useGuestQuery } from '../../shared/apollo/use-guest-query.ts';
import { useMessages } from '../../shared/errors/messages.ts';
import { hasCode } from '../../shared/errors/request-error.ts';
import { lazyPart } from '../../shared/lazy-part.ts';
import { Alert } from '../../shared/ui/alert.tsx';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { Row, Stack } from '../../shared/ui/layout.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { FormSkeleton } from '../../shared/ui/skeleton.tsx';
import { ErrorState } from '../../shared/ui/states.tsx';
import { ToSignIn } from '../../shared/ui/to-sign-in.tsx';
import { ResetPageDocument } from './page.generated.ts';

const ResetPasswordForm = lazyPart(async () => (await import('../../features/auth/reset-password-form.tsx')).ResetPasswordForm);

function LinkExpired() {
  const messages = useMessages();
  return (
    <Alert tone="attention" title={<Trans>Unable to update new password</Trans>}>
      <Stack gap="3">
        <span>{messages.ofCode('LINK_INVALID')}</span>
        <Row>
          <ButtonLink to="/forgot-password">
            <Trans>Send a new link</Trans>
          </ButtonLink>
        </Row>
      </Stack>
    </Alert>
  );
}

/** The form for a link that is valid; an expired or used one is recognized before a password is typed. */
function NewPassword({ token }: { token: string }) {
  const { data, error, loading, refetch } = useGuestQuery(ResetPageDocument, { token });
  if (loading) return <FormSkeleton fields={2} />;
  if (data === undefined) return hasCode(error, 'LINK_INVALID') ? <LinkExpired /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Suspense fallback={<FormSkeleton fields={2} />}>
      <ResetPasswordForm token={token} />
    </Suspense>
  );
}

/** /reset/{token} (docs/specification.md#2-screens-and-routes). */
export function ResetPage() {
  const { t } = useLingui();
  const { token = '' } = useParams();
  return (
    <>
      <PageTitle title={t`Set a new password`} />
      <NewPassword token={token} />
      <ToSignIn />
    </>
  );
}
