import { Trans, useLingui } from '@lingui/react/macro';
import { ApiTokenList } from '../../../features/api-tokens/api-token-list.tsx';
import { PageBody, Row, Stack, Text } from '../../../shared/ui/layout.tsx';
import { PageTitle } from '../../../shared/ui/page-title.tsx';

/** /admin/applications: programs that read or change something on the site with an API token (docs/product-rules.md#8-interfaces). */
export function AdminApplicationsPage() {
  const { t } = useLingui();
  return (
    <PageBody>
      <ApiTokenList
        heading={(actions) => (
          <Row flexWrap="wrap" justifyContent="space-between" alignItems="flex-start">
            <Stack gap="1" flex="1 1 20rem">
              <PageTitle title={t`Applications`} />
              <Text tone="soft">
                <Trans>
                  Programs that work with this site, such as a timetable or a staff list. Each has an API token with the permissions that you choose, never more
                  than your own.
                </Trans>
              </Text>
            </Stack>
            {actions}
          </Row>
        )}
      />
    </PageBody>
  );
}
