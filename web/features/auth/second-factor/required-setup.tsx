import { Trans, useLingui } from '@lingui/react/macro';
import { useSignOut } from '../../../shared/account/use-sign-out.ts';
import { currentSession, updateViewer } from '../../../shared/session/session.ts';
import { AppButton } from '../../../shared/ui/button.tsx';
import { Text } from '../../../shared/ui/layout.tsx';
import { PageTitle } from '../../../shared/ui/page-title.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';

/** The page on which people whose role needs two-step sign-in set it up before anything else (docs/product-rules.md#4-invitations-and-accounts). */
export function RequiredSetup() {
  const { t } = useLingui();
  const signOut = useSignOut();
  const goOn = (): void => {
    const session = currentSession();
    if (session !== null) updateViewer({ ...session.viewer, secondFactorNeeded: false });
  };
  return (
    <>
      <PageTitle title={t`Two-step sign-in`} />
      <Text>
        <Trans>
          With your role you can read what others wrote in confidence. That is why you need a second step to sign in. Please set it up now; it takes two
          minutes.
        </Trans>
      </Text>
      <SecondFactorPanel onDone={goOn} />
      <AppButton variant="plain" onClick={() => void signOut()}>
        <Trans>Sign out</Trans>
      </AppButton>
    </>
  );
}
