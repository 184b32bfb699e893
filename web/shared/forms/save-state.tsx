import { Trans } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import CheckIcon from 'lucide-react/icons/check';
import RotateCwIcon from 'lucide-react/icons/rotate-cw';
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import type { SaveState } from '../autosave/save-states.ts';
import { chakra } from '../ui/chakra.ts';
import { Icon } from '../ui/icon.tsx';

const State = chakra('p', {
  base: { display: 'flex', alignItems: 'center', gap: '1.5', minH: '6', fontSize: 'sm', color: 'inkSoft' },
  variants: { tone: { soft: {}, attention: { color: 'attention' } } },
});

const WORDS: Readonly<Record<NonNullable<SaveState>, { icon: LucideIcon; words: () => ReactNode; tone: 'soft' | 'attention' }>> = {
  saved: { icon: CheckIcon, words: () => <Trans>Saved</Trans>, tone: 'soft' },
  saving: { icon: RotateCwIcon, words: () => <Trans>Saving…</Trans>, tone: 'soft' },
  waiting: { icon: TriangleAlertIcon, words: () => <Trans>Saved on this device, waiting for connection</Trans>, tone: 'attention' },
  notStored: { icon: TriangleAlertIcon, words: () => <Trans>Not saved yet. Keep this page open.</Trans>, tone: 'attention' },
  refused: { icon: TriangleAlertIcon, words: () => <Trans>Saved on this device only</Trans>, tone: 'attention' },
};

/** Where the newest text is; screen readers announce a change. */
export function SaveStateLine({ state }: { state: SaveState }) {
  const shown = state === null ? null : WORDS[state];
  return (
    <State role="status" tone={shown?.tone ?? 'soft'}>
      {shown !== null && (
        <>
          <Icon icon={shown.icon} size={0.9375} />
          {shown.words()}
        </>
      )}
    </State>
  );
}
