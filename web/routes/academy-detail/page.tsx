import { PageBody } from '../../shared/ui/layout.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';

export function AcademyDetailPage() {
  return (
    <PageBody>
      <PageTitle title="AcademyDetailPage" />
    </PageBody>
  );
}
