import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { Subject } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { requestRetried, requestSettled } from './connection-state.ts';
import { whenLoaded } from './loading-state.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('what may be needed later waits until the data of the page is there and the connection is good', async () => {
  const answer = new Subject<ApolloLink.Result>();
  const client = new ApolloClient({ cache: new InMemoryCache(), link: new ApolloLink(() => answer) });
  const page = client.watchQuery({ query: gql('query Page { title }') }).subscribe({});
  const work = vi.fn();
  whenLoaded(client, work);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(work).not.toHaveBeenCalled();
  const request = {};
  requestRetried(request);
  answer.next({ data: { title: 'Breathing' } });
  answer.complete();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(work).not.toHaveBeenCalled();
  requestSettled(request);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(work).toHaveBeenCalledOnce();
  page.unsubscribe();
});

it('nothing is loaded after the page was left', async () => {
  const client = new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.empty() });
  const work = vi.fn();
  whenLoaded(client, work)();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(work).not.toHaveBeenCalled();
});
