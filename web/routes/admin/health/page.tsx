import { useLingui } from '@lingui/react/macro';
import { InstallationHealth } from '../../../features/installation/installation-health.tsx';
import { InstallationState } from '../../../features/installation/installation-state.tsx';
import { FAILURE_SENTENCES } from '../../../features/jobs/job-texts.ts';
import { PageBody } from '../../../shared/ui/layout.tsx';
import { PageTitle } from '../../../shared/ui/page-title.tsx';

/** /admin/health: what happens right now, what the installation has and what it lacks (docs/product-rules.md#15-the-first-day). */
export function AdminHealthPage() {
  const { t } = useLingui();
  return (
    <PageBody>
      <PageTitle title={t`State of the site`} />
      <InstallationState>
        <InstallationHealth failures={FAILURE_SENTENCES} />
      </InstallationState>
    </PageBody>
  );
}
