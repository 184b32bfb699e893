import type { Ctx } from '../shared/context.ts';
import { inTransaction } from '../shared/transaction.ts';
import { dueCalls } from './call-rows.ts';
import { endOpenCall, lockCallsOf } from './call-state.ts';

/** Time after a deactivation in which the calls of the person are looked for, in milliseconds: there is no later one, because the person is signed out. */
const DEACTIVATED_FOR = 60 * 60 * 1000;

/**
 * Ends the calls whose time has ended: ringing ones are missed, accepted ones that nobody renewed have ended. Ends the calls of people who
 * were deactivated, too. Every server may call it at any time. Returns the number of calls.
 */
export async function sweepCalls(ctx: Ctx): Promise<number> {
  const now = ctx.now();
  const due = await dueCalls.all(ctx.db, { now, deactivatedAfter: new Date(now.getTime() - DEACTIVATED_FOR) });
  for (const { id, callerId, calleeId } of due) {
    await inTransaction(ctx, async (tx) => {
      const open = (await lockCallsOf(tx, [callerId, calleeId])).find((call) => call.id === id);
      // Still open: one of the two was deactivated.
      if (open !== undefined) await endOpenCall(tx, open, open.state === 'ringing' ? 'cancelled' : 'ended');
    });
  }
  return due.length;
}
