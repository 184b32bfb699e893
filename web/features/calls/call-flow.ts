import type { Call_CallFragment } from './call.generated.ts';

export type Call = Call_CallFragment;

/** What a tab shows of a call. `joining`: accepted, and the room is not open yet. */
export type CallPhase = 'idle' | 'incoming' | 'outgoing' | 'connecting' | 'joining';

/** What a tab knows of calls. */
export interface CallFlow {
  /** The call that rings or is accepted. */
  call: Call | null;
  /** When the ringing ends, as `Date.now()`. The server sends the time that remains, so a wrong clock does no harm. */
  deadline: number;
  /** The viewer called or accepted in this tab, so this tab opens the room. */
  acting: boolean;
  /** Accept was pressed in this tab, and the room is not open yet. */
  connecting: boolean;
  /** Another tab answered. An answer to a request of this tab may arrive after the event about it, and then proves the contrary. */
  elsewhere: boolean;
  /** This tab has opened the room, or its user rejected or cancelled the call. */
  silent: boolean;
  /** The browser did not open the tab of the room. */
  blocked: boolean;
  /** Ids of calls that are over: late answers about them are ignored. */
  over: readonly string[];
}

export const NO_CALL: CallFlow = { call: null, deadline: 0, acting: false, connecting: false, elsewhere: false, silent: false, blocked: false, over: [] };

/** Ids of calls to remember. */
const OVER_MAX = 20;

const isOpen = ({ state }: Call): boolean => state === 'ringing' || state === 'accepted';

/** Whether an answer is older than what the tab knows: a state never goes back. */
const isOlder = (known: Call, next: Call): boolean => known.state === 'accepted' && (next.state === 'ringing' || (known.joined && !next.joined));

function end(flow: CallFlow, id: string): CallFlow {
  const over = [...flow.over.filter((each) => each !== id), id].slice(-OVER_MAX);
  return flow.call?.id === id ? { ...NO_CALL, over } : { ...flow, over };
}

export interface Received {
  flow: CallFlow;
  /** How the call that the tab showed ended. */
  ended: Call | null;
}

/**
 * Takes a state of a call that the server sent, in whatever order answers and events arrive. `acts`: the call belongs to this tab, which
 * initiated or accepted it. `asOf` is when the request was sent, or when the event arrived, as `Date.now()`: a slow answer does not prolong the
 * ringing.
 */
export function receive(flow: CallFlow, next: Call, asOf: number, acts: boolean): Received {
  const known = flow.call?.id === next.id ? flow.call : null;
  if (flow.over.includes(next.id)) return { flow, ended: null };
  if (known !== null && isOlder(known, next)) return { flow: acts ? { ...flow, acting: true, elsewhere: false } : flow, ended: null };
  if (!isOpen(next)) return { flow: end(flow, next.id), ended: known === null ? null : next };
  const acting = acts || (known !== null && flow.acting);
  const elsewhere = known !== null && !acting && (flow.elsewhere || (next.state === 'accepted' && known.state === 'ringing'));
  const base = known === null ? { ...NO_CALL, over: flow.over } : flow;
  const deadline = Math.min(asOf + next.ringsFor, known === null ? Number.POSITIVE_INFINITY : flow.deadline);
  return { flow: { ...base, call: next, deadline, acting, elsewhere }, ended: null };
}

/** Returns what the tab shows at a time. A ringing call after its deadline is not shown any more. */
export function phaseOf({ call, deadline, connecting, elsewhere, silent }: CallFlow, viewerId: string, now: number): CallPhase {
  if (call === null || elsewhere || silent || call.joined) return 'idle';
  if (connecting) return 'connecting';
  if (call.state === 'accepted') return 'joining';
  if (now >= deadline) return 'idle';
  return call.callee.id === viewerId ? 'incoming' : 'outgoing';
}

/** Returns the other person of a call. */
export const otherOf = ({ caller, callee }: Call, viewerId: string): Call['caller'] => (caller.id === viewerId ? callee : caller);
