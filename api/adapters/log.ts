import pino, { type DestinationStream, type Logger } from 'pino';
import { QueryFailedError } from 'typeorm';
import { currentSpan } from '../domain/shared/trace.ts';

/** Returns the frames of a stack without the message, which may contain user input. */
function placesOf(error: Error): string[] {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .map((line) => line.trim())
    .slice(0, 12);
}

/**
 * Serializes an error for the log. SQL errors are reduced to codes and names of tables: message, detail and parameters contain values and so
 * personal data.
 */
function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const fields = error as Error & Record<string, unknown>;
  const code = typeof fields.code === 'string' ? { code: fields.code } : {};
  if (error instanceof QueryFailedError || 'routine' in fields || 'severity' in fields) {
    const driver = (fields.driverError ?? fields) as Record<string, unknown>;
    const named = Object.fromEntries(
      ['code', 'table', 'column', 'constraint', 'routine'].flatMap((name) => (typeof driver[name] === 'string' ? [[name, driver[name]]] : [])),
    );
    return { type: error.name, ...named, stack: placesOf(error) };
  }
  return {
    type: error.name,
    ...code,
    message: error.message.slice(0, 300),
    stack: placesOf(error),
    ...(error.cause === undefined ? {} : { cause: serializeError(error.cause) }),
  };
}

/** Fields that may contain secrets or personal data. Their values are redacted. */
const SECRETS = ['token', 'password', 'oldPassword', 'newPassword', 'email', 'to', 'name', 'surname', 'variables', 'authorization', 'cookie', 'headers'];

/** The trace that a line belongs to, if it is recorded. */
function traceOf(): object {
  const span = currentSpan();
  return span === undefined ? {} : { traceId: span.traceId };
}

/** Creates a structured logger: one JSON line per entry, with UTC times. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: traceOf,
    serializers: { err: serializeError },
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '[removed]' },
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
