import { useLingui } from '@lingui/react/macro';
import { BuiltInPolicy, OperatorPolicy, PrivacyPolicy } from '../../features/legal/privacy-policy.tsx';
import { useGuestQuery } from '../../shared/apollo/use-guest-query.ts';
import { useReadingPreference } from '../../shared/i18n/reading-preference.ts';
import { siteName } from '../../shared/site.ts';
import { useDocumentTitle } from '../../shared/ui/page-title.tsx';
import { LinesSkeleton } from '../../shared/ui/skeleton.tsx';
import { ErrorState } from '../../shared/ui/states.tsx';
import { PrivacyPolicyPageDocument } from './page.generated.ts';

function Text({ language }: { language: string }) {
  const { data, error, loading, refetch } = useGuestQuery(PrivacyPolicyPageDocument, { language });
  if (data === undefined) return loading ? <LinesSkeleton count={8} /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  const { hostedRegion, videoServer, keptDays } = data.settings;
  if (data.privacyPolicy) return <OperatorPolicy {...data.privacyPolicy} readIn={language} />;
  return <BuiltInPolicy siteName={siteName()} hostedRegion={hostedRegion} videoServer={videoServer ?? null} keptDays={keptDays} />;
}

/** /privacy-policy (docs/specification.md#2-screens-and-routes): the operator's policy in the language of the interface, else the built-in one. */
export function PrivacyPolicyPage() {
  const { t } = useLingui();
  const { language } = useReadingPreference();
  useDocumentTitle(t`Privacy Policy`);
  return (
    <PrivacyPolicy>
      <Text key={language} language={language} />
    </PrivacyPolicy>
  );
}
