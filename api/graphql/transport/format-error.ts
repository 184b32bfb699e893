import type { GraphQLError, GraphQLFormattedError } from 'graphql';
import type { ErrorCode } from '../../../schema/error-codes.ts';
import { type ErrorResponse, errorResponseOf } from '../../http/error-response.ts';
import { PERSISTED_QUERY_NOT_FOUND } from './persisted-query.ts';

/** Apollo's codes for a request that never reached a resolver. */
const INVALID = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
  'OPERATION_RESOLUTION_FAILURE',
  PERSISTED_QUERY_NOT_FOUND,
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

/** Length of a message for developers, in characters. */
const MESSAGE_MAX = 200;
/** Words after which graphql-js repeats a value of the request, or suggests names of the schema. */
const BEFORE_VALUES = [' got invalid value ', ', found ', ' value: ', ' Did you mean '];

/**
 * Returns the part of graphql-js's message about a request that names no value of it, such as a password of a wrong type, and no suggestion.
 * The length is limited first, so that no request makes this slow.
 */
function messageOf(error: GraphQLError): string {
  const message = error.message.slice(0, MESSAGE_MAX);
  if (message.startsWith('Value "')) return 'The value does not exist in its enum.';
  const values = message.startsWith('Syntax Error') ? [...BEFORE_VALUES, ' "'] : BEFORE_VALUES;
  const ends = values.map((words) => message.indexOf(words)).filter((end) => end >= 0);
  if (ends.length === 0) return message;
  const part = message.slice(0, Math.min(...ends));
  return part.startsWith('Variable "$') ? `${part} has an invalid value.` : part;
}

/** Formats an error for the client: a code, field codes and parameters; no stack, no SQL, no suggested names. */
export function formatError(error: GraphQLError): GraphQLFormattedError {
  // A code of the protocol between client and server: nobody reads it on a screen.
  if (error.extensions.code === PERSISTED_QUERY_NOT_FOUND) return { message: error.message, extensions: { code: PERSISTED_QUERY_NOT_FOUND } };
  const { code, fields, parameters } = explainError(error);
  return {
    message: code === 'QUERY_INVALID' ? messageOf(error) : code,
    ...(error.locations === undefined ? {} : { locations: error.locations }),
    ...(error.path === undefined ? {} : { path: error.path }),
    extensions: { code, ...(fields === undefined ? {} : { fields }), ...(parameters === undefined ? {} : { parameters }) },
  };
}
