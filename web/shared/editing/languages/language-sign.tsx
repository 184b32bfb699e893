import { useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import CheckIcon from 'lucide-react/icons/check';
import CopyIcon from 'lucide-react/icons/copy';
import RotateCwIcon from 'lucide-react/icons/rotate-cw';
import XIcon from 'lucide-react/icons/x';
import { chakra } from '../../ui/chakra.ts';
import { Icon } from '../../ui/icon.tsx';
import type { LanguageCondition } from './language-state.ts';

/** Drawn like a step of the progress path: filled when complete, amber when outdated, dashed when missing. */
const ProgressStep = chakra('span', {
  base: { display: 'inline-grid', placeItems: 'center', w: '4', h: '4', rounded: 'pill', flex: 'none', borderWidth: '1.5px', borderColor: 'transparent' },
  variants: {
    state: {
      current: { bg: 'accent', color: 'onAccent' },
      partial: { borderColor: 'accent', background: 'linear-gradient(to top, var(--accent) 50%, transparent 50%)' },
      copied: { bg: 'attentionSoft', color: 'attention', borderColor: 'attention' },
      stale: { bg: 'attentionSoft', color: 'attention', borderColor: 'attention' },
      missing: { borderStyle: 'dashed', borderColor: 'control' },
      wrong: { bg: 'danger', color: 'onDanger' },
    },
  },
});

const SIGNS: Record<LanguageCondition, LucideIcon | null> = {
  current: CheckIcon,
  partial: null,
  stale: RotateCwIcon,
  copied: CopyIcon,
  missing: null,
  wrong: XIcon,
};

/** Labels of the states. */
export function useLanguageWords(): Record<LanguageCondition, string> {
  const { t } = useLingui();
  return { current: t`complete`, partial: t`in progress`, stale: t`needs updating`, copied: t`to translate`, missing: t`missing`, wrong: t`please check` };
}

/** The state of a language as a symbol; its label is beside it or for screen readers only. */
export function LanguageSign({ state }: { state: LanguageCondition }) {
  const sign = SIGNS[state];
  return <ProgressStep state={state}>{sign !== null && <Icon icon={sign} size={0.625} />}</ProgressStep>;
}
