import { Trans, useLingui } from '@lingui/react/macro';
import ArrowLeftIcon from 'lucide-react/icons/arrow-left';
import { type ReactNode, useEffect, useRef } from 'react';
import { SIDEBAR_WIDTH } from '../../../../schema/limits.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { Box } from '../../../shared/ui/layout.tsx';

const Frame = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: `${SIDEBAR_WIDTH}px minmax(0, 1fr)` },
    minH: 'calc(100dvh - 14rem)',
    // From edge to edge, right under the tabs, whose line it goes on.
    mx: 'calc(-1 * clamp(16px, 4vw, 40px))',
    mt: 'calc(-1.5rem - 1px)',
    borderBlockStartWidth: '1px',
    borderColor: 'line',
  },
});
const Side = chakra('aside', {
  base: {
    bg: 'surface',
    outline: 'none',
    borderInlineEndWidth: { base: '0', md: '1px' },
    borderColor: 'line',
    minW: '0',
    '& > div': { md: { position: 'sticky', insetBlockStart: '0', maxH: '100dvh', overflowY: 'auto' }, pb: '6' },
  },
  // On a phone the editor takes the place of the list.
  variants: { away: { true: { hideBelow: 'md' } } },
});
const Main = chakra('div', {
  base: { minW: '0', outline: 'none', px: { base: '4', md: '6', lg: '10' }, pt: { base: '3', md: '6' }, '& > *': { maxW: '60rem', mx: 'auto' } },
  variants: { away: { true: { hideBelow: 'md' } } },
});

export interface LearnFrameProps {
  /** A step is open. */
  editing: boolean;
  /** The address of the list. */
  back: string;
  outline: ReactNode;
  children: ReactNode;
}

/** When one column takes the place of the other and what had the focus is gone with it, the focus goes to the new one, not to the page's beginning. */
function useFollowingFocus(editing: boolean) {
  const side = useRef<HTMLElement>(null);
  const main = useRef<HTMLDivElement>(null);
  const before = useRef(editing);
  useEffect(() => {
    if (before.current === editing) return;
    before.current = editing;
    const lost = (document.activeElement ?? document.body).getClientRects().length === 0 || document.activeElement === document.body;
    if (lost) (editing ? main : side).current?.focus({ preventScroll: true });
  }, [editing]);
  return { side, main };
}

/** Modules and steps beside the step that is written; on a phone one after the other. */
export function LearnFrame({ editing, back, outline, children }: LearnFrameProps) {
  const { t } = useLingui();
  const { side, main } = useFollowingFocus(editing);
  return (
    <Frame>
      <Side ref={side} tabIndex={-1} away={editing} aria-label={t`Modules and steps`}>
        <div>{outline}</div>
      </Side>
      <Main ref={main} tabIndex={-1} away={!editing}>
        {editing && (
          <Box hideFrom="md" pb="3">
            <ButtonLink look="quiet" icon={ArrowLeftIcon} to={back}>
              <Trans>Modules and steps</Trans>
            </ButtonLink>
          </Box>
        )}
        {children}
      </Main>
    </Frame>
  );
}
