import { PageBody } from '../../shared/ui/layout.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';

export function DashboardPage() {
  return (
    <PageBody>
      <PageTitle title="DashboardPage" />
    </PageBody>
  );
}
