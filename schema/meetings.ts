/** What people can meet in: a call of two people, a class, a meeting room of a course. */
export const MEETING_KINDS = ['buddycall', 'class', 'personal'] as const;
export type MeetingKind = (typeof MEETING_KINDS)[number];

/** Whether a meeting can be joined: now, later, or no longer. */
export const MEETING_STATES = ['OPEN', 'NOT_YET', 'ENDED'] as const;
export type MeetingState = (typeof MEETING_STATES)[number];

/** Interval in which a client renews its visit while it is in a meeting, in milliseconds. */
export const VISIT_RENEWAL = 30_000;
/** Time without renewal after which a visit has ended, in milliseconds. */
export const VISIT_LEASE = 90_000;

/** Meeting rooms of one person in a course. */
export const MEETING_ROOMS_MAX = 20;
