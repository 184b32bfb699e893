import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { lazyPart } from '../../shared/lazy-part.ts';
import { chakra } from '../../shared/ui/chakra.ts';
import { PageLink, Text } from '../../shared/ui/layout.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { PathDrawing } from '../../shared/ui/path-drawing.tsx';
import { FormSkeleton } from '../../shared/ui/skeleton.tsx';
import { SignedOutMessage } from './signed-out-message.tsx';

/** Above the form; on large screens beside it. */
const Welcome = chakra('p', {
  base: {
    color: 'inkSoft',
    '& svg': { display: 'none' },
    lg: {
      position: 'absolute',
      insetInlineEnd: 'calc(100% + 4rem)',
      insetBlockStart: '30%',
      w: '20rem',
      fontSize: 'lg',
      '& svg': { display: 'block', mb: '6' },
    },
  },
});

const SignInForm = lazyPart(async () => (await import('../../features/auth/sign-in-form.tsx')).SignInForm);

/** /login (docs/specification.md#2-screens-and-routes). The code of the form loads after the first paint. */
export function LoginPage() {
  const { t } = useLingui();
  return (
    <>
      <Welcome data-beside>
        <PathDrawing />
        <Trans>Courses for people who support others in difficult times, in your language and at your own pace.</Trans>
      </Welcome>
      <div>
        <PageTitle title={t`Sign in`} />
        <SignedOutMessage />
      </div>
      <Suspense fallback={<FormSkeleton fields={2} />}>
        <SignInForm />
      </Suspense>
      <Text small>
        <PageLink alone to="/forgot-password">
          <Trans>Forgot your password?</Trans>
        </PageLink>
      </Text>
      <Text small tone="faint">
        <Trans>Registration is by invitation only.</Trans>
      </Text>
    </>
  );
}
