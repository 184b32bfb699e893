import { Trans, useLingui } from '@lingui/react/macro';
import PhoneIcon from 'lucide-react/icons/phone';
import PhoneOffIcon from 'lucide-react/icons/phone-off';
import VideoIcon from 'lucide-react/icons/video';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useViewer } from '../../shared/session/session.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { AppButton, ButtonLink, IconButton } from '../../shared/ui/button.tsx';
import { PAGE_TOP } from '../../shared/ui/call-inset.ts';
import { chakra } from '../../shared/ui/chakra.ts';
import { notPrinted } from '../../shared/ui/print.ts';
import { Resting } from '../../shared/ui/resting.tsx';
import { type Call, type CallPhase, otherOf } from './call-flow.ts';
import { MuteButton, Ringtone } from './call-ringtone.tsx';
import { changeFlow } from './call-store.ts';
import { CallWords } from './call-words.tsx';
import { BANNER_KEY, useBannerFocus, useKeptFocus } from './use-banner-focus.ts';
import { useCallActions } from './use-call-actions.ts';
import { useCallInset } from './use-call-inset.ts';
import { useMeetingTab } from './use-meeting-tab.ts';
import { useOpenDialog } from './use-open-dialog.ts';
import { useSystemNotification } from './use-system-notification.ts';

/** The banner is fixed after scrolling this far (docs/specification.md#9-business-constants-and-limits), in pixels. */
const FIXED_AFTER = 100;

const Banner = chakra('section', {
  base: {
    ...notPrinted,
    zIndex: 'menu',
    display: 'flex',
    alignItems: 'center',
    px: 'clamp(16px, 4vw, 40px)',
    bg: 'surface',
    color: 'ink',
    borderBlockEndWidth: '2px',
    borderColor: 'accent',
    boxShadow: 'float',
  },
  variants: {
    fixed: { true: { position: 'fixed', insetBlockStart: '0', insetInline: '0' }, false: { position: 'relative' } },
    /** After the acceptance: one line of 56 px. */
    folded: { true: { gap: '2', minH: '56px', py: '4px' }, false: { flexWrap: 'wrap', gap: '3', py: '3' } },
  },
});

/** A ring around the avatar that grows while it rings: the visual form of the ringtone. */
const Pulse = chakra('span', {
  base: { display: 'flex', rounded: 'pill', flex: 'none' },
  variants: {
    on: {
      true: {
        boxShadow: '0 0 0 3px var(--accent, currentColor)',
        '@media (prefers-reduced-motion: no-preference)': { animation: 'call-pulse 1.1s ease-in-out infinite' },
      },
      false: {},
    },
  },
});
/** The animation; and what gets the focus is scrolled to a place below the banner. */
const STYLE = `@keyframes call-pulse { 50% { box-shadow: 0 0 0 8px transparent; } } html { scroll-padding-block-start: ${PAGE_TOP}; }`;

