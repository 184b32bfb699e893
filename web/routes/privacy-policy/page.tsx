import { useLingui } from '@lingui/react/macro';
import { PrivacyPolicy } from '../../features/legal/privacy-policy.tsx';
import { useReadingPreference } from '../../shared/i18n/reading-preference.ts';
import { siteName } from '../../shared/site.ts';
import { useDocumentTitle } from '../../shared/ui/page-title.tsx';

/** /privacy-policy: German for German, otherwise English (docs/specification.md#2-screens-and-routes). */
export function PrivacyPolicyPage() {
  const { t } = useLingui();
  const { language } = useReadingPreference();
  useDocumentTitle(t`Privacy Policy`);
  return <PrivacyPolicy language={language} siteName={siteName()} />;
}
