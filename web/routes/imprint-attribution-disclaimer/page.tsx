import { useLingui } from '@lingui/react/macro';
import { Imprint, ImprintContact, SourceCode } from '../../features/legal/imprint.tsx';
import { useGuestQuery } from '../../shared/apollo/use-guest-query.ts';
import { siteName } from '../../shared/site.ts';
import { useDocumentTitle } from '../../shared/ui/page-title.tsx';
import { LinesSkeleton } from '../../shared/ui/skeleton.tsx';
import { ErrorState } from '../../shared/ui/states.tsx';
import { ImprintPageDocument } from './page.generated.ts';

/** /imprint-attribution-disclaimer (docs/specification.md#2-screens-and-routes). */
export function ImprintPage() {
  const { t } = useLingui();
  useDocumentTitle(t`Imprint`);
  const { data, error, loading, refetch } = useGuestQuery(ImprintPageDocument, {});
  if (data === undefined) {
    const contact = loading ? <LinesSkeleton count={12} /> : <ErrorState error={error} onRetry={() => void refetch()} />;
    return <Imprint siteName={siteName()} contact={contact} source={null} loading={loading} />;
  }
  const { imprint, sourceUrl } = data.settings;
  return <Imprint siteName={siteName()} contact={<ImprintContact imprint={imprint} />} source={<SourceCode url={sourceUrl} />} />;
}
