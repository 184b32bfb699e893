import { hasPrivacyPolicy } from '../../shared/i18n/languages.ts';
import { PrivacyPolicyDe } from './privacy-policy-de.tsx';
import { PrivacyPolicyEn } from './privacy-policy-en.tsx';
import { PrivacySummary } from './privacy-summary.tsx';

/**
 * The privacy policy: German for readers of German, English for everybody else (docs/specification.md#2-screens-and-routes), with a summary
 * before it in the other languages. A legal text exists in two languages only, so it stays outside the catalogs.
 */
export function PrivacyPolicy({ language, siteName }: { language: string; siteName: string }) {
  if (language === 'de') return <PrivacyPolicyDe siteName={siteName} />;
  return (
    <>
      {hasPrivacyPolicy(language) || <PrivacySummary />}
      <PrivacyPolicyEn siteName={siteName} />
    </>
  );
}
