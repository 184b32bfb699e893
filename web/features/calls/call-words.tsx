import { Trans } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { connectionState, onConnectionState } from '../../shared/connection-state.ts';
import { useViewer } from '../../shared/session/session.ts';
import { chakra } from '../../shared/ui/chakra.ts';
import { Isolate, Text } from '../../shared/ui/layout.tsx';
import { type Call, type CallPhase, otherOf } from './call-flow.ts';
import { useCallFlow } from './call-store.ts';
import { BANNER_KEY } from './use-banner-focus.ts';

function Words({ call, phase }: { call: Call; phase: CallPhase }) {
  const viewer = useViewer();
  const other = otherOf(call, viewer.id);
  const name = `${other.name} ${other.surname}`.trim();
  if (phase === 'incoming') return <Trans>{name} is calling you!</Trans>;
  if (phase === 'outgoing') return <Trans>Calling {name}…</Trans>;
  if (phase === 'connecting') return <Trans>Please hold, Connecting to opponent</Trans>;
  return call.caller.id === viewer.id ? <Trans>{name} accepted your call</Trans> : <Trans>You are in a call with {name}</Trans>;
}

/** On a phone for screen readers only, where the line has room for the button Join Call itself. */
const Aside = chakra('p', {
  base: {
    fontSize: 'sm',
    color: 'inkSoft',
    position: { base: 'absolute', md: 'static' },
    w: { base: '1px', md: 'auto' },
    h: { base: '1px', md: 'auto' },
    overflow: 'hidden',
    clipPath: { base: 'inset(50%)', md: 'none' },
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
  },
});

/** What to do next. Browsers often block a tab that opens by itself, so the sentence about it comes last (docs/specification.md#4-states-and-transitions). */
function Explanation() {
  return (
    <Aside>
      <Trans>Press Join Call to open the room.</Trans> <Trans>Your browser is blocking pop-up windows</Trans>
    </Aside>
  );
}

/** Who calls or was called. In the line of an accepted call it has at most two lines of its own. */
const Title = chakra('p', {
  base: { fontWeight: 'medium' },
  variants: { folded: { true: { fontSize: 'sm', lineHeight: '1.4', lineClamp: '2', overflowWrap: 'anywhere' }, false: {} } },
});

/** Browsers before Chrome 105, which lack `:has()`, show it always. */
const ONLY_BY_KEYBOARD = { 'html:not(:has(:focus-visible)) &': { display: 'none' } } as const;

/** Names the key that leads to the actions: to screen readers, and beside the visible focus; on a phone, which rarely has the key, never. */
function KeyHint({ id, folded }: { id: string; folded: boolean }) {
  const key = BANNER_KEY;
  return (
    <Text small tone="soft" id={id} hidden={folded} hideBelow="md" css={ONLY_BY_KEYBOARD}>
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

export interface CallWordsProps {
  call: Call;
  phase: CallPhase;
  /** The id of the banner, which is named and described by these words. */
  id: string;
  /** They are in the line of an accepted call. */
  folded: boolean;
}

/** What the banner says: who calls or was called, what to do, and the key that leads to the buttons. */
export function CallWords({ call, phase, id, folded }: CallWordsProps) {
  const { blocked } = useCallFlow();
  return (
    <chakra.div flex={folded ? '1' : '1 1 10rem'} minW="0">
      <chakra.div role={phase === 'incoming' ? undefined : 'status'}>
        <Title id={`${id}-title`} folded={folded}>
          <Isolate>
            <Words call={call} phase={phase} />
          </Isolate>
        </Title>
        {phase === 'joining' && blocked && <Explanation />}
      </chakra.div>
      <Offline />
      <KeyHint id={`${id}-key`} folded={folded} />
    </chakra.div>
  );
}
