import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { WorkRows_WorkFragment } from '../../../features/home/work-rows.generated.ts';
import { SiteRows, WaitingRow } from '../../../features/home/work-rows.tsx';
import { ActionRows } from '../../../shared/ui/action-row.tsx';

/** What waits for an admin: texts, stopped jobs, incomplete languages. The first of them has the main button of the page (docs/product-rules.md#5-learning). */
export function WorkList({ work }: { work: WorkRows_WorkFragment }) {
  const { t } = useLingui();
  const [now] = useState(() => new Date());
  return (
    <ActionRows aria-label={t`Now`}>
      <WaitingRow work={work} now={now} to="/admin/feedback" variant="main" />
      <SiteRows work={work} firstVariant={work.waiting > 0 ? 'plain' : 'main'} />
    </ActionRows>
  );
}
