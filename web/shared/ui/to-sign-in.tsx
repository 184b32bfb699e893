import { Trans } from '@lingui/react/macro';
import { PageLink, Text } from './layout.tsx';

/** The link to /login below a form. */
export function ToSignIn() {
  return (
    <Text small>
      <PageLink alone to="/login">
        <Trans>Back to login</Trans>
      </PageLink>
    </Text>
  );
}
