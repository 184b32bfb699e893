import { PageBody } from '../../shared/ui/layout.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';

export function NotFoundPage() {
  return (
    <PageBody>
      <PageTitle title="NotFoundPage" />
    </PageBody>
  );
}
