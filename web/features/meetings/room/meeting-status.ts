/**
 * Status codes of a meeting in this tab (docs/specification.md#4-states-and-transitions): not joined, joined, failed, ended. A meeting ends in two steps:
 * the person has left the conference (3), and the frame can be removed (5).
 */
export const MEETING_STATUS = { notJoined: 0, joined: 1, failed: 2, left: 3, closed: 5 } as const;
export type MeetingStatus = (typeof MEETING_STATUS)[keyof typeof MEETING_STATUS];

export type MeetingEvent = 'joined' | 'failed' | 'left' | 'closed';

/** Events that change a status. A fatal error and the end are final; after leaving, a breakout room may be joined. */
const TRANSITIONS: Readonly<Record<MeetingStatus, Partial<Record<MeetingEvent, MeetingStatus>>>> = {
  0: { joined: 1, failed: 2, left: 3, closed: 5 },
  1: { failed: 2, left: 3, closed: 5 },
  2: {},
  3: { joined: 1, failed: 2, closed: 5 },
  5: {},
};

/** Returns the status after an event; an event that a status does not expect changes nothing. */
export function nextStatus(status: MeetingStatus, event: MeetingEvent): MeetingStatus {
  return TRANSITIONS[status][event] ?? status;
}

/** Whether this tab no longer takes part in the meeting. */
export const isOver = (status: MeetingStatus): boolean => status === MEETING_STATUS.failed || status === MEETING_STATUS.closed;

/** The part of Jitsi's API that reports events. */
export interface EventSource {
  on(event: string, listener: (data?: unknown) => void): unknown;
  removeListener(event: string, listener: (data?: unknown) => void): unknown;
}

interface ErrorReport {
  isFatal?: boolean;
  error?: { isFatal?: boolean };
}

/** Whether an `errorOccurred` ends the meeting. Versions of Jitsi differ in where they put the error. */
function isFatal(data: unknown): boolean {
  const report = (data ?? {}) as ErrorReport;
  return report.isFatal === true || report.error?.isFatal === true;
}

/** Whether a `participantKickedOut` concerns the person of this page. */
export function isRemoval(data: unknown): boolean {
  return (data as { kicked?: { local?: boolean } } | undefined)?.kicked?.local === true;
}

/** Calls back with each event of Jitsi's API that concerns the status. Returns a function that stops that. */
export function followMeeting(api: EventSource, onEvent: (event: MeetingEvent) => void): () => void {
  const listeners: Readonly<Record<string, (data?: unknown) => void>> = {
    videoConferenceJoined: () => onEvent('joined'),
    videoConferenceLeft: () => onEvent('left'),
    readyToClose: () => onEvent('closed'),
    errorOccurred: (data) => isFatal(data) && onEvent('failed'),
  };
  for (const [event, listener] of Object.entries(listeners)) api.on(event, listener);
  return () => {
    for (const [event, listener] of Object.entries(listeners)) api.removeListener(event, listener);
  };
}
