import { useLingui } from '@lingui/react/macro';
import { Terms } from '../../features/legal/terms.tsx';
import { useDocumentTitle } from '../../shared/ui/page-title.tsx';

/** /terms (docs/specification.md#2-screens-and-routes). */
export function TermsPage() {
  const { t } = useLingui();
  useDocumentTitle(t`Terms and Conditions`);
  return <Terms />;
}
