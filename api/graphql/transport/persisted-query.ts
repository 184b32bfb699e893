import { GraphQLError } from 'graphql';

/**
 * The protocol of Apollo's persisted queries: a request carries the SHA-256 hash of a document instead of its text. The client
 * that receives this code sends the text.
 */
export const PERSISTED_QUERY_NOT_FOUND = 'PERSISTED_QUERY_NOT_FOUND';

/** Returns the hash of a request without a text; undefined for any other request. */
export function requestedHash(request: { query?: unknown; extensions?: { persistedQuery?: { sha256Hash?: unknown } } | null } | undefined): string | undefined {
  if (request === undefined || request.query) return undefined;
  const hash = request.extensions?.persistedQuery?.sha256Hash;
  return typeof hash === 'string' ? hash : undefined;
}

/** The error for a hash that is not in the manifest: the client was built from other documents. */
export function unknownHash(): GraphQLError {
  return new GraphQLError('PersistedQueryNotFound', { extensions: { persistedQuery: true, code: PERSISTED_QUERY_NOT_FOUND } });
}
