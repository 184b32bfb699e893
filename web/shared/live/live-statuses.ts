import type { TypePolicy } from '@apollo/client';

interface Status {
  online: boolean;
  doNotDisturb: boolean;
}

/** The statuses of the last events of the running subscription, by person. */
const statuses = new Map<string, Status>();

/** Notes the status of an event. It applies until the next event, whatever responses arrive that were read before it. */
export function noteLiveStatus(id: string, { online, doNotDisturb }: Status): void {
  statuses.set(id, { online, doNotDisturb });
}

/** Forgets all statuses: events may have been missed. */
export function forgetLiveStatuses(): void {
  statuses.clear();
}

/** How the cache reads people: an event is newer than the response to a query that was on its way when the event arrived. */
export const liveStatusPolicy: TypePolicy = {
  fields: {
    online: { read: (kept: boolean | undefined, { readField }) => statuses.get(readField<string>('id') ?? '')?.online ?? kept },
    doNotDisturb: { read: (kept: boolean | undefined, { readField }) => statuses.get(readField<string>('id') ?? '')?.doNotDisturb ?? kept },
  },
};
