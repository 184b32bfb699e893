import { Trans, useLingui } from '@lingui/react/macro';
import { OperatorOverview } from '../../../features/reports/operator-overview.tsx';
import { PageBody, Stack, Text } from '../../../shared/ui/layout.tsx';
import { PageTitle } from '../../../shared/ui/page-title.tsx';

/** /admin/overview: how the academies are used (docs/product-rules.md#8-interfaces). */
export function AdminOverviewPage() {
  const { t } = useLingui();
  return (
    <PageBody>
      <Stack gap="1">
        <PageTitle title={t`Overview`} />
        <Text tone="soft">
          <Trans>How many people are learning, where they stop, and what is waiting.</Trans>
        </Text>
      </Stack>
      <OperatorOverview />
    </PageBody>
  );
}
