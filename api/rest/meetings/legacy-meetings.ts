import type { Meeting, MeetingAccess } from '../../domain/meetings/meeting.ts';
import type { MeetingRoom } from '../../domain/meetings/room-rows.ts';
import type { Person } from '../../domain/people/people.ts';

const toOwner = ({ id, name, surname }: Person) => ({ _id: id, name, surname });

/** A meeting room under the names of docs/specification.md#3-entities-and-their-fields. */
export const toLegacyRoom = ({ id, name, owner, courseId }: MeetingRoom) => ({
  _id: id,
  name,
  owner: owner === null ? null : toOwner(owner),
  courseId,
  meetingId: id,
});

/** A meeting, with those who are inside or expected. */
export const toLegacyMeeting = ({ id, kind, name, state, opensAt, endsAt, moderator, courseId, participants }: Meeting) => ({
  meetingId: id,
  roomType: kind,
  name,
  state,
  opensAt,
  endsAt,
  moderator,
  courseId,
  users: participants.map(({ person, joined }) => ({ ...toOwner(person), isOnline: person.online, dnd: person.doNotDisturb ? 1 : 0, joined })),
});

/** Access to the room of a meeting. */
export const toLegacyAccess = (meetingId: string, access: MeetingAccess) => ({ meetingId: meetingId.toLowerCase(), ...access });
