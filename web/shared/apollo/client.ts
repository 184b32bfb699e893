import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { ErrorLink } from '@apollo/client/link/error';
import { BaseHttpLink } from '@apollo/client/link/http';
import { OperationTypeNode } from 'graphql';
import { readFailure } from '../errors/request-error.ts';
import { onReadingPreference, readingPreference } from '../i18n/reading-preference.ts';
import { goTo } from '../navigation.ts';
import { currentSession, interruptSession, onSession, updateViewer } from '../session/session.ts';
import { fetchOrFirstAnswer } from './first-answer.ts';
import { idempotencyLink } from './idempotency-link.ts';
import { persistedQueryLink } from './persisted-query-link.ts';
import { proofLink } from './proof-link.ts';
import { requestHeaders } from './request-headers.ts';
import { retryLink } from './retry-link.ts';
import { subscriptionLink } from './subscription-link.ts';
import { typePolicies } from './type-policies.ts';

const headersLink = new ApolloLink((operation, forward) => {
  operation.setContext((context) => ({ ...context, headers: { ...requestHeaders(), ...(context.headers as Record<string, string> | undefined) } }));
  return forward(operation);
});

/** Ends the session after NOT_SIGNED_IN, and opens /permissionDenied after a forbidden mutation (docs/specification.md#8-error-catalogue). Screens show other errors. */
const refusalLink = new ErrorLink(({ error, operation }) => {
  const failure = readFailure(error);
  if (failure.kind !== 'refused') return;
  // A late answer to the request of a former session says nothing about the one of now.
  const { headers } = operation.getContext() as { headers?: Record<string, string> };
  if (failure.code === 'NOT_SIGNED_IN' && currentSession() !== null && headers?.['x-access-token'] === currentSession()?.token) interruptSession();
  const session = currentSession();
  if (failure.code === 'SECOND_FACTOR_NEEDED' && session !== null) updateViewer({ ...session.viewer, secondFactorNeeded: true });
  if (failure.code === 'NOT_AUTHORIZED' && operation.operationType === OperationTypeNode.MUTATION) goTo('/permissionDenied');
});

/** The only client; its cache is the only store of server data in the browser. */
export const client = new ApolloClient({
  cache: new InMemoryCache({ typePolicies }),
  link: ApolloLink.from([
    refusalLink,
    idempotencyLink,
    proofLink,
    retryLink,
    headersLink,
    persistedQueryLink,
    ApolloLink.split(
      ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
      subscriptionLink(),
      new BaseHttpLink({ uri: '/graphql', fetch: fetchOrFirstAnswer }),
    ),
  ]),
  defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' } },
  devtools: { enabled: false },
});

let reader = currentSession()?.viewer.id;
onSession(() => {
  const next = currentSession()?.viewer.id;
  if (next === reader) return;
  reader = next;
  // The next person at this browser must not see data of the previous one.
  void client.clearStore();
});

let read = readingPreference();
onReadingPreference(() => {
  const next = readingPreference();
  if (next === read) return;
  read = next;
  void client.resetStore().catch(() => undefined); // each query shows its own error
});
