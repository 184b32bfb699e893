import { Trans, useLingui } from '@lingui/react/macro';
import PlusIcon from 'lucide-react/icons/plus';
import { useState } from 'react';
import { FAILURE_SENTENCES } from '../../../features/jobs/job-texts.ts';
import { WebhookList } from '../../../features/webhooks/webhook-list.tsx';
import { AppButton } from '../../../shared/ui/button.tsx';
import { PageBody, Row, Stack, Text } from '../../../shared/ui/layout.tsx';
import { PageTitle } from '../../../shared/ui/page-title.tsx';

/** /admin/webhooks: addresses of other systems that events of learners are sent to (docs/product-rules.md#8-interfaces). */
export function AdminWebhooksPage() {
  const { t } = useLingui();
  const [adding, setAdding] = useState(false);
  return (
    <PageBody>
      <Row flexWrap="wrap" justifyContent="space-between" alignItems="flex-start">
        <Stack gap="1" flex="1 1 20rem">
          <PageTitle title={t`Webhooks`} />
          <Text tone="soft">
            <Trans>Other systems get a signed message when something happens to a learner. It contains ids, no names.</Trans>
          </Text>
        </Stack>
        <AppButton icon={PlusIcon} onClick={() => setAdding(true)}>
          <Trans>Add webhook</Trans>
        </AppButton>
      </Row>
      <WebhookList failures={FAILURE_SENTENCES} adding={adding} onAdded={() => setAdding(false)} />
    </PageBody>
  );
}
