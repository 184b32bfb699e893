import type { Ctx } from './context.ts';
import type { Topics } from './topics.ts';

/** People in one event. */
const PEOPLE_PER_EVENT = 500;

type PeopleTopic = { [Name in keyof Topics]: Topics[Name] extends { userIds: readonly string[] } ? Name : never }[keyof Topics];

/** Publishes after the commit that something about people changed, each person once, up to 500 in one event. */
export function publishPeople(tx: Ctx, topic: PeopleTopic, userIds: readonly string[]): void {
  const people = [...new Set(userIds)];
  for (let from = 0; from < people.length; from += PEOPLE_PER_EVENT) tx.publish(topic, { userIds: people.slice(from, from + PEOPLE_PER_EVENT) });
}
