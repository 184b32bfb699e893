import { PageBody } from '../../shared/ui/layout.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';

export function MyCoursesPage() {
  return (
    <PageBody>
      <PageTitle title="MyCoursesPage" />
    </PageBody>
  );
}
