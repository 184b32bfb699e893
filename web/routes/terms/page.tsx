import { PageBody } from '../../shared/ui/layout.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';

export function TermsPage() {
  return (
    <PageBody>
      <PageTitle title="TermsPage" />
    </PageBody>
  );
}
