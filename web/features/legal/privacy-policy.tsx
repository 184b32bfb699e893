import { PrivacyPolicyDe } from './privacy-policy-de.tsx';
import { PrivacyPolicyEn } from './privacy-policy-en.tsx';

/**
 * The privacy policy: German for readers of German, English for everybody else (docs/specification.md#2-screens-and-routes).
 * A legal text exists in these two languages only, so it stays outside the catalogs.
 */
export function PrivacyPolicy({ language, siteName }: { language: string; siteName: string }) {
  return language === 'de' ? <PrivacyPolicyDe siteName={siteName} /> : <PrivacyPolicyEn siteName={siteName} />;
}
