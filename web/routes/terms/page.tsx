import { useLingui } from '@lingui/react/macro';
import { OperatorTerms, PlaceholderTerms, Terms } from '../../features/legal/terms.tsx';
import { useGuestQuery } from '../../shared/apollo/use-guest-query.ts';
import { useReadingPreference } from '../../shared/i18n/reading-preference.ts';
import { useDocumentTitle } from '../../shared/ui/page-title.tsx';
import { LinesSkeleton } from '../../shared/ui/skeleton.tsx';
import { ErrorState } from '../../shared/ui/states.tsx';
import { TermsPageDocument } from './page.generated.ts';

function Text({ language }: { language: string }) {
  const { data, error, loading, refetch } = useGuestQuery(TermsPageDocument, { language });
  if (data !== undefined) return data.terms ? <OperatorTerms {...data.terms} readIn={language} /> : <PlaceholderTerms />;
  return loading ? <LinesSkeleton count={8} /> : <ErrorState error={error} onRetry={() => void refetch()} />;
}

/** /terms (docs/specification.md#2-screens-and-routes): the operator's text in the language of the interface, else placeholder text. */
export function TermsPage() {
  const { t } = useLingui();
  const { language } = useReadingPreference();
  useDocumentTitle(t`Terms and Conditions`);
  return (
    <Terms>
      <Text key={language} language={language} />
    </Terms>
  );
}
