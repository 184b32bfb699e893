import { PageBody } from '../../shared/ui/layout.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';

export function SettingsPage() {
  return (
    <PageBody>
      <PageTitle title="SettingsPage" />
    </PageBody>
  );
}
