import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { isInterfaceLanguage } from '../../../schema/languages.ts';
import { useGuestQuery } from '../../shared/apollo/use-guest-query.ts';
import { useMessages } from '../../shared/errors/messages.ts';
import { readFailure } from '../../shared/errors/request-error.ts';
import { chooseLanguage } from '../../shared/i18n/reading-preference.ts';
import { lazyPart } from '../../shared/lazy-part.ts';
import { Alert } from '../../shared/ui/alert.tsx';
import { SiteName } from '../../shared/ui/brand.tsx';
import { AppButton } from '../../shared/ui/button.tsx';
import { Isolate, Stack, Text } from '../../shared/ui/layout.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { FormSkeleton } from '../../shared/ui/skeleton.tsx';
import { ErrorState } from '../../shared/ui/states.tsx';
import { ToSignIn } from '../../shared/ui/to-sign-in.tsx';
import { SignUpPageDocument } from './page.generated.ts';

const SignUpForm = lazyPart(async () => (await import('../../features/auth/sign-up-form.tsx')).SignUpForm);

/** The link is invalid: the documented warning stays, and the button shows it (docs/specification.md#8-error-catalogue). */
function LinkExpired() {
  const messages = useMessages();
  return (
    <Stack gap="5">
      <Alert tone="attention" title={<Trans>You cannot signup</Trans>}>
        <Trans>link expired</Trans>
      </Alert>
      <Text>{messages.ofCode('SIGN_UP_LINK_INVALID')}</Text>
      <AppButton type="submit" disabled>
        <Trans>link expired</Trans>
      </AppButton>
    </Stack>
  );
}

/** Who invites to what, as the email of the invitation says. */
function Offer({ inviter, targets }: { inviter: ReactNode; targets: ReactNode }) {
  return (
    <Text tone="soft" overflowWrap="anywhere">
      <Trans>
        <Isolate>{inviter}</Isolate> has invited you to <Isolate>{targets}</Isolate>. Fill in a few details to get started.
      </Trans>
    </Text>
  );
}

function Invitation({ token }: { token: string }) {
  const [query] = useSearchParams();
  const wished = query.get('lang');
  const { data, error, loading, refetch } = useGuestQuery(SignUpPageDocument, { token });
  if (data !== undefined) {
    const { email, language, inviter, targets } = data.signUpInvitation;
    return (
      <>
        {(inviter != null || targets != null) && <Offer inviter={inviter ?? <SiteName />} targets={targets ?? <SiteName />} />}
        <Suspense fallback={<FormSkeleton fields={6} />}>
          <SignUpForm token={token} email={email} language={isInterfaceLanguage(wished) ? wished : language} termsRequired={data.settings.termsRequired} />
        </Suspense>
        <ToSignIn />
      </>
    );
  }
  // The link below comes with the page, whose height is not known before.
  if (loading) return <FormSkeleton fields={6} />;
  const failure = readFailure(error);
  const closed =
    failure.kind === 'refused' && ['SIGN_UP_LINK_INVALID', 'LINK_INVALID', 'INVITATION_INVALID', 'NOT_FOUND', 'VALIDATION_FAILED'].includes(failure.code);
  return (
    <>
      {closed ? <LinkExpired /> : <ErrorState error={error} onRetry={() => void refetch()} />}
      <ToSignIn />
    </>
  );
}

/** /signUp/{token}?lang= (docs/specification.md#2-screens-and-routes). The invitation's language is remembered in the browser. */
export function SignUpPage() {
  const { t } = useLingui();
  const { token = '' } = useParams();
  const [query] = useSearchParams();
  const wished = query.get('lang');
  useEffect(() => {
    if (isInterfaceLanguage(wished)) void chooseLanguage(wished);
  }, [wished]);
  return (
    <>
      <PageTitle data-from-top title={t`Create your account`} />
      <Invitation token={token} />
    </>
  );
}
