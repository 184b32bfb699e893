import { useLingui } from '@lingui/react/macro';
import type { TranslationCondition } from '../../../schema-types.generated.ts';
import { languageName } from '../../../shared/i18n/languages.ts';
import { chakra } from '../../../shared/ui/chakra.ts';
import { HiddenText } from '../../../shared/ui/layout.tsx';
import { useLanguageWords } from '../languages/language-sign.tsx';

const List = chakra('ul', { base: { display: 'inline-flex', flexWrap: 'wrap', gap: '1' } });
const Pill = chakra('li', {
  base: {
    px: '1',
    minW: '1.5rem',
    textAlign: 'center',
    fontSize: 'xs',
    lineHeight: '1.35',
    rounded: '4px',
    borderWidth: '1px',
    borderColor: 'transparent',
  },
  variants: {
    condition: {
      current: { bg: 'accentSoft', color: 'accentInk' },
      stale: { bg: 'attentionSoft', color: 'attention', borderColor: 'attention' },
      copied: { bg: 'attentionSoft', color: 'attention', borderColor: 'attention' },
      missing: { color: 'inkFaint', borderStyle: 'dashed', borderColor: 'control' },
    },
  },
});

export interface LanguagePillsProps {
  languages: readonly { language: string; condition: TranslationCondition }[];
}

/** The languages of an item in a narrow list: filled when complete, marked when outdated, dashed when missing. */
export function LanguagePills({ languages }: LanguagePillsProps) {
  const { t } = useLingui();
  const words = useLanguageWords();
  return (
    <List aria-label={t`Languages`}>
      {languages.map(({ language, condition }) => {
        const name = languageName(language);
        const state = words[condition];
        return (
          <Pill key={language} condition={condition} title={t`${name}: ${state}`}>
            <span aria-hidden="true" dir="ltr">
              {language}
              {(condition === 'stale' || condition === 'copied') && '!'}
            </span>
            <HiddenText>{t`${name}: ${state}`}</HiddenText>
          </Pill>
        );
      })}
    </List>
  );
}
