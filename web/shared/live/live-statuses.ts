import type { ApolloCache, TypePolicy } from '@apollo/client';
import type { Modifier } from '@apollo/client/cache';

interface Status {
  online: boolean;
  doNotDisturb: boolean;
}

/** The types of the cache that show whether somebody is online. */
export const STATUS_TYPES = ['Person', 'Account'] as const;

/** The statuses of the last events of the running subscription, by person. */
const statuses = new Map<string, Status>();

/** Stores a status. What is shown may differ from an equal stored value, and is read again. */
function store(cache: ApolloCache, id: string, status: Status): void {
  const set =
    (value: boolean): Modifier<boolean> =>
    (kept, { INVALIDATE }) =>
      kept === value ? INVALIDATE : value;
  const fields = { online: set(status.online), doNotDisturb: set(status.doNotDisturb) };
  for (const type of STATUS_TYPES) cache.modify({ id: cache.identify({ __typename: type, id }), fields });
}

/** Stores statuses; a list that shows many of them is compared once. */
function storeAll(cache: ApolloCache, changed: Iterable<readonly [string, Status]>): void {
  cache.batch({
    update: (batch) => {
      for (const [id, status] of changed) store(batch, id, status);
    },
  });
}

/** Shows the statuses of an event. Each applies until the next event about the person, whatever responses arrive that were read before it. */
export function noteLiveStatuses(cache: ApolloCache, people: ReadonlyArray<Status & { id: string }>): void {
  const changed = people.map(({ id, online, doNotDisturb }) => [id, { online, doNotDisturb }] as const);
  for (const [id, status] of changed) statuses.set(id, status);
  storeAll(cache, changed);
}

/** Forgets all statuses: events may have been missed. The next responses apply; until then the last events are shown. */
export function forgetLiveStatuses(cache: ApolloCache): void {
  storeAll(cache, statuses);
  statuses.clear();
}

/** How the cache reads people: an event is newer than the response to a query that was on its way when the event arrived. */
export const liveStatusPolicy: TypePolicy = {
  fields: {
    online: { read: (kept: boolean | undefined, { readField }) => statuses.get(readField<string>('id') ?? '')?.online ?? kept },
    doNotDisturb: { read: (kept: boolean | undefined, { readField }) => statuses.get(readField<string>('id') ?? '')?.doNotDisturb ?? kept },
  },
};
