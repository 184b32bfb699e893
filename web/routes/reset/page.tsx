import { PageBody } from '../../shared/ui/layout.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';

export function ResetPage() {
  return (
    <PageBody>
      <PageTitle title="ResetPage" />
    </PageBody>
  );
}
