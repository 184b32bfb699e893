import type { MeetingKind, MeetingState } from '../../../schema/meetings.ts';
import type { Person } from '../people/people.ts';

/** A meeting that the viewer may see, as the features that hold meetings return it. The name of the room leaves the server only with access. */
export interface MeetingToJoin {
  kind: MeetingKind;
  id: string;
  roomName: string;
  name: string;
  moderator: boolean;
  state: MeetingState;
  opensAt: Date | null;
  endsAt: Date | null;
  courseId: string | null;
  /** The planned start of the date of a class that is open now. */
  date: Date | null;
}

/** Somebody who is in a meeting or expected there. */
export interface MeetingParticipant {
  person: Person;
  joined: boolean;
}

/** A meeting as its viewer sees it. */
export interface Meeting extends Omit<MeetingToJoin, 'roomName' | 'date'> {
  /** A Jitsi domain is set. */
  configured: boolean;
  participants: MeetingParticipant[];
  /** All participants; `participants` lists at most 100 of them. */
  participantCount: number;
  joinedCount: number;
}

/** What a client needs to open the room of a meeting in Jitsi. */
export interface MeetingAccess {
  domain: string;
  roomName: string;
  /** Null without a secret: then the room is open to those who know its name. */
  token: string | null;
  moderator: boolean;
  displayName: string;
  p2p: boolean;
  iceTransportPolicy: 'relay' | null;
  region: string;
  visitId: string;
  /** When the token expires. */
  expiresAt: Date | null;
}
