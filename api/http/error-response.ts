import type { ErrorCode } from '../../schema/error-codes.ts';
import { DomainError, type ErrorDetails } from '../domain/shared/errors.ts';

/**
 * Codes of temporary errors: of sockets, storages and PostgreSQL that are unreachable (shutting down, starting up), of PostgreSQL that ended a statement,
 * a transaction or an idle connection because of a timeout, a lock, a deadlock or another transaction, or that is read-only, and of a machine
 * that has no file handles or memory left or cannot read or write its disk.
 */
const TEMPORARY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EBUSY',
  'EMFILE',
  'ENFILE',
  'ENOMEM',
  'EIO',
  'EROFS',
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '57P05',
  '55P03',
  '40P01',
  '40001',
  '25006',
  '25P03',
  '25P04',
]);
/** Classes of PostgreSQL's codes that are temporary errors as a whole: lost connections, and a server without disk space, memory or connections. */
const TEMPORARY_CLASSES = /^(08|53)/;
/**
 * Messages without a code: of pg, its pool and TypeORM, the last one of them when a connection is lost within a transaction; then those of
 * ioredis.
 */
const UNREACHABLE_WORDS =
  /command timed out|connection terminated|timeout exceeded when trying to connect|not queryable|connection timeout|driver not connected|query runner (was )?already released|reached the max retries per request|connection is closed|stream isn't writeable/i;

/** Beginnings of refusals of Redis that pass: it has no memory left, has just started, is a replica, or its password is being changed. */
const REDIS_REFUSALS = /^(OOM|NOAUTH|WRONGPASS|LOADING|READONLY|MASTERDOWN|CLUSTERDOWN|MISCONF|BUSY|TRYAGAIN)\b/;

function wordOf(error: unknown, name: 'code' | 'type' | 'message'): string {
  const value = typeof error === 'object' && error !== null ? (error as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : '';
}

/** Whether an error is temporary: the database or another service is unreachable or cannot do the work now. */
export function isUnavailable(error: unknown): boolean {
  const code = wordOf(error, 'code');
  if (TEMPORARY_CODES.has(code) || TEMPORARY_CLASSES.test(code)) return true;
  if (error instanceof AggregateError && error.errors.some(isUnavailable)) return true;
  if (error instanceof Error && error.name === 'ReplyError' && REDIS_REFUSALS.test(error.message)) return true;
  return error instanceof Error && (UNREACHABLE_WORDS.test(error.message) || (error.cause !== undefined && isUnavailable(error.cause)));
}

export interface ErrorResponse extends ErrorDetails {
  code: ErrorCode;
  /** True for an unexpected error: it is logged with its stack. */
  unexpected: boolean;
}

/** Seconds after which a refusal may pass when the error does not name them: of an attempt limit, and of an outage. */
const USUAL_SECONDS: Readonly<Partial<Record<ErrorCode, number>>> = { TOO_MANY_REQUESTS: 60, SERVICE_UNAVAILABLE: 2 };

/** Returns the seconds after which the client may try again, for the Retry-After header; undefined if another try would fail, too. */
export function retryAfterOf({ code, parameters }: Pick<ErrorResponse, 'code' | 'parameters'>): string | undefined {
  const usual = USUAL_SECONDS[code];
  return usual === undefined ? undefined : String(parameters?.seconds ?? usual);
}

/** Converts any error into the response for the client: a code, never a stack or an SQL message. GraphQL and REST both use it. */
export function errorResponseOf(error: unknown): ErrorResponse {
  if (error instanceof DomainError) return { code: error.code, ...error.details, unexpected: false };
  if (isUnavailable(error)) return { code: 'SERVICE_UNAVAILABLE', unexpected: true };
  if (wordOf(error, 'type') === 'entity.too.large') return { code: 'BODY_TOO_LARGE', unexpected: false };
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  if (typeof status === 'number' && status >= 400 && status < 500) return { code: 'BAD_REQUEST', unexpected: false };
  return { code: 'INTERNAL', unexpected: true };
}
