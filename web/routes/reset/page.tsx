import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { FormSkeleton } from '../../shared/ui/skeleton.tsx';
import { ToSignIn } from '../../shared/ui/to-sign-in.tsx';

const ResetPasswordForm = lazy(async () => ({ default: (await import('../../features/auth/reset-password-form.tsx')).ResetPasswordForm }));

/** /reset/{token} (docs/specification.md#2-screens-and-routes). */
export function ResetPage() {
  const { t } = useLingui();
  const { token = '' } = useParams();
  return (
    <>
      <PageTitle title={t`Set a new password`} />
      <Suspense fallback={<FormSkeleton fields={2} />}>
        <ResetPasswordForm token={token} />
      </Suspense>
      <ToSignIn />
    </>
  );
}
