import type { GraphQLError, GraphQLFormattedError } from 'graphql';
import type { ErrorCode } from '../../schema/error-codes.ts';
import { type ErrorResponse, errorResponseOf } from '../http/error-response.ts';

const SUGGESTION = /\s*Did you mean .*\?/s;
/** Apollo's words for a request that never reached a resolver. */
const INVALID = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
]);

/** The code of an error that graphql-js or Apollo raised before any resolver ran. */
function requestCode(error: GraphQLError): ErrorCode | undefined {
  if (error.extensions.limit === true || /Document contains more tha\w \d+ tokens/.test(error.message)) return 'QUERY_TOO_COMPLEX';
  const code = error.extensions.code;
  if (typeof code === 'string') return INVALID.has(code) ? 'QUERY_INVALID' : undefined;
  // Without a path no resolver ran; an original error then comes from a scalar that refused a variable, or from outside.
  const refused = error.path === undefined && (error.originalError === undefined || error.message.startsWith('Variable "$'));
  return refused ? 'QUERY_INVALID' : undefined;
}

/** What of an error the client learns, and whether the log has to know it whole. */
export function explainError(error: GraphQLError): ErrorResponse {
  const code = requestCode(error);
  return code === undefined ? errorResponseOf(error.originalError ?? error) : { code, unexpected: false };
}

/** One error for the client: a code, fields of a form, parameters of its sentence; no stack, no SQL, no suggestion of names. */
export function formatError(error: GraphQLError): GraphQLFormattedError {
  const { code, fields, parameters } = explainError(error);
  return {
    message: code === 'QUERY_INVALID' ? error.message.replace(SUGGESTION, '') : code,
    ...(error.locations === undefined ? {} : { locations: error.locations }),
    ...(error.path === undefined ? {} : { path: error.path }),
    extensions: { code, ...(fields === undefined ? {} : { fields }), ...(parameters === undefined ? {} : { parameters }) },
  };
}
