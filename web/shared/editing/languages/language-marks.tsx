import { useLingui } from '@lingui/react/macro';
import { languageName } from '../../i18n/languages.ts';
import { chakra } from '../../ui/chakra.ts';
import { HiddenText } from '../../ui/layout.tsx';
import { LanguageSign, useLanguageWords } from './language-sign.tsx';
import type { LanguageCondition } from './language-state.ts';

const List = chakra('ul', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '3', rowGap: '1', fontSize: 'xs', color: 'inkSoft' },
  variants: { oneLine: { true: { flexWrap: { lg: 'nowrap' }, _largeText: { flexWrap: 'wrap' } } } },
});
const Entry = chakra('li', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '1.5', textTransform: 'uppercase', fontVariantNumeric: 'tabular-nums' },
});
const Amount = chakra('bdi', { base: { color: 'inkFaint' } });

export interface LanguageMark {
  language: string;
  condition: Exclude<LanguageCondition, 'wrong'>;
  /** The share of texts, such as "12/14", in the digits of the interface language. */
  amount?: string;
  /** The same in words, for screen readers and as a tooltip. */
  amountWords?: string;
}

export interface LanguageMarksProps {
  marks: readonly LanguageMark[];
  /** On a large screen they never wrap. */
  oneLine?: boolean;
}

/** All content languages of an item with their state: complete, outdated or missing. */
export function LanguageMarks({ marks, oneLine = false }: LanguageMarksProps) {
  const { t } = useLingui();
  const words = useLanguageWords();
  return (
    <List oneLine={oneLine} aria-label={t`Languages`}>
      {marks.map(({ language, condition, amount, amountWords }) => {
        const name = languageName(language);
        const state = amountWords ?? words[condition];
        return (
          <Entry key={language} title={t`${name}: ${state}`}>
            <LanguageSign state={condition} />
            <span aria-hidden="true" dir="ltr">
              {language}
            </span>
            {amount !== undefined && <Amount aria-hidden="true">{amount}</Amount>}
            <HiddenText textTransform="none">{t`${name}: ${state}`}</HiddenText>
          </Entry>
        );
      })}
    </List>
  );
}
