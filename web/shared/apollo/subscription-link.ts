import { ApolloLink } from '@apollo/client';
import type { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { Observable } from 'rxjs';
import { contentLanguageOf, readingPreference } from '../i18n/reading-preference.ts';
import { currentSession } from '../session/session.ts';

const SLOWEST_RETRY = 30_000;

/** Longer after each failure and never the same for two browsers, so that a restarted server is not stormed. */
const retryPause = (retries: number) => Math.min(SLOWEST_RETRY, 1000 * 2 ** retries) * (0.5 + Math.random() / 2);

async function openSocket(): Promise<GraphQLWsLink> {
  const [{ GraphQLWsLink: Link }, { createClient }] = await Promise.all([import('@apollo/client/link/subscriptions'), import('graphql-ws/client')]);
  const url = `${window.location.protocol === 'https:' ? 'wss' : 'ws'}://${window.location.host}/graphql`;
  return new Link(
    createClient({
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
    }),
  );
}

/** Carries subscriptions; the WebSocket code is fetched with the first of them. */
export function subscriptionLink(): ApolloLink {
  let socket: Promise<GraphQLWsLink> | null = null;
  return new ApolloLink((operation) => {
    socket ??= openSocket();
    return new Observable((observer) => {
      let ended = false;
      let stop = () => {};
      socket?.then(
        (link) => {
          if (ended) return;
          const running = link.request(operation).subscribe(observer);
          stop = () => running.unsubscribe();
        },
        (error: unknown) => {
          socket = null;
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
