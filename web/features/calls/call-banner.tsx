import { Trans } from '@lingui/react/macro';
import PhoneIcon from 'lucide-react/icons/phone';
import PhoneOffIcon from 'lucide-react/icons/phone-off';
import VideoIcon from 'lucide-react/icons/video';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { connectionState, onConnectionState } from '../../shared/connection-state.ts';
import { useViewer } from '../../shared/session/session.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { AppButton, ButtonLink } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Isolate, Text } from '../../shared/ui/layout.tsx';
import { notPrinted } from '../../shared/ui/print.ts';
import { Resting } from '../../shared/ui/resting.tsx';
import { type Call, type CallPhase, otherOf } from './call-flow.ts';
import { MuteButton, Ringtone } from './call-ringtone.tsx';
import { changeFlow, useCallFlow } from './call-store.ts';
import { BANNER_KEY, useBannerFocus, useKeptFocus } from './use-banner-focus.ts';
import { useCallActions } from './use-call-actions.ts';
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
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    px: 'clamp(16px, 4vw, 40px)',
    py: '3',
    bg: 'surface',
    color: 'ink',
    borderBlockEndWidth: '2px',
    borderColor: 'accent',
    boxShadow: 'float',
    _focusVisible: { outline: 'none', boxShadow: 'focus' },
  },
  variants: { fixed: { true: { position: 'fixed', insetBlockStart: '0', insetInline: '0' }, false: { position: 'relative' } } },
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
const PULSE = '@keyframes call-pulse { 50% { box-shadow: 0 0 0 8px transparent; } }';

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
  return (
    <>
      <CancelCall call={call} />
      <ButtonLink to={`/buddycall/${call.id}`} target="_blank" icon={VideoIcon} onClick={() => changeFlow(call.id, { silent: true })}>
        <Trans>Join Call</Trans>
      </ButtonLink>
    </>
  );
}

function Words({ call, phase }: { call: Call; phase: CallPhase }) {
  const viewer = useViewer();
  const other = otherOf(call, viewer.id);
  const name = `${other.name} ${other.surname}`.trim();
  if (phase === 'incoming') return <Trans>{name} is calling you!</Trans>;
  if (phase === 'outgoing') return <Trans>Calling {name}…</Trans>;
  if (phase === 'connecting') return <Trans>Please hold, Connecting to opponent</Trans>;
  return call.caller.id === viewer.id ? <Trans>{name} accepted your call</Trans> : <Trans>You are in a call with {name}</Trans>;
}

/** What to do next. Browsers often block a tab that opens by itself, so the sentence about it comes last (docs/specification.md#4-states-and-transitions). */
function Explanation() {
  return (
    <>
      <Text small>
        <Trans>Press Join Call to open the room.</Trans>
      </Text>
      <Text small tone="soft">
        <Trans>Your browser is blocking pop-up windows</Trans>
      </Text>
    </>
  );
}

const ACTIONS: Readonly<Record<Exclude<CallPhase, 'idle'>, (props: { call: Call }) => ReactNode>> = {
  incoming: Incoming,
  outgoing: CancelCall,
  connecting: CancelCall,
  joining: JoinCall,
};

/** Names the key that leads to the actions; on a phone, which rarely has one, only to screen readers. */
function KeyHint({ id }: { id: string }) {
  const key = BANNER_KEY;
  return (
    <Text small tone="soft" id={id} hideBelow="md">
      <Trans>
        Press <Isolate dir="ltr">{key}</Isolate> to reach the buttons.
      </Trans>
    </Text>
  );
}

/** While the browser is offline nothing can be answered; the call listener reads the state when the connection is back. */
function Offline() {
  const offline = useSyncExternalStore(onConnectionState, connectionState) === 'offline';
  return (
    <Text small tone="soft" role="status">
      {offline && <Trans>You are offline. The call continues when the connection is back.</Trans>}
    </Text>
  );
}

/** On a phone the buttons fill the line; one that does not fit gets a line of its own. */
const Buttons = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '3', flex: { base: '1 1 100%', md: 'none' }, '& > *': { flex: { base: '1 1 auto', md: 'none' } } },
});

/** The buttons of one phase. */
function Actions({ call, phase, kept }: { call: Call; phase: Exclude<CallPhase, 'idle'>; kept: RefObject<boolean> }) {
  const row = useKeptFocus(kept);
  const Phase = ACTIONS[phase];
  return (
    <Buttons ref={row}>
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
  const { blocked } = useCallFlow();
  const id = useId();
  const dialog = useOpenDialog();
  const fixed = useScrolledFar() || dialog !== null;
  const { banner, onFocus, onKeyDown } = useBannerFocus();
  const kept = useRef(false);
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
      data-fixed={fixed || undefined}
      data-call={phase}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      <style>{PULSE}</style>
      <Pulse on={phase === 'incoming' || phase === 'outgoing'}>
        <Avatar name={other.name} surname={other.surname} color={other.color} />
      </Pulse>
      <chakra.div flex="1 1 10rem" minW="0">
        <chakra.div role={phase === 'incoming' ? undefined : 'status'}>
          <chakra.p id={`${id}-title`} fontWeight="medium">
            <Isolate>
              <Words call={call} phase={phase} />
            </Isolate>
          </chakra.p>
          {phase === 'joining' && blocked && <Explanation />}
        </chakra.div>
        <Offline />
        <KeyHint id={`${id}-key`} />
      </chakra.div>
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
