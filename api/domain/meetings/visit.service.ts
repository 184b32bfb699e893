import { randomUUID } from 'node:crypto';
import { type Expression, sql } from 'kysely';
import { endCall, renewCall } from '../calls/call.service.ts';
import { advisoryLocks } from '../shared/advisory-lock.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { arrayOf, inList } from '../shared/sql.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId } from '../shared/validate.ts';
import { findMeeting } from './find-meeting.ts';
import { readMeeting } from './meeting.service.ts';
import type { Meeting } from './meeting.ts';
import { MeetingVisitEntity } from './meeting-visit.entity.ts';
import { aliveSince, isInside } from './visit-sql.ts';

type Visited = Pick<MeetingVisitEntity, 'kind' | 'meetingId' | 'courseId'>;

/** Publishes after the commit that somebody entered or left a meeting. */
function publishVisited(tx: Ctx, { kind, meetingId, courseId }: Visited): void {
  tx.publish('meeting.changed', { kind, meetingId });
  if (kind === 'personal' && courseId !== null) tx.publish('meetingRooms.changed', { courseId });
}

async function ownVisit(ctx: Ctx, visitId: string): Promise<MeetingVisitEntity> {
  const visit = await ctx.db.findOneBy(MeetingVisitEntity, { id: requireId(visitId), userId: requireActor(ctx).id });
  assertFound(visit);
  return visit;
}

const callsLeft = prepared('meetings.callsLeft', { ids: 'uuid[]', alive: 'timestamptz' }, ({ ids, alive }) =>
  statements
    .selectFrom('meeting_visits as v')
    .select('v.meeting_id as id')
    .where('v.kind', '=', 'buddycall')
    .where(({ ref }) => inList(ref('v.meeting_id'), ids))
    .where('v.joined_at', 'is not', null)
    .groupBy('v.meeting_id')
    .having(() => sql<boolean>`count(distinct v.user_id) = 2 and not bool_or(${isInside(alive)})`)
    .orderBy('v.meeting_id'),
);

/** Ends the calls among meetings in which both people were and that both have left (docs/product-rules.md#6-live). */
async function endCallsLeft(tx: Ctx, visits: readonly Visited[]): Promise<void> {
  const ids = visits.flatMap(({ kind, meetingId }) => (kind === 'buddycall' ? [meetingId] : []));
  if (ids.length === 0) return;
  // Two people who leave at the same time do not see that the other one left.
  await advisoryLocks(tx, 'meetings.callsLeft', ids);
  for (const { id } of await callsLeft.all(tx.db, { ids, alive: aliveSince(tx) })) await endCall(tx, id);
}

/** Ends a visit for good, at its last renewal if that was too long ago. */
async function closeVisit(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const visit = await tx.db.findOne(MeetingVisitEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (visit === null || visit.closed) return;
    const leftAt = visit.leftAt ?? (visit.renewedAt > aliveSince(tx) ? tx.now() : visit.renewedAt);
    await tx.db.update(MeetingVisitEntity, { id }, { leftAt, closed: true });
    if (visit.leftAt === null && visit.joinedAt !== null) publishVisited(tx, visit);
    await endCallsLeft(tx, [visit]);
  });
}

/**
 * Starts the stay of a visit, or a new one after an interruption, which is stored as a visit of its own; else renews it. Returns false for a visit
 * that was left.
 */
async function renewVisit(tx: Ctx, id: string, date: Date | null): Promise<boolean> {
  const visit = await tx.db.findOne(MeetingVisitEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (visit === null || visit.closed) return false;
  const now = tx.now();
  const interrupted = visit.joinedAt !== null && (visit.leftAt !== null || visit.renewedAt <= aliveSince(tx));
  if (interrupted) {
    const leftAt = visit.leftAt ?? visit.renewedAt;
    await tx.db.insert(MeetingVisitEntity, { ...visit, id: randomUUID(), leftAt, closed: true });
  }
  const starts = interrupted || visit.joinedAt === null;
  await tx.db.update(MeetingVisitEntity, { id }, { joinedAt: starts ? now : visit.joinedAt, renewedAt: now, leftAt: null, date: visit.date ?? date });
  if (starts) publishVisited(tx, visit);
  return true;
}

/**
 * Records that the viewer is in the room of a visit: when the room has opened, and every 30 seconds from then on. Checks the access again. A
 * visit that was left stays left.
 * @throws NOT_FOUND if the visit belongs to somebody else, or the viewer may not see the meeting anymore; then the visit has ended
 * @throws MEETING_ENDED if the call is over; then the visit has ended
 */
export async function enterMeeting(ctx: Ctx, visitId: string): Promise<Meeting> {
  const { id, kind, meetingId } = await ownVisit(ctx, visitId);
  let date: Date | null;
  try {
    const meeting = await findMeeting(ctx, kind, meetingId);
    if (kind === 'buddycall' && meeting.state === 'ENDED') throw new DomainError('MEETING_ENDED');
    date = meeting.date;
  } catch (error) {
    if (error instanceof DomainError) await closeVisit(ctx, id);
    throw error;
  }
  await inTransaction(ctx, async (tx) => {
    if ((await renewVisit(tx, id, date)) && kind === 'buddycall') await renewCall(tx, meetingId);
  });
  return readMeeting(ctx, kind, meetingId);
}

/**
 * Records that the viewer left the room of a visit. Idempotent.
 * @throws NOT_FOUND if the visit belongs to somebody else, or the viewer may not see the meeting anymore
 */
export async function leaveMeeting(ctx: Ctx, visitId: string): Promise<Meeting> {
  const { id, kind, meetingId } = await ownVisit(ctx, visitId);
  await closeVisit(ctx, id);
  return readMeeting(ctx, kind, meetingId);
}

const openVisits = statements.selectFrom('meeting_visits as o').select('o.id').where('o.left_at', 'is', null).where('o.joined_at', 'is not', null);
/** SQL: visits that nobody renews. Those of people who were deactivated earlier have not been renewed since either. */
const deadVisits = (alive: Expression<Date>) =>
  openVisits.where('o.renewed_at', '<=', alive).unionAll(
    // Starts from the people, of whom there are hardly any: OFFSET keeps PostgreSQL from starting with all visits that go on.
    statements
      .selectFrom('users as u')
      .innerJoinLateral(openVisits.where(sql<boolean>`o.user_id = u.id`).offset(sql.lit(0)).as('v'), (join) => join.onTrue())
      .select('v.id')
      .where('u.deactivated_at', '>', alive),
  );

const endDead = prepared('meetings.endDeadVisits', { alive: 'timestamptz' }, ({ alive }) =>
  statements
    .updateTable('meeting_visits as v')
    .set(({ ref }) => ({ left_at: ref('v.renewed_at') }))
    .where('v.left_at', 'is', null)
    .where('v.joined_at', 'is not', null)
    .where(({ ref }) => inList(ref('v.id'), arrayOf(deadVisits(alive))))
    .returning(['v.kind', 'v.meeting_id as meetingId', 'v.course_id as courseId']),
);

/** Ends the visits that were not renewed for 90 seconds, at their last renewal, and those of deactivated people. Returns their number. */
export async function endDeadVisits(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const ended = await endDead.all(tx.db, { alive: aliveSince(tx) });
    const meetings = new Map(ended.map((visit) => [`${visit.kind} ${visit.meetingId}`, visit]));
    for (const visit of meetings.values()) publishVisited(tx, visit);
    await endCallsLeft(tx, [...meetings.values()]);
    return ended.length;
  });
}
