import { useLingui } from '@lingui/react/macro';
import { Imprint } from '../../features/legal/imprint.tsx';
import { siteName } from '../../shared/site.ts';
import { useDocumentTitle } from '../../shared/ui/page-title.tsx';

/** /imprint-attribution-disclaimer (docs/specification.md#2-screens-and-routes). */
export function ImprintPage() {
  const { t } = useLingui();
  useDocumentTitle(t`Imprint`);
  return <Imprint siteName={siteName()} />;
}
