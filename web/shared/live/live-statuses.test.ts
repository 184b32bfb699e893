import { gql, InMemoryCache } from '@apollo/client';
import { afterEach, expect, it } from 'vitest';
import { forgetLiveStatuses, liveStatusPolicy, noteLiveStatuses } from './live-statuses.ts';

const PEOPLE = gql`query People { people { id online doNotDisturb } }`;

/** A page that shows one person; `receive` takes the response to its query. */
function openPage() {
  const cache = new InMemoryCache({ typePolicies: { Person: liveStatusPolicy, Account: liveStatusPolicy } });
  const shown: boolean[] = [];
  cache.watch<{ people: Array<{ online: boolean }> }>({
    query: PEOPLE,
    optimistic: true,
    returnPartialData: true,
    callback: ({ result }) => {
      const person = result?.people?.[0];
      if (typeof person?.online === 'boolean') shown.push(person.online);
    },
  });
  const receive = (online: boolean) => cache.writeQuery({ query: PEOPLE, data: { people: [{ __typename: 'Person', id: 'p1', online, doNotDisturb: false }] } });
  return { cache, receive, shown: () => shown.at(-1) };
}
const status = (online: boolean) => ({ id: 'p1', online, doNotDisturb: false });

afterEach(() => forgetLiveStatuses(new InMemoryCache()));

it('the live status of a person is that of the newest event, even if it repeats an earlier response', () => {
  const page = openPage();
  noteLiveStatuses(page.cache, [status(false)]);
  page.receive(true);
  expect(page.shown()).toBe(false);
  noteLiveStatuses(page.cache, [status(true)]);
  expect(page.shown()).toBe(true);
});

it('the live status of a person is that of the last event until the next response after the events are forgotten', () => {
  const page = openPage();
  noteLiveStatuses(page.cache, [status(true)]);
  page.receive(false);
  forgetLiveStatuses(page.cache);
  expect(page.shown()).toBe(true);
  page.receive(false);
  expect(page.shown()).toBe(false);
});

it.each([
  ['an event', () => undefined],
  ['the end of events', forgetLiveStatuses],
])('the live statuses of many people update a list at most twice after %s', (_case, act) => {
  const cache = new InMemoryCache({ typePolicies: { Person: liveStatusPolicy } });
  const people = Array.from({ length: 50 }, (_each, index) => ({ id: `p${index}`, online: true, doNotDisturb: false }));
  const list = (online: boolean) => ({ people: people.map((person) => ({ ...person, __typename: 'Person', online })) });
  let compared = 0;
  cache.watch({ query: PEOPLE, optimistic: true, callback: () => (compared += 1) });
  cache.writeQuery({ query: PEOPLE, data: list(false) });
  compared = 0;
  noteLiveStatuses(cache, people);
  act(cache);
  expect(compared).toBeLessThanOrEqual(2);
  expect(cache.readQuery({ query: PEOPLE })).toEqual(list(true));
});
