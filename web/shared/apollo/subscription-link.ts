import { ApolloLink } from '@apollo/client';
import type { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import type { Client } from 'graphql-ws';
import { Observable } from 'rxjs';
import { liveClient } from '../live/live-connection.ts';
import { loadWithRetries } from '../load-with-retries.ts';

/** Leaves the text out of operations that carry their hash. */
export function withoutTexts(client: Client): Client {
  return {
    ...client,
    subscribe: (payload, sink) => client.subscribe(payload.extensions?.persistedQuery === undefined ? payload : { ...payload, query: '' }, sink),
  };
}

const links = new WeakMap<Client, GraphQLWsLink>();

async function currentLink(): Promise<GraphQLWsLink> {
  const [{ GraphQLWsLink: Link }, client] = await Promise.all([loadWithRetries(() => import('@apollo/client/link/subscriptions')), liveClient()]);
  const link = links.get(client) ?? new Link(withoutTexts(client));
  links.set(client, link);
  return link;
}

/** Sends subscriptions over the live connection, whose code is loaded when it is first needed. */
export function subscriptionLink(): ApolloLink {
  return new ApolloLink(
    (operation) =>
      new Observable((observer) => {
        let ended = false;
        let stop = () => {};
        currentLink().then(
          (link) => {
            if (ended) return;
            const running = link.request(operation).subscribe(observer);
            stop = () => running.unsubscribe();
          },
          (error: unknown) => observer.error(error),
        );
        return () => {
          ended = true;
          stop();
        };
      }),
  );
}
