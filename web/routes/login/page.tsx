import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { PageLink, Text } from '../../shared/ui/layout.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { FormSkeleton } from '../../shared/ui/skeleton.tsx';
import { SignedOutMessage } from './signed-out-message.tsx';

const SignInForm = lazy(async () => ({ default: (await import('../../features/auth/sign-in-form.tsx')).SignInForm }));

/** /login (docs/specification.md#2-screens-and-routes). The code of the form loads after the first paint. */
export function LoginPage() {
  const { t } = useLingui();
  return (
    <>
      <div>
        <PageTitle title={t`Sign in`} />
        <SignedOutMessage />
      </div>
      <Suspense fallback={<FormSkeleton fields={2} />}>
        <SignInForm />
      </Suspense>
      <Text small>
        <PageLink to="/forgot-password">
          <Trans>Forgot your password?</Trans>
        </PageLink>
      </Text>
      <Text small tone="faint">
        <Trans>Registration is by invitation only.</Trans>
      </Text>
    </>
  );
}
