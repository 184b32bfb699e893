import { type ErrorCode, isErrorCode } from '../../../schema/error-codes.ts';
import { type FieldErrors, isFieldCode } from '../../../schema/field-codes.ts';

/** The failure of a request, as screens show it. */
export type Failure =
  | { kind: 'refused'; code: ErrorCode; fields: FieldErrors; parameters: Record<string, string | number> }
  | { kind: 'unreachable' }
  | { kind: 'unknown' };

interface Answered {
  errors?: readonly { extensions?: Record<string, unknown> }[];
  statusCode?: number;
  bodyText?: string;
}

/** Returns the errors in a response body that the client library did not parse because of the status. */
function errorsOfBody(bodyText: string | undefined): Answered['errors'] {
  try {
    return (JSON.parse(bodyText ?? '') as Answered).errors;
  } catch {
    return undefined;
  }
}

/** Statuses of a proxy that got no response of the server. */
const UNREACHABLE_STATUS = new Set([502, 504]);
/** The failure of a status without a response of the application: a proxy that has no server to send the request to also responds with 503. */
function failureOfStatus(status: number): Failure {
  if (status === 503) return { kind: 'refused', code: 'SERVICE_UNAVAILABLE', fields: {}, parameters: {} };
  return { kind: UNREACHABLE_STATUS.has(status) ? 'unreachable' : 'unknown' };
}

function fieldsOf(value: unknown): FieldErrors {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, FieldErrors[string]] => isFieldCode(entry[1])));
}

function parametersOf(value: unknown): Record<string, string | number> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number'),
  );
}

/**
 * Converts any error of a request to a failure. It checks shapes, not classes, so that guest pages do not load the client
 * library.
 */
export function readFailure(error: unknown): Failure {
  if (typeof error !== 'object' || error === null) return { kind: 'unknown' };
  const { statusCode, bodyText, errors = errorsOfBody(bodyText) } = error as Answered;
  const extensions = errors?.[0]?.extensions;
  if (extensions !== undefined && isErrorCode(extensions.code)) {
    return { kind: 'refused', code: extensions.code, fields: fieldsOf(extensions.fields), parameters: parametersOf(extensions.parameters) };
  }
  if (errors !== undefined) return { kind: 'unknown' };
  if (typeof statusCode === 'number') return failureOfStatus(statusCode);
  return error instanceof TypeError || (error as Error).name === 'TimeoutError' ? { kind: 'unreachable' } : { kind: 'unknown' };
}

/** Whether no response of the application arrived, so that the request may be sent again. */
export function isWeakLink(error: unknown): boolean {
  const failure = readFailure(error);
  return failure.kind === 'unreachable' || (failure.kind === 'refused' && failure.code === 'SERVICE_UNAVAILABLE');
}

/** Returns whether a request was refused with a code. */
export function hasCode(error: unknown, code: ErrorCode): boolean {
  const failure = readFailure(error);
  return failure.kind === 'refused' && failure.code === code;
}
