import { Trans, useLingui } from '@lingui/react/macro';
import EyeIcon from 'lucide-react/icons/eye';
import EyeOffIcon from 'lucide-react/icons/eye-off';
import { useId, useState } from 'react';
import { languageName } from '../../../../shared/i18n/languages.ts';
import { AppButton } from '../../../../shared/ui/button.tsx';
import { chakra } from '../../../../shared/ui/chakra.ts';
import { Icon } from '../../../../shared/ui/icon.tsx';
import { Isolate, Text } from '../../../../shared/ui/layout.tsx';
import { inLanguage } from '../../../../shared/ui/reading.tsx';
import { RichText } from '../../../../shared/ui/rich-text.tsx';
import { BLOCK_KINDS } from '../blocks/block-kinds.ts';
import { useStepForm } from '../step-form-context.tsx';
import type { EditorBlock } from '../values/step-values.ts';

const Paper = chakra('section', {
  base: {
    display: 'grid',
    gap: '4',
    alignContent: 'start',
    maxH: { base: '20rem', lg: 'calc(100dvh - 10rem)' },
    overflowY: 'auto',
    p: '4',
    bg: 'sunken',
    rounded: 'card',
    borderWidth: '1px',
    borderColor: 'line',
    _focusVisible: { outline: 'none', boxShadow: 'focus' },
  },
});
const Missing = chakra('p', { base: { display: 'flex', gap: '2', alignItems: 'center', color: 'inkSoft', fontSize: 'sm' } });

/** A block of the default language, read-only. */
function OriginalBlock({ block }: { block: EditorBlock }) {
  const { t } = useLingui();
  if (block.type === 'TEXT') return <RichText html={block.html} />;
  const words = block.type === 'IMAGE' ? [block.alt, block.caption] : [block.file?.name, block.type === 'VIDEO' ? block.caption : ''];
  return (
    <Missing>
      <Icon icon={BLOCK_KINDS[block.type].icon} size={1.125} />
      <span>
        <chakra.span dir="auto">{words.filter((each) => each !== undefined && each !== '').join(' · ') || t(BLOCK_KINDS[block.type].label)}</chakra.span>
      </span>
    </Missing>
  );
}

/** Whether the original is shown: on request, or because it changed. */
export function useOriginal(stale: boolean): { shown: boolean; toggle: () => void } {
  const [wanted, setWanted] = useState<boolean | null>(null);
  const shown = wanted ?? stale;
  return { shown, toggle: () => setWanted(!shown) };
}

/** Shows or hides the original. */
export function OriginalSwitch({ shown, onToggle }: { shown: boolean; onToggle: () => void }) {
  const { defaultLanguage } = useStepForm().values;
  const name = <Isolate lang={defaultLanguage}>{languageName(defaultLanguage)}</Isolate>;
  return (
    <AppButton variant="plain" icon={shown ? EyeOffIcon : EyeIcon} aria-expanded={shown} data-original onClick={onToggle}>
      <span>{shown ? <Trans>Hide the {name} text</Trans> : <Trans>Show the {name} text beside it</Trans>}</span>
    </AppButton>
  );
}

/** The content in the default language, beside its translation. */
export function OriginalPanel() {
  const id = useId();
  const { defaultLanguage, translations, homework } = useStepForm().values;
  const text = translations[defaultLanguage];
  const task = homework?.words[defaultLanguage] ?? '';
  return (
    <Paper tabIndex={0} aria-labelledby={id}>
      <Text id={id} small tone="soft" fontWeight="medium">
        <Isolate lang={defaultLanguage}>{languageName(defaultLanguage)}</Isolate>
      </Text>
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)" {...inLanguage(defaultLanguage)}>
        <chakra.p fontWeight="medium">{text?.name}</chakra.p>
        {text?.blocks.map((block) => (
          <OriginalBlock key={block.id} block={block} />
        ))}
        {task !== '' && (
          <>
            <chakra.p fontWeight="medium" dir="auto">
              <Trans>Homework</Trans>
            </chakra.p>
            <RichText html={task} />
          </>
        )}
      </chakra.div>
    </Paper>
  );
}
