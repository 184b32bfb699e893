import { PageBody } from '../../shared/ui/layout.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';

export function PermissionDeniedPage() {
  return (
    <PageBody>
      <PageTitle title="PermissionDeniedPage" />
    </PageBody>
  );
}
