import { PageBody } from '../../shared/ui/layout.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';

export function AcademyCourseDetailPage() {
  return (
    <PageBody>
      <PageTitle title="AcademyCourseDetailPage" />
    </PageBody>
  );
}
