import { randomUUID } from 'node:crypto';
import type { MeetingKind } from '../../../schema/meetings.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { inTransaction } from '../shared/transaction.ts';
import { getAccount } from '../users/user.service.ts';
import { findMeeting, findMeetingById } from './find-meeting.ts';
import type { Meeting, MeetingAccess, MeetingToJoin } from './meeting.ts';
import { MeetingVisitEntity } from './meeting-visit.entity.ts';
import { listParticipants } from './participants.ts';
import { signRoomToken } from './room-token.ts';

async function toMeeting(ctx: Ctx, meeting: MeetingToJoin): Promise<Meeting> {
  const { roomName: _secret, date: _date, ...shown } = meeting;
  const people = await listParticipants(ctx, meeting);
  return { ...shown, configured: ctx.settings.jitsi.domain !== undefined, ...people };
}

/**
 * Reads a meeting with those who are inside or expected. Who may not join it does not see it.
 * @throws NOT_FOUND
 * @throws MEETING_INVALID if the id does not have the form of one
 */
export async function readMeeting(ctx: Ctx, kind: MeetingKind, id: string): Promise<Meeting> {
  return toMeeting(ctx, await findMeeting(ctx, kind, id));
}

/**
 * Gives the viewer access to the room of a meeting: its name, and a token for this room and person if a secret is configured. Starts a visit,
 * which counts once `enterMeeting` says that the viewer is in the room.
 * @throws NOT_FOUND, MEETING_INVALID as `readMeeting`
 * @throws MEETING_NOT_YET, MEETING_ENDED if it is not open
 * @throws JITSI_NOT_CONFIGURED without a Jitsi domain
 */
export async function joinMeeting(ctx: Ctx, kind: MeetingKind, meetingId: string): Promise<MeetingAccess> {
  return openRoom(ctx, await findMeeting(ctx, kind, meetingId));
}

/**
 * Like `joinMeeting`, for a client that has only the id of the meeting.
 * @throws the same codes
 */
export async function joinMeetingById(ctx: Ctx, meetingId: string): Promise<MeetingAccess> {
  return openRoom(ctx, await findMeetingById(ctx, meetingId));
}

async function openRoom(ctx: Ctx, { kind, id, state, roomName, moderator, courseId, date }: MeetingToJoin): Promise<MeetingAccess> {
  const { id: userId } = requireActor(ctx);
  if (state !== 'OPEN') throw new DomainError(state === 'NOT_YET' ? 'MEETING_NOT_YET' : 'MEETING_ENDED');
  const { jitsi, hostedRegion } = ctx.settings;
  if (jitsi.domain === undefined) throw new DomainError('JITSI_NOT_CONFIGURED');
  const { name, surname } = await getAccount(ctx);
  const displayName = `${name} ${surname}`.trim();
  const now = ctx.now();
  const visit = { id: randomUUID(), kind, meetingId: id, userId, courseId, date, createdAt: now, joinedAt: null, renewedAt: now, leftAt: null };
  await inTransaction(ctx, (tx) => tx.db.insert(MeetingVisitEntity, visit));
  const signed = await signRoomToken(jitsi, { roomName, moderator, user: { id: userId, name: displayName } }, now);
  return {
    domain: jitsi.domain,
    roomName,
    token: signed?.token ?? null,
    moderator,
    displayName,
    p2p: jitsi.p2p !== 'off',
    iceTransportPolicy: jitsi.p2p === 'relay' ? 'relay' : null,
    region: hostedRegion,
    visitId: visit.id,
    expiresAt: signed?.expiresAt ?? null,
  };
}
