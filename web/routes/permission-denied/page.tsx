import { Trans, useLingui } from '@lingui/react/macro';
import { useMessages } from '../../shared/errors/messages.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { Stack, Text } from '../../shared/ui/layout.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';

/** /permissionDenied: the page for a refused action (docs/specification.md#8-error-catalogue). */
export function PermissionDeniedPage() {
  const { t } = useLingui();
  const messages = useMessages();
  return (
    <Stack alignItems="start" maxW="form">
      <Text tone="faint" aria-hidden="true" dir="ltr" fontSize="3xl" fontWeight="bold">
        403
      </Text>
      <PageTitle title={t`Permission denied`}>{messages.ofCode('NOT_AUTHORIZED')}</PageTitle>
      <Text tone="soft">
        <Trans>This page is only for people who have been given access to it. Please ask your course leader if you need it.</Trans>
      </Text>
      <ButtonLink to="/">
        <Trans>Back Home</Trans>
      </ButtonLink>
    </Stack>
  );
}
