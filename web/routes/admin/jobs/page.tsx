import { Trans, useLingui } from '@lingui/react/macro';
import { FailedJobs } from '../../../features/jobs/failed-jobs.tsx';
import { PageBody, Stack, Text } from '../../../shared/ui/layout.tsx';
import { PageTitle } from '../../../shared/ui/page-title.tsx';

/** /admin/jobs: emails that could not be sent and other jobs that gave up (docs/product-rules.md#8-interfaces). */
export function AdminJobsPage() {
  const { t } = useLingui();
  return (
    <PageBody>
      <Stack gap="1">
        <PageTitle title={t`Stopped jobs`} />
        <Text tone="soft">
          <Trans>Emails that could not be sent and other jobs that stopped. They stay here for 14 days.</Trans>
        </Text>
      </Stack>
      <FailedJobs state="stopped" />
      <FailedJobs state="waiting" />
    </PageBody>
  );
}
