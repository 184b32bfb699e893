import { useLingui } from '@lingui/react/macro';
import { Terms } from '../../features/legal/terms.tsx';
import { useDocumentTitle } from '../../shared/ui/page-title.tsx';

/** /terms (spec §2). */
export function TermsPage() {
  const { t } = useLingui();
  useDocumentTitle(t`Terms and Conditions`);
  return <Terms />;
}
