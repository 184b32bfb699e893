import type { MeetingKind } from '../../../schema/meetings.ts';

/** A change of a call: it rings, was accepted or rejected, ended in another way, or somebody entered its room. */
export interface CallChanged {
  callId: string;
  callerId: string;
  calleeId: string;
  change: 'ringing' | 'accepted' | 'rejected' | 'ended' | 'joined';
  /** Who made the change; null when a time ended. */
  byId: string | null;
}

/** Topics published to all replicas. Payloads are ids; a subscriber reads the data again and checks access. */
export interface Topics {
  /** Within one process: events for it were lost, so what they keep up to date is read again. */
  'relay.recovered': Record<string, never>;
  /** A session ended: caches drop it, sockets close. */
  'session.ended': { sessionId: string; userId: string };
  /** Role, state or preferences of a user changed: cached sessions reload. */
  'user.changed': { userId: string };
  /** People went online or offline, or changed availability. */
  'user.status': { userIds: readonly string[] };
  /** The notifications of people changed: new ones, or read ones. */
  'notifications.changed': { userIds: readonly string[] };
  /** The state of a call changed. */
  'call.changed': CallChanged;
  /** Somebody who was called cannot be reached; for the caller. */
  'call.unavailable': { userId: string; targetId: string };
  /** Progress of one person in one course changed; with the idempotency key of the request that changed it, if it had one. */
  'progress.changed': { userId: string; courseId: string; idempotencyKey?: string };
  /** Somebody was enrolled in a course, the team of the course changed, or a person of it has another name or role. */
  'people.changed': { courseId: string };
  /** The people of a course of an academy changed, or somebody became or stopped being a member of the academy. */
  'academyPeople.changed': { academyId: string };
  /** A class of the course, or a date of it, changed. */
  'classes.changed': { courseId: string };
  /** A message to a course was handed out, or the state of its mails changed; gathered over half a second. */
  'message.changed': { messageId: string; courseId: string };
  /** Rows of a list of invitations were invited. */
  'invitationImport.changed': { importId: string };
  /** Somebody entered or left a meeting, or its state changed. */
  'meeting.changed': { kind: MeetingKind; meetingId: string };
  /** A meeting room of a course was added or deleted, or somebody entered or left one. */
  'meetingRooms.changed': { courseId: string };
}
export type Topic = keyof Topics;
export type Publish = <T extends Topic>(topic: T, payload: Topics[T]) => void;
