import { PageBody } from '../../shared/ui/layout.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';

export function ForgotPasswordPage() {
  return (
    <PageBody>
      <PageTitle title="ForgotPasswordPage" />
    </PageBody>
  );
}
