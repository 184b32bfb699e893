import { type ErrorCode, isErrorCode } from '../../../schema/error-codes.ts';
import { REFUSED_FILE_CODES } from '../../../schema/upload-kinds.ts';
import type { Failure } from '../errors/request-error.ts';

/** The error codes of statuses without a body: of a HEAD request, or of a proxy. */
const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  401: 'NOT_SIGNED_IN',
  403: 'NOT_AUTHORIZED',
  404: 'NOT_FOUND',
  408: 'UPLOAD_STALLED',
  409: 'UPLOAD_OFFSET_WRONG',
  410: 'NOT_FOUND',
  413: 'BODY_TOO_LARGE',
  423: 'UPLOAD_BUSY',
  429: 'TOO_MANY_REQUESTS',
  460: 'UPLOAD_CHECKSUM_WRONG',
  503: 'SERVICE_UNAVAILABLE',
  507: 'STORAGE_FULL',
};
const UNREACHABLE: ReadonlySet<number> = new Set([0, 502, 504]);

interface WithResponse {
  originalResponse?: { getStatus(): number; getBody(): string } | null;
}

function codeOf(body: string): unknown {
  try {
    return (JSON.parse(body) as { code?: unknown }).code;
  } catch {
    return undefined;
  }
}

/** Reads an error of the upload library by its shape, so that this module does not load the library. */
export function uploadFailure(error: unknown): Failure {
  const response = (error as WithResponse | null)?.originalResponse;
  if (response === null || response === undefined) return { kind: 'unreachable' };
  const status = response.getStatus();
  const code = codeOf(response.getBody());
  if (isErrorCode(code)) return { kind: 'refused', code, fields: {}, parameters: {} };
  if (UNREACHABLE.has(status)) return { kind: 'unreachable' };
  const known = BY_STATUS[status];
  return known === undefined ? { kind: 'unknown' } : { kind: 'refused', code: known, fields: {}, parameters: {} };
}

/** The step after a failed attempt. `retry`: after a delay; `restart`: from the first byte; `signedIn`: after the next sign-in; `stop`: show the error. */
export type NextStep = 'retry' | 'restart' | 'signedIn' | 'stop';

const RETRIED: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'UPLOAD_STALLED',
  'UPLOAD_OFFSET_WRONG',
  'UPLOAD_BUSY',
  'UPLOAD_CHECKSUM_WRONG',
  'UPLOAD_INCOMPLETE',
  'TOO_MANY_REQUESTS',
  'SERVICE_UNAVAILABLE',
]);

/** Returns whether the server no longer has an upload after an error: it refused the content, or the upload expired. */
export function isUploadGone(code: ErrorCode): boolean {
  return code === 'NOT_FOUND' || REFUSED_FILE_CODES.has(code);
}

/** Errors that are retried a few times: they may be temporary. */
const FEW_RETRIES = 5;

/** Returns the next step; `attempts` counts the failed attempts since bytes were last stored. */
export function nextStep(failure: Failure, attempts: number): NextStep {
  if (failure.kind === 'unreachable') return 'retry';
  if (failure.kind === 'unknown' || failure.code === 'INTERNAL') return attempts < FEW_RETRIES ? 'retry' : 'stop';
  if (failure.code === 'NOT_SIGNED_IN') return 'signedIn';
  if (failure.code === 'NOT_FOUND') return attempts === 0 ? 'restart' : 'stop';
  return RETRIED.has(failure.code) ? 'retry' : 'stop';
}
