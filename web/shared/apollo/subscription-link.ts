import { ApolloLink } from '@apollo/client';
import type { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import type { Client } from 'graphql-ws';
import { Observable } from 'rxjs';
import { contentLanguageOf, readingPreference } from '../i18n/reading-preference.ts';
import { currentSession } from '../session/session.ts';

/** The longest pause before a retry, in milliseconds. */
const RETRY_PAUSE_MAX = 30_000;

/** Returns an exponential pause with random jitter, so that browsers do not reconnect to a restarted server all at once. */
const retryPause = (retries: number) => Math.min(RETRY_PAUSE_MAX, 1000 * 2 ** retries) * (0.5 + Math.random() / 2);

/** Leaves the text out of operations that carry their hash. */
export function withoutTexts(client: Client): Client {
  return {
    ...client,
    subscribe: (payload, sink) => client.subscribe(payload.extensions?.persistedQuery === undefined ? payload : { ...payload, query: '' }, sink),
  };
}

async function createSocketLink(): Promise<GraphQLWsLink> {
  const [{ GraphQLWsLink: Link }, { createClient }] = await Promise.all([import('@apollo/client/link/subscriptions'), import('graphql-ws/client')]);
  const url = `${window.location.protocol === 'https:' ? 'wss' : 'ws'}://${window.location.host}/graphql`;
  const client = createClient({
    url,
    lazy: true,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => currentSession() !== null,
    retryWait: (retries) => new Promise((resolve) => setTimeout(resolve, retryPause(retries))),
    connectionParams: () => ({
      token: currentSession()?.token,
      contentLanguage: contentLanguageOf(readingPreference()),
      otherLanguages: readingPreference().otherLanguages,
    }),
  });
  return new Link(withoutTexts(client));
}

/** Sends subscriptions over a WebSocket, whose code is loaded with the first subscription. */
export function subscriptionLink(): ApolloLink {
  let link: Promise<GraphQLWsLink> | null = null;
  return new ApolloLink((operation) => {
    link ??= createSocketLink();
    return new Observable((observer) => {
      let ended = false;
      let stop = () => {};
      link?.then(
        (socketLink) => {
          if (ended) return;
          const running = socketLink.request(operation).subscribe(observer);
          stop = () => running.unsubscribe();
        },
        (error: unknown) => {
          link = null;
          observer.error(error);
        },
      );
      return () => {
        ended = true;
        stop();
      };
    });
  });
}
