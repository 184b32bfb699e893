import { isJoinOpen } from '../../../schema/class-schedule.ts';
import { MEETING_KINDS, type MeetingKind } from '../../../schema/meetings.ts';
import { findCallToJoin } from '../calls/call-reads.service.ts';
import { findClassToJoin } from '../classes/find-class.service.ts';
import { requireCoursePeople } from '../people/course-people-access.service.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { isId } from '../shared/validate.ts';
import { meetingRoomPolicy } from './meeting.policy.ts';
import type { MeetingToJoin } from './meeting.ts';
import { findRoom } from './room-rows.ts';

async function findPersonalRoom(ctx: Ctx, id: string): Promise<MeetingToJoin> {
  const room = await findRoom(ctx, id);
  assertFound(room);
  await requireCoursePeople(ctx, room.courseId);
  const { name, roomName, courseId } = room;
  const moderator = meetingRoomPolicy.manage(requireActor(ctx), room);
  return { kind: 'personal', id, name, roomName, moderator, state: 'OPEN', opensAt: null, endsAt: null, courseId, date: null };
}

const STATES = { open: 'OPEN', notYet: 'NOT_YET', ended: 'ENDED' } as const;

async function findCall(ctx: Ctx, id: string): Promise<MeetingToJoin> {
  const { roomName, name, moderator, state, opensAt, endsAt, courseId } = await findCallToJoin(ctx, id);
  return { kind: 'buddycall', id, roomName, name, moderator, state: STATES[state], opensAt, endsAt, courseId, date: null };
}

async function findClass(ctx: Ctx, id: string): Promise<MeetingToJoin> {
  const { roomName, name, moderator, state, opensAt, endsAt, courseId, date: next } = await findClassToJoin(ctx, id);
  // Those who moderate may come at any other time, which is no attendance of a date.
  const date = next !== null && isJoinOpen(next, ctx.now()) ? next.start : null;
  return { kind: 'class', id, roomName, name, moderator, state: STATES[state], opensAt, endsAt, courseId, date };
}

const FINDERS: Readonly<Record<MeetingKind, (ctx: Ctx, id: string) => Promise<MeetingToJoin>>> = {
  buddycall: findCall,
  class: findClass,
  personal: findPersonalRoom,
};

/**
 * Returns a meeting that the viewer may see, with the secret name of its room.
 * @throws NOT_FOUND
 * @throws MEETING_INVALID if the id does not have the form of one
 */
export async function findMeeting(ctx: Ctx, kind: MeetingKind, id: string): Promise<MeetingToJoin> {
  requireActor(ctx);
  if (!isId(id)) throw new DomainError('MEETING_INVALID');
  return FINDERS[kind](ctx, id.toLowerCase());
}

/**
 * Returns the meeting with an id, of whatever kind.
 * @throws NOT_FOUND, MEETING_INVALID as `findMeeting`
 */
export async function findMeetingById(ctx: Ctx, id: string): Promise<MeetingToJoin> {
  for (const kind of MEETING_KINDS) {
    try {
      return await findMeeting(ctx, kind, id);
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'NOT_FOUND')) throw error;
    }
  }
  throw new DomainError('NOT_FOUND');
}
