import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { languageName } from '../../i18n/languages.ts';
import { chakra } from '../../ui/chakra.ts';
import { HiddenText } from '../../ui/layout.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { LanguageSign, useLanguageWords } from './language-sign.tsx';
import type { LanguageCondition } from './language-state.ts';

interface LanguageTab {
  language: string;
  state: LanguageCondition;
}

export interface LanguageTabsProps {
  /** Every configured content language, in the operator's order. */
  languages: readonly LanguageTab[];
  defaultLanguage: string;
  selected: string;
  onSelect: (language: string) => void;
  /** The fields of the selected language. */
  children: ReactNode;
}

const Name = chakra('span', { base: { display: 'inline-flex', alignItems: 'center', gap: '2' } });
const Mark = chakra('span', { base: { fontSize: 'xs', color: 'inkFaint', fontWeight: 'normal' } });

/** The languages of an item as tabs, each with its state (docs/design-brief.md). */
export function LanguageTabs({ languages, defaultLanguage, selected, onSelect, children }: LanguageTabsProps) {
  const { t } = useLingui();
  const words = useLanguageWords();
  const items = languages.map(({ language, state }) => ({
    key: language,
    label: (
      <Name>
        <LanguageSign state={state} />
        <bdi lang={language}>{languageName(language)}</bdi>
        {language === defaultLanguage && (
          <Mark>
            <Trans>Default</Trans>
          </Mark>
        )}
        <HiddenText>{words[state]}</HiddenText>
      </Name>
    ),
  }));
  return (
    <Tabs label={t`Languages`} items={items} selected={selected} onSelect={onSelect}>
      {children}
    </Tabs>
  );
}