function useScrolledFar(): boolean {
  const [far, setFar] = useState(window.scrollY > FIXED_AFTER);
  useEffect(() => {
    const update = () => setFar(window.scrollY > FIXED_AFTER);
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);
  return far;
}

function Incoming({ call }: { call: Call }) {
  const { accept, reject } = useCallActions();
  return (
    <>
      <AppButton variant="dangerPlain" icon={PhoneOffIcon} onClick={() => void reject(call.id)}>
        <Trans>Reject Call</Trans>
      </AppButton>
      <AppButton icon={PhoneIcon} onClick={() => void accept(call.id)}>
        <Trans>Accept Call</Trans>
      </AppButton>
    </>
  );
}

function CancelCall({ call }: { call: Call }) {
  const { reject } = useCallActions();
  return (
    <AppButton variant="dangerPlain" icon={PhoneOffIcon} onClick={() => void reject(call.id)}>
      <Trans>Cancel Call</Trans>
    </AppButton>
  );
}

/** The link to the room: the main path, because browsers often block a tab that opens by itself. */
function JoinCall({ call }: { call: Call }) {
  const { t } = useLingui();
  const { reject } = useCallActions();
  return (
    <>
      <IconButton variant="dangerPlain" icon={PhoneOffIcon} label={t`Cancel Call`} onClick={() => void reject(call.id)} />
      <ButtonLink to={`/buddycall/${call.id}`} target="_blank" icon={VideoIcon} onClick={() => changeFlow(call.id, { silent: true })}>
        <Trans>Join Call</Trans>
      </ButtonLink>
    </>
  );
}

const ACTIONS: Readonly<Record<Exclude<CallPhase, 'idle'>, (props: { call: Call }) => ReactNode>> = {
  incoming: Incoming,
  outgoing: CancelCall,
  connecting: CancelCall,
  joining: JoinCall,
};

/** On a phone the buttons fill the line; one that does not fit gets a line of its own. */
const Buttons = chakra('div', {
  base: { display: 'flex' },
  variants: {
    folded: {
      // On a phone the words need the space of the icon.
      true: { flex: 'none', gap: '2', '& > a': { px: { base: '3', md: '5' } }, '& > a > svg': { hideBelow: 'md' } },
      false: { flexWrap: 'wrap', gap: '3', flex: { base: '1 1 100%', md: 'none' }, '& > *': { flex: { base: '1 1 auto', md: 'none' } } },
    },
  },
});

/** Whether somebody has accepted the call: what is left to do fits into one line. */
const isFolded = (phase: CallPhase): boolean => phase === 'connecting' || phase === 'joining';

/** The buttons of one phase. */
function Actions({ call, phase, kept }: { call: Call; phase: Exclude<CallPhase, 'idle'>; kept: RefObject<boolean> }) {
  const row = useKeptFocus(kept);
  const Phase = ACTIONS[phase];
  return (
    <Buttons ref={row} folded={isFolded(phase)}>
      <Phase call={call} />
    </Buttons>
  );
}

/**
 * The banner of a call (docs/specification.md#4-states-and-transitions). It takes no focus, so that a key that somebody types at this moment answers
 * nothing, and Escape does not reject; F6 leads to it. It is shown inside an open dialog, which covers everything else.
 */
export function CallBanner({ call, phase }: { call: Call; phase: Exclude<CallPhase, 'idle'> }) {
  const viewer = useViewer();
  const other = otherOf(call, viewer.id);
  const id = useId();
  const dialog = useOpenDialog();
  const fixed = useScrolledFar() || dialog !== null;
  const { banner, onFocus, onKeyDown } = useBannerFocus();
  const kept = useRef(false);
  const folded = isFolded(phase);
  useCallInset(banner, fixed, dialog);
  useSystemNotification(call, phase);
  useMeetingTab(call);
  const content = (
    <Banner
      ref={banner}
      role={phase === 'incoming' ? 'alertdialog' : 'region'}
      key={phase === 'incoming' ? 'ringing' : 'call'}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-key`}
      aria-keyshortcuts={BANNER_KEY}
      fixed={fixed}
      folded={folded}
      data-fixed={fixed || undefined}
      data-call={phase}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      <style>{STYLE}</style>
      {/* In the line on a phone, the name needs the space. */}
      <Pulse hideBelow={folded ? 'md' : undefined} on={phase === 'incoming' || phase === 'outgoing'}>
        <Avatar name={other.name} surname={other.surname} color={other.color} />
      </Pulse>
      <CallWords call={call} phase={phase} id={id} folded={folded} />
      {phase === 'incoming' && <MuteButton />}
      <Actions key={phase} call={call} phase={phase} kept={kept} />
    </Banner>
  );
  return (
    <Resting shown={phase}>
      {phase === 'incoming' && <Ringtone />}
      {dialog === null ? content : createPortal(content, dialog)}
    </Resting>
  );
}
