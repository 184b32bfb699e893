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
    // Full width, directly below the tabs.
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
  // On a phone the editor replaces the list.
  variants: { away: { true: { hideBelow: 'md' } } },
});
const Main = chakra('div', {
  base: { minW: '0', outline: 'none', px: { base: '4', md: '6', lg: '10' }, pt: { base: '3', md: '6' }, '& > *': { maxW: '60rem', mx: 'auto' } },
  variants: { away: { true: { hideBelow: 'md' } } },
});

export interface LearnFrameProps {
  /** A step is open. */
  editing: boolean;
  /** The URL of the list. */
  back: string;
  outline: ReactNode;
  children: ReactNode;
}

/** When one column replaces the other and removes the focused element, focus moves to the new column, not to the start of the page. */
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

/** The outline beside the step editor; on a phone, one at a time. */
export function LearnFrame({ editing, back, outline, children }: LearnFrameProps) {
  const { t } = useLingui();
  const { side, main } = useFollowingFocus(editing);
  return (
    <Frame data-fills-window>
      <Side ref={side} tabIndex={-1} away={editing} aria-label={t`Modules and steps`}>
        <div>{outline}</div>
      </Side>
      <Main ref={main} tabIndex={-1} away={!editing}>
        {editing && (
          <Box hideFrom="md" pb="3">
            <ButtonLink variant="quiet" icon={ArrowLeftIcon} to={back}>
              <Trans>Modules and steps</Trans>
            </ButtonLink>
          </Box>
        )}
        {children}
      </Main>
    </Frame>
  );
}
