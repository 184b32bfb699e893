import { Trans, useLingui } from '@lingui/react/macro';
import ArrowLeftIcon from 'lucide-react/icons/arrow-left';
import EyeIcon from 'lucide-react/icons/eye';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { PAGE_TOP } from '../../../shared/ui/call-inset.ts';
import { chakra } from '../../../shared/ui/chakra.ts';
import { HiddenText } from '../../../shared/ui/layout.tsx';
import { SKIP_LINKS, SkipTo } from '../../../shared/ui/skip-to.tsx';
import { OutlineFrame } from './page-skeleton.tsx';
import { useOneTabStop } from './use-one-tab-stop.ts';

const Side = chakra('aside', {
  base: {
    bg: 'surface',
    outline: 'none',
    borderInlineEndWidth: { base: '0', md: '1px' },
    borderColor: 'line',
    minW: '0',
    '& > div': { md: { position: 'sticky', insetBlockStart: PAGE_TOP, maxH: `calc(100dvh - ${PAGE_TOP})`, overflowY: 'auto' }, pb: '6' },
  },
  // On a phone the editor replaces the list.
  variants: { away: { true: { hideBelow: 'md' } } },
});
/** Status and actions of the course, above the outline while a step is edited. */
const Head = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2',
    px: '4',
    py: '2',
    // The words of the first action wrap before its menu takes a line of its own.
    '& > div': { flexWrap: { md: 'nowrap' }, ms: { md: '-3' } },
    '& a': { textAlign: 'start' },
    borderBlockEndWidth: '1px',
    borderColor: 'line',
  },
});
/** On a phone: back to the outline, and the step as learners see it. */
const Ways = chakra('div', {
  base: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '2', mx: '-3', _largeText: { mx: '0', flexWrap: 'wrap' } },
});
const Main = chakra('div', {
  base: { minW: '0', outline: 'none', px: { base: '4', md: '6', lg: '10' }, pt: { base: '0', md: '1' }, '& > *': { maxW: '60rem', mx: 'auto' } },
  variants: { away: { true: { hideBelow: 'md' } } },
});

export interface LearnFrameProps {
  /** A step is open. */
  editing: boolean;
  /** The URL of the list. */
  back: string;
  /** The URL of the open step as learners see it. */
  learnerAddress: string;
  /** Status and actions of the course; shown while a step is edited. */
  actions: ReactNode;
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

const STEP = 'step';

/** A second skip link, which goes past the outline to the name of the step. */
function SkipToStep() {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => setPlace(document.getElementById(SKIP_LINKS)), []);
  const toName = () => document.querySelector<HTMLElement>(`#${STEP} form textarea`)?.focus();
  const link = (
    <SkipTo id={STEP} onSkip={toName}>
      <Trans>Go to the step</Trans>
    </SkipTo>
  );
  return place !== null && createPortal(link, place);
}

/** The outline beside the step editor; on a phone, one at a time. */
export function LearnFrame({ editing, back, learnerAddress, actions, outline, children }: LearnFrameProps) {
  const { t } = useLingui();
  const { side, main } = useFollowingFocus(editing);
  const list = useRef<HTMLDivElement>(null);
  const oneTabStop = useOneTabStop(list);
  return (
    <OutlineFrame data-fills-window>
      {editing && <SkipToStep />}
      <Side ref={side} tabIndex={-1} away={editing} aria-label={t`Modules and steps`}>
        <div>
          {editing && <Head>{actions}</Head>}
          <div ref={list} {...oneTabStop}>
            {outline}
          </div>
        </div>
      </Side>
      <Main ref={main} id={STEP} tabIndex={-1} away={!editing}>
        {editing && (
          <Ways hideFrom="md">
            <ButtonLink variant="quiet" icon={ArrowLeftIcon} to={back}>
              <Trans>Modules and steps</Trans>
            </ButtonLink>
            <ButtonLink variant="quiet" icon={EyeIcon} to={learnerAddress} title={t`View as learner`}>
              <HiddenText>
                <Trans>View as learner</Trans>
              </HiddenText>
            </ButtonLink>
          </Ways>
        )}
        {children}
      </Main>
    </OutlineFrame>
  );
}
