import { Repeater, SlidingBuffer } from '@repeaterjs/repeater';
import { readCall } from '../../domain/calls/call-reads.service.ts';
import type { Call } from '../../domain/calls/call-rows.ts';
import type { Ctx } from '../../domain/shared/context.ts';
import type { CallChanged, Topics } from '../../domain/shared/topics.ts';

/** Events that wait for one subscriber; further ones replace the oldest. */
const BUFFER_SIZE = 20;

type CallTopic = 'call.changed' | 'call.unavailable';

/** Returns the events of a topic that a selection accepts. */
function eventsOf<Topic extends CallTopic>(ctx: Ctx, topic: Topic, accepts: (event: Topics[Topic]) => boolean): Repeater<Topics[Topic]> {
  return new Repeater(async (push, stop) => {
    const leave = ctx.ports.relay.subscribe(topic, (event) => {
      if (accepts(event)) void push(event);
    });
    await stop;
    leave();
  }, new SlidingBuffer(BUFFER_SIZE));
}

const isIn = ({ callerId, calleeId }: CallChanged, viewerId: string): boolean => callerId === viewerId || calleeId === viewerId;

/** Calls that ring at the viewer, at most until their deadline. */
export function requestsFor(ctx: Ctx, viewerId: string): Repeater<Call> {
  return new Repeater(async (push, stop) => {
    const leave = ctx.ports.relay.subscribe('call.changed', ({ callId, calleeId, change }) => {
      if (calleeId !== viewerId || change !== 'ringing') return;
      // An event may come late, when the call is answered already.
      readCall(ctx, callId).then(
        (call) => (call.state === 'ringing' ? void push(call) : undefined),
        () => undefined,
      );
    });
    await stop;
    leave();
  }, new SlidingBuffer(BUFFER_SIZE));
}

/** Calls of the viewer that were accepted, in every tab of both people. */
export function acceptancesFor(ctx: Ctx, viewerId: string): Repeater<CallChanged> {
  return eventsOf(ctx, 'call.changed', (event) => event.change === 'accepted' && isIn(event, viewerId));
}

/** Calls of the viewer that the other person rejected or cancelled, in every tab of the viewer: who did it knows. */
export function rejectionsFor(ctx: Ctx, viewerId: string): Repeater<CallChanged> {
  return eventsOf(ctx, 'call.changed', (event) => event.change === 'rejected' && isIn(event, viewerId) && event.byId !== viewerId);
}

/** People whom the viewer called and who cannot be reached. */
export function unavailableFor(ctx: Ctx, viewerId: string): Repeater<Topics['call.unavailable']> {
  return eventsOf(ctx, 'call.unavailable', ({ userId }) => userId === viewerId);
}

/**
 * An event at once and one after each change of a call of the viewer; the id of the call, null at the beginning and after events were
 * lost.
 */
export function callFeed(ctx: Ctx, viewerId: string): Repeater<{ callId: string | null }> {
  const { relay } = ctx.ports;
  return new Repeater(async (push, stop) => {
    const leaveCalls = relay.subscribe('call.changed', (event) => {
      if (isIn(event, viewerId)) void push({ callId: event.callId });
    });
    const leaveRecovered = relay.subscribe('relay.recovered', () => void push({ callId: null }));
    void push({ callId: null });
    await stop;
    leaveCalls();
    leaveRecovered();
  }, new SlidingBuffer(BUFFER_SIZE));
}
