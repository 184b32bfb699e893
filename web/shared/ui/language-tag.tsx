import { useLingui } from '@lingui/react/macro';
import GlobeIcon from 'lucide-react/icons/globe';
import { languageName } from '../i18n/languages.ts';
import { contentLanguageOf, useReadingPreference } from '../i18n/reading-preference.ts';
import { Icon } from './icon.tsx';
import { HiddenText, Tag } from './layout.tsx';

/** Names the language of an item if it differs from the reading language of the user (docs/product-rules.md#3-languages); otherwise renders nothing. */
export function LanguageTag({ language }: { language: string }) {
  const { t } = useLingui();
  const preferred = contentLanguageOf(useReadingPreference());
  if (language === preferred) return null;
  return (
    <Tag tone="attention">
      <Icon icon={GlobeIcon} size={0.9375} />
      <HiddenText>{t`Language:`} </HiddenText>
      <bdi lang={language}>{languageName(language)}</bdi>
    </Tag>
  );
}
