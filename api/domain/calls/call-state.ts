import { IsNull } from 'typeorm';
import type { CallState } from '../../../schema/calls.ts';
import { notify } from '../notifications/notify.service.ts';
import { advisoryLocks } from '../shared/advisory-lock.ts';
import type { Ctx } from '../shared/context.ts';
import type { RowOf } from '../shared/prepared.ts';
import type { CallChanged } from '../shared/topics.ts';
import { CallEntity } from './call.entity.ts';
import { callsOf, sharedCourse } from './call-rows.ts';

/** Time to enter the room of an accepted call, and the lease that those in the room renew, in milliseconds. */
export const JOIN_TIME = 120_000;

/** Time after the acceptance in which the people of a call that nobody has entered are busy, in milliseconds. */
export const UNUSED_BUSY_TIME = 30_000;

/** A call that is not over, of which both people are locked. */
export type OpenCall = RowOf<typeof callsOf>;

/** Publishes a change of a call after the commit. */
export function publishCall(tx: Ctx, { id, callerId, calleeId }: Pick<OpenCall, 'id' | 'callerId' | 'calleeId'>, change: CallChanged['change']): void {
  tx.publish('call.changed', { callId: id, callerId, calleeId, change, byId: tx.actor?.id ?? null });
}

/** Notifies the callee of a call that nobody answered: the caller may have given up before the deadline. */
async function notifyMissed(tx: Ctx, { id, callerId, calleeId }: OpenCall): Promise<void> {
  const courseId = (await sharedCourse.first(tx.db, { firstId: callerId, secondId: calleeId }))?.id ?? null;
  await notify(tx, { kind: 'missedCall', userIds: [calleeId], courseId, personId: callerId, refId: id, key: `missedCall:${id}` });
}

/** Ends an open call of which both people are locked. */
export async function endOpenCall(tx: Ctx, call: OpenCall, state: Exclude<CallState, 'ringing' | 'accepted'>): Promise<void> {
  await tx.db.update(CallEntity, { id: call.id, endedAt: IsNull() }, { state, endedAt: tx.now() });
  if (call.state === 'ringing' && state !== 'rejected') await notifyMissed(tx, call);
  publishCall(tx, call, state === 'rejected' || state === 'cancelled' ? 'rejected' : 'ended');
}

/** Whether a call gives way to another call of its people: it was accepted a while ago, and nobody has entered its room. */
export function givesWay({ answeredAt, callerJoinedAt, calleeJoinedAt }: OpenCall, now: Date): boolean {
  const unused = answeredAt !== null && callerJoinedAt === null && calleeJoinedAt === null;
  return unused && answeredAt.getTime() + UNUSED_BUSY_TIME <= now.getTime();
}

/**
 * Returns how a call ends that one of its people does not want: rejected by the callee, cancelled by the caller, also while the room opens after the
 * acceptance; a call in which both were has ended.
 */
export function stateAfterRejection({ callerJoinedAt, calleeJoinedAt, calleeId }: OpenCall, byId: string): 'rejected' | 'cancelled' | 'ended' {
  if (callerJoinedAt !== null && calleeJoinedAt !== null) return 'ended';
  return calleeId === byId ? 'rejected' : 'cancelled';
}

/** Accepts a ringing call of which both people are locked. */
export async function acceptOpenCall(tx: Ctx, call: OpenCall): Promise<void> {
  const now = tx.now();
  await tx.db.update(CallEntity, { id: call.id }, { state: 'accepted', answeredAt: now, expiresAt: new Date(now.getTime() + JOIN_TIME) });
  publishCall(tx, call, 'accepted');
}

/**
 * Locks people until the end of the transaction, always in the same order, so that their calls change one after the other, and returns
 * their open calls. Calls whose time has ended become missed or ended.
 */
export async function lockCallsOf(tx: Ctx, userIds: readonly string[]): Promise<OpenCall[]> {
  await advisoryLocks(tx, 'calls', userIds);
  const open: OpenCall[] = [];
  for (const call of await callsOf.all(tx.db, { userIds })) {
    if (call.expiresAt > tx.now()) open.push(call);
    else await endOpenCall(tx, call, call.state === 'ringing' ? 'missed' : 'ended');
  }
  return open;
}
