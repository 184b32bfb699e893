import { PageBody } from '../../shared/ui/layout.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';

export function ForgotPasswordSuccessPage() {
  return (
    <PageBody>
      <PageTitle title="ForgotPasswordSuccessPage" />
    </PageBody>
  );
}
