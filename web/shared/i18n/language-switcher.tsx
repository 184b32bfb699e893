import { useLingui } from '@lingui/react/macro';
import ChevronDownIcon from 'lucide-react/icons/chevron-down';
import GlobeIcon from 'lucide-react/icons/globe';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '../../../schema/languages.ts';
import { chakra } from '../ui/chakra.ts';
import { focusRing } from '../ui/focus-ring.ts';
import { Icon } from '../ui/icon.tsx';
import { LANGUAGE_NAMES } from './languages.ts';
import { chooseLanguage, useReadingPreference } from './reading-preference.ts';

const Frame = chakra('span', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    color: 'inkSoft',
    rounded: 'pill',
    borderWidth: '1px',
    borderColor: 'line',
    bg: 'surface',
    fontSize: 'sm',
    maxW: 'full',
    _hover: { bg: 'sunken' },
    _focusWithin: focusRing,
  },
});
const Globe = chakra('span', { base: { position: 'absolute', insetInlineStart: '3', pointerEvents: 'none' } });
const Arrow = chakra('span', { base: { position: 'absolute', insetInlineEnd: '3', pointerEvents: 'none' } });
const Choices = chakra('select', {
  base: {
    minH: '11',
    ps: '10',
    pe: '9',
    bg: 'transparent',
    rounded: 'pill',
    appearance: 'none',
    maxW: 'min(11rem, 100%)',
    _focusVisible: { outline: 'none' },
    '& option': { background: 'var(--surface)', color: 'var(--ink)' },
  },
  // The globe and the arrow stand for the name of the language, which programs that read the page still get.
  variants: { compact: { true: { w: '4.75rem', color: 'transparent' } } },
});

export interface LanguageSwitcherProps {
  /** Called after the switch, to save the choice of a signed-in user on the server. */
  onChosen?: (language: InterfaceLanguage) => void;
  /** Shows its signs without the name of the language. */
  compact?: boolean;
}

/** Switches the language of interface and content and stores the choice in the browser (docs/product-rules.md#3-languages). */
export function LanguageSwitcher({ onChosen, compact }: LanguageSwitcherProps) {
  const { t } = useLingui();
  const { language } = useReadingPreference();
  const choose = async (next: InterfaceLanguage) => {
    await chooseLanguage(next);
    onChosen?.(next);
  };
  return (
    <Frame>
      <Globe>
        <Icon icon={GlobeIcon} />
      </Globe>
      <Choices
        compact={compact}
        aria-label={t`Language`}
        title={compact ? LANGUAGE_NAMES[language] : undefined}
        value={language}
        onChange={(event) => void choose(event.target.value as InterfaceLanguage)}
      >
        {INTERFACE_LANGUAGES.map((code) => (
          <option key={code} value={code} lang={code}>
            {LANGUAGE_NAMES[code]}
          </option>
        ))}
      </Choices>
      <Arrow>
        <Icon icon={ChevronDownIcon} size={1} />
      </Arrow>
    </Frame>
  );
}
