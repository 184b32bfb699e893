import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { requireId } from '../shared/validate.ts';
import { type Call, callById, openCallOf, toCall } from './call-rows.ts';

/**
 * Returns the call of the viewer that rings or is accepted; without one, the call with `id`, which may be over, or null. A page that
 * missed events reads its state here.
 */
export async function currentCall(ctx: Ctx, id: string | null = null): Promise<Call | null> {
  const { id: viewerId } = requireActor(ctx);
  const now = ctx.now();
  const row =
    (await openCallOf.first(ctx.db, { viewerId, now })) ?? (id === null ? undefined : await callById.first(ctx.db, { id: requireId(id), viewerId, now }));
  return row === undefined ? null : toCall(row, viewerId, now);
}

/**
 * Returns a call of the viewer.
 * @throws NOT_FOUND
 */
export async function readCall(ctx: Ctx, id: string): Promise<Call> {
  const { id: viewerId } = requireActor(ctx);
  const row = await callById.first(ctx.db, { id: requireId(id), viewerId, now: ctx.now() });
  assertFound(row);
  return toCall(row, viewerId, ctx.now());
}

/** The meeting of a call, for those who join it. */
export interface CallToJoin {
  /** Secret: only who joins learns it. */
  roomName: string;
  /** The other person. */
  name: string;
  moderator: boolean;
  state: 'open' | 'notYet' | 'ended';
  opensAt: Date | null;
  endsAt: Date | null;
  courseId: string | null;
  /** The two people. */
  people: ReadonlyArray<{ id: string; joined: boolean }>;
}

/**
 * Returns the meeting of a call of the viewer: open while the call is accepted.
 * @throws NOT_FOUND
 */
export async function findCallToJoin(ctx: Ctx, id: string): Promise<CallToJoin> {
  const { id: viewerId } = requireActor(ctx);
  const row = await callById.first(ctx.db, { id: requireId(id), viewerId, now: ctx.now() });
  assertFound(row);
  const { caller, callee } = toCall(row, viewerId, ctx.now());
  const other = viewerId === caller.id ? callee : caller;
  const state = row.state === 'accepted' ? 'open' : row.state === 'ringing' ? 'notYet' : 'ended';
  const people = [
    { id: row.callerId, joined: row.callerJoinedAt !== null },
    { id: row.calleeId, joined: row.calleeJoinedAt !== null },
  ];
  return { roomName: row.roomName, name: `${other.name} ${other.surname}`.trim(), moderator: true, state, opensAt: null, endsAt: null, courseId: null, people };
}
