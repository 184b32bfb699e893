import { PageBody } from '../../shared/ui/layout.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';

export function AcceptAccessPage() {
  return (
    <PageBody>
      <PageTitle title="AcceptAccessPage" />
    </PageBody>
  );
}
