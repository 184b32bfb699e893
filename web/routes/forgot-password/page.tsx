import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { lazyPart } from '../../shared/lazy-part.ts';
import { Text } from '../../shared/ui/layout.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { FormSkeleton } from '../../shared/ui/skeleton.tsx';
import { ToSignIn } from '../../shared/ui/to-sign-in.tsx';

const ForgotPasswordForm = lazyPart(async () => (await import('../../features/auth/forgot-password-form.tsx')).ForgotPasswordForm);

/** /forgot-password (docs/specification.md#2-screens-and-routes). */
export function ForgotPasswordPage() {
  const { t } = useLingui();
  return (
    <>
      <PageTitle title={t`Forgot your password?`} />
      <Text tone="soft">
        <Trans>Enter the email address of your account. We will send you a link to set a new password.</Trans>
      </Text>
      <Suspense fallback={<FormSkeleton fields={1} />}>
        <ForgotPasswordForm />
      </Suspense>
      <ToSignIn />
    </>
  );
}
