import type { GraphQLError, GraphQLFormattedError } from 'graphql';
import type { ErrorCode } from '../../schema/error-codes.ts';
import { type ErrorResponse, errorResponseOf } from '../http/error-response.ts';
import { PERSISTED_QUERY_NOT_FOUND } from './persisted-query.ts';

const SUGGESTION = /\s*Did you mean .*\?/s;
/** Apollo's codes for a request that never reached a resolver. */
const INVALID = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_SUPPORTED',
]);

/** Returns the code of an error that graphql-js or Apollo raised before any resolver ran. */
function requestCode(error: GraphQLError): ErrorCode | undefined {
  if (error.extensions.limit === true || /Document contains more tha\w \d+ tokens/.test(error.message)) return 'QUERY_TOO_COMPLEX';
  const code = error.extensions.code;
  if (typeof code === 'string') return INVALID.has(code) ? 'QUERY_INVALID' : undefined;
  // An error without a path was raised before any resolver; its original error is that of a scalar that refused a variable.
  const refused = error.path === undefined && (error.originalError === undefined || error.message.startsWith('Variable "$'));
  return refused ? 'QUERY_INVALID' : undefined;
}

/** Returns the code, fields and parameters of an error for the client, and whether the error must be logged. */
export function explainError(error: GraphQLError): ErrorResponse {
  const code = requestCode(error);
  return code === undefined ? errorResponseOf(error.originalError ?? error) : { code, unexpected: false };
}

/** Formats an error for the client: a code, field codes and parameters; no stack, no SQL, no suggested names. */
export function formatError(error: GraphQLError): GraphQLFormattedError {
  // A code of the protocol between client and server: nobody reads it on a screen.
  if (error.extensions.code === PERSISTED_QUERY_NOT_FOUND) return { message: error.message, extensions: { code: PERSISTED_QUERY_NOT_FOUND } };
  const { code, fields, parameters } = explainError(error);
  return {
    message: code === 'QUERY_INVALID' ? error.message.replace(SUGGESTION, '') : code,
    ...(error.locations === undefined ? {} : { locations: error.locations }),
    ...(error.path === undefined ? {} : { path: error.path }),
    extensions: { code, ...(fields === undefined ? {} : { fields }), ...(parameters === undefined ? {} : { parameters }) },
  };
}
