import { useLingui } from '@lingui/react/macro';
import { Imprint, ImprintContact } from '../../features/legal/imprint.tsx';
import { useGuestQuery } from '../../shared/apollo/use-guest-query.ts';
import { siteName } from '../../shared/site.ts';
import { useDocumentTitle } from '../../shared/ui/page-title.tsx';
import { LinesSkeleton } from '../../shared/ui/skeleton.tsx';
import { ErrorState } from '../../shared/ui/states.tsx';
import { ImprintPageDocument } from './page.generated.ts';

function Contact() {
  const { data, error, loading, refetch } = useGuestQuery(ImprintPageDocument, {});
  if (data !== undefined) return <ImprintContact imprint={data.settings.imprint} />;
  return loading ? <LinesSkeleton count={4} /> : <ErrorState error={error} onRetry={() => void refetch()} />;
}

/** /imprint-attribution-disclaimer (docs/specification.md#2-screens-and-routes). */
export function ImprintPage() {
  const { t } = useLingui();
  useDocumentTitle(t`Imprint`);
  return <Imprint siteName={siteName()} contact={<Contact />} />;
}
