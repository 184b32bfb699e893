import type { Ctx } from '../shared/context.ts';

/** People in one event: an event of PostgreSQL holds 8,000 bytes. */
const PEOPLE_PER_EVENT = 100;

/** Publishes after the commit that the notifications of people changed. */
export function publishChanged(tx: Ctx, userIds: readonly string[]): void {
  const people = [...new Set(userIds)];
  for (let from = 0; from < people.length; from += PEOPLE_PER_EVENT) {
    tx.publish('notifications.changed', { userIds: people.slice(from, from + PEOPLE_PER_EVENT) });
  }
}
