import { Trans, useLingui } from '@lingui/react/macro';
import { ButtonLink } from './button.tsx';
import { Stack, Text } from './layout.tsx';
import { PageTitle } from './page-title.tsx';

/** The fallback page (docs/specification.md#2-screens-and-routes); pages also show it for records that do not exist for the viewer. */
export function PageNotFound() {
  const { t } = useLingui();
  return (
    <Stack alignItems="start" maxW="form">
      <Text tone="faint" aria-hidden="true" dir="ltr" fontSize="3xl" fontWeight="bold">
        404
      </Text>
      <PageTitle title={t`Page Not Found`} />
      <Text tone="soft">
        <Trans>Sorry, the page you requested does not exist.</Trans>
      </Text>
      <ButtonLink to="/">
        <Trans>Back Home</Trans>
      </ButtonLink>
    </Stack>
  );
}
