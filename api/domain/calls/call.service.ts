import { randomUUID } from 'node:crypto';
import { statusesByViewer } from '../presence/person-status.service.ts';
import { assertFound, authorize } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { createRoomName } from '../shared/room-name.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId } from '../shared/validate.ts';
import { CallEntity } from './call.entity.ts';
import { type Call, callById, toCall } from './call-rows.ts';
import { acceptOpenCall, endOpenCall, givesWay, JOIN_TIME, lockCallsOf, type OpenCall, publishCall, stateAfterRejection } from './call-state.ts';

async function findCall(ctx: Ctx, id: string, viewerId: string) {
  const row = await callById.first(ctx.db, { id, viewerId, now: ctx.now() });
  assertFound(row);
  return row;
}

async function readAs(tx: Ctx, id: string, viewerId: string): Promise<Call> {
  return toCall(await findCall(tx, id, viewerId), viewerId, tx.now());
}

async function insertCall(tx: Ctx, callerId: string, calleeId: string): Promise<string> {
  const createdAt = tx.now();
  const expiresAt = new Date(createdAt.getTime() + tx.settings.callRingTime);
  const call = { id: randomUUID(), callerId, calleeId, state: 'ringing', expiresAt } as const;
  await tx.db.insert(CallEntity, { ...call, roomName: createRoomName(), createdAt });
  publishCall(tx, call, 'ringing');
  return call.id;
}

const isIn = (call: OpenCall, userId: string): boolean => call.callerId === userId || call.calleeId === userId;

/**
 * Calls somebody: a person of a shared course, or for admins anybody (docs/product-rules.md#2-who-may-do-what). Returns null for a person
 * who is offline, busy or not available; the caller then also gets the event `userNotFoundError`. When the other person already calls the
 * viewer, that call is accepted, and a call of the same two people that is open already is returned. A call that was accepted and that nobody has
 * entered for 30 seconds keeps nobody busy: it ends.
 *
 * @throws CALL_OWN, CALL_BUSY when the viewer is in another call, NOT_FOUND for a person whom the viewer may not call, TOO_MANY_REQUESTS
 */
export async function initiateCall(ctx: Ctx, targetId: string): Promise<Call | null> {
  const { id: viewerId } = requireActor(ctx);
  const calleeId = requireId(targetId);
  await ctx.ports.rateLimit.consume('call.account', viewerId);
  if (calleeId === viewerId) throw new DomainError('CALL_OWN');
  return inTransaction(ctx, async (tx) => {
    const open = await lockCallsOf(tx, [viewerId, calleeId]);
    const status = (await statusesByViewer(tx, [calleeId], [viewerId])).get(viewerId)?.[0];
    assertFound(status);
    const own = open.find((call) => isIn(call, viewerId));
    if (own !== undefined && isIn(own, calleeId)) {
      if (own.state === 'ringing' && own.calleeId === viewerId) await acceptOpenCall(tx, own);
      return readAs(tx, own.id, viewerId);
    }
    const busy = open.filter((call) => !givesWay(call, tx.now()));
    if (busy.some((call) => isIn(call, viewerId))) throw new DomainError('CALL_BUSY');
    if (!status.online || status.doNotDisturb || busy.length > 0) {
      tx.publish('call.unavailable', { userId: viewerId, targetId: calleeId });
      return null;
    }
    for (const call of open) await endOpenCall(tx, call, 'ended');
    return readAs(tx, await insertCall(tx, viewerId, calleeId), viewerId);
  });
}

/** Runs a change of a call of the viewer with both people locked; `open` is undefined when the call is over. */
async function changeCall(ctx: Ctx, callId: string, change: (tx: Ctx, viewerId: string, open: OpenCall | undefined) => Promise<void>): Promise<Call> {
  const { id: viewerId } = requireActor(ctx);
  const id = requireId(callId);
  return inTransaction(ctx, async (tx) => {
    const { callerId, calleeId } = await findCall(tx, id, viewerId);
    const open = (await lockCallsOf(tx, [callerId, calleeId])).find((call) => call.id === id);
    await change(tx, viewerId, open);
    return readAs(tx, id, viewerId);
  });
}

/**
 * Accepts a call. The first answer counts: accepting again returns the same call.
 *
 * @throws NOT_FOUND, NOT_AUTHORIZED for the caller, CALL_OVER after the deadline or another answer
 */
export function acceptCall(ctx: Ctx, callId: string): Promise<Call> {
  return changeCall(ctx, callId, async (tx, viewerId, open) => {
    if (open === undefined) throw new DomainError('CALL_OVER');
    authorize(open.calleeId === viewerId);
    if (open.state === 'ringing') await acceptOpenCall(tx, open);
  });
}

/**
 * Ends a call that rings: rejected by the callee, cancelled by the caller. An accepted call goes on, because the first answer counts,
 * unless `connecting` is set: the viewer cancels while the room opens. Returns the call in its state. The other person gets the event
 * `meetingRequestRejected`.
 *
 * @throws NOT_FOUND
 */
export function rejectCall(ctx: Ctx, callId: string, connecting = false): Promise<Call> {
  return changeCall(ctx, callId, async (tx, viewerId, open) => {
    if (open !== undefined && (open.state === 'ringing' || connecting)) await endOpenCall(tx, open, stateAfterRejection(open, viewerId));
  });
}

/** Records that the viewer is in the room of an accepted call, and renews the call; a call that is over stays so. */
export async function renewCall(ctx: Ctx, callId: string): Promise<Call> {
  return changeCall(ctx, callId, async (tx, viewerId, open) => {
    if (open?.state !== 'accepted') return;
    const now = tx.now();
    const joinedAt = open.callerId === viewerId ? 'callerJoinedAt' : 'calleeJoinedAt';
    const { [joinedAt]: joined } = await tx.db.findOneByOrFail(CallEntity, { id: open.id });
    await tx.db.update(CallEntity, { id: open.id }, { expiresAt: new Date(now.getTime() + JOIN_TIME), [joinedAt]: joined ?? now });
    if (joined === null) publishCall(tx, open, 'joined');
  });
}

/** Ends an accepted call that both people have left. Idempotent; callers check who may do so. */
export async function endCall(ctx: Ctx, callId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const call = await tx.db.findOneBy(CallEntity, { id: callId });
    if (call === null) return;
    const open = (await lockCallsOf(tx, [call.callerId, call.calleeId])).find(({ id }) => id === callId);
    if (open?.state === 'accepted') await endOpenCall(tx, open, 'ended');
  });
}
