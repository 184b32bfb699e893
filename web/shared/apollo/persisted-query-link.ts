import { ApolloLink } from '@apollo/client';
import { catchError, mergeMap, type Observable, of } from 'rxjs';

/** The hash that codegen writes into each typed document. */
interface WithHash {
  __meta__?: { hash: string };
}

interface WithErrors {
  errors?: readonly { extensions?: Record<string, unknown> }[];
}

const isUnknownHash = ({ errors }: WithErrors): boolean => errors?.[0]?.extensions?.code === 'PERSISTED_QUERY_NOT_FOUND';

/**
 * Sends the hash of a document instead of its text. A server that was built from other documents than this page does not know
 * the hash; it receives the text.
 */
export const persistedQueryLink = new ApolloLink((operation, forward) => {
  const sha256Hash = (operation.query as WithHash).__meta__?.hash;
  if (sha256Hash === undefined) return forward(operation);
  const sendText = (): Observable<ApolloLink.Result> => {
    operation.extensions = {};
    operation.setContext({ http: { includeQuery: true } });
    return forward(operation);
  };
  operation.extensions = { persistedQuery: { version: 1, sha256Hash } };
  operation.setContext({ http: { includeQuery: false } });
  return forward(operation).pipe(
    mergeMap((result) => (isUnknownHash(result) ? sendText() : of(result))),
    catchError((error: unknown) => {
      if (isUnknownHash(error as WithErrors)) return sendText();
      throw error;
    }),
  );
});
