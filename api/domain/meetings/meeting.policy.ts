import type { Actor } from '../shared/context.ts';

/** A viewer's relation to a meeting room of a course that the viewer takes part in. */
export interface MeetingRoomFacts {
  ownerId: string;
  /** The viewer is on the team of the course as a module trainer. */
  trainsCourse: boolean;
}

/** What a viewer may do with a meeting room (docs/product-rules.md#2-who-may-do-what). */
export const meetingRoomPolicy = {
  /** May delete it, and moderates in it: the owner, the module trainers of the course, admins. */
  manage: (actor: Actor, { ownerId, trainsCourse }: MeetingRoomFacts): boolean => actor.role === 'admin' || actor.id === ownerId || trainsCourse,
};
