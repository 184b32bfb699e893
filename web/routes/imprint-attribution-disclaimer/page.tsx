import { PageBody } from '../../shared/ui/layout.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';

export function ImprintPage() {
  return (
    <PageBody>
      <PageTitle title="ImprintPage" />
    </PageBody>
  );
}
