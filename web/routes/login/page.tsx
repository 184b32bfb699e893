import { PageBody } from '../../shared/ui/layout.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';

export function LoginPage() {
  return (
    <PageBody>
      <PageTitle title="LoginPage" />
    </PageBody>
  );
}
