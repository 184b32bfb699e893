import { PageBody } from '../../../shared/ui/layout.tsx';
import { PageNotFound } from '../../../shared/ui/page-not-found.tsx';

/** Any other path of the admin mode. */
export function AdminNotFoundPage() {
  return (
    <PageBody>
      <PageNotFound />
    </PageBody>
  );
}
