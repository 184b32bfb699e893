import { PageBody } from '../../shared/ui/layout.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';

export function SignUpPage() {
  return (
    <PageBody>
      <PageTitle title="SignUpPage" />
    </PageBody>
  );
}
