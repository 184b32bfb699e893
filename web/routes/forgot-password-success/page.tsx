import { Trans, useLingui } from '@lingui/react/macro';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { Text } from '../../shared/ui/layout.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';

/** /forgot-password-success (docs/specification.md#2-screens-and-routes): the same text for every email. */
export function ForgotPasswordSuccessPage() {
  const { t } = useLingui();
  return (
    <>
      <PageTitle title={t`Please check your email`} />
      <Text>
        <Trans>
          If there is an account with this address, a message with a link to set a new password is on its way. The link works once and for one hour.
        </Trans>
      </Text>
      <Text tone="soft">
        <Trans>Nothing arrived? Please check your spam folder too.</Trans>
      </Text>
      <ButtonLink to="/login">
        <Trans>Back to login</Trans>
      </ButtonLink>
    </>
  );
}
