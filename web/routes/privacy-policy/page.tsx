import { PageBody } from '../../shared/ui/layout.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';

export function PrivacyPolicyPage() {
  return (
    <PageBody>
      <PageTitle title="PrivacyPolicyPage" />
    </PageBody>
  );
}
