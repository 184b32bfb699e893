import { AsyncLocalStorage } from 'node:async_hooks';

/** Names, codes and numbers of this program, by the names of OpenTelemetry's conventions. Never a value of a person: docs/operating.md#traces. */
type SpanAttributes = Readonly<Record<string, string | number | string[]>>;

/** How a span begins. */
export interface SpanStart {
  name: string;
  /** `server` answers a request, `producer` publishes an event, `consumer` runs a job or delivers an event, `client` waits for another program. */
  kind: 'server' | 'producer' | 'consumer' | 'client' | 'internal';
  attributes: SpanAttributes;
}

/** A span that is recorded. */
export interface Span {
  readonly traceId: string;
  /** Names the span to the process that continues its trace, as the W3C header does. */
  readonly traceparent: string;
  /** Begins a span below this one; null when this one has ended: what goes on after it belongs to no request. */
  begin(start: SpanStart): Span | null;
  set(attributes: SpanAttributes, name?: string): void;
  /** Marks it as failed. `type` is a code or the name of a class, never a message. */
  failed(type: string): void;
  end(): void;
}

/** Begins a trace, or continues the one of `traceparent`; null for a trace that is not recorded. */
export type BeginTrace = (start: SpanStart, traceparent?: unknown) => Span | null;

const spans = new AsyncLocalStorage<Span>();

/** Returns the span of the running request or job; undefined when it is not recorded. */
export const currentSpan = (): Span | undefined => spans.getStore();

/** Runs some work as part of a span, if there is one. */
export const withinSpan = <Result>(span: Span | null | undefined, work: () => Result): Result =>
  span === null || span === undefined ? work() : spans.run(span, work);

const CODE = /^\w{1,60}$/;

/** Returns the code or the reason of an error, else the name of its class; never its message, which may have values. */
export function errorTypeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code, reason } = error as Error & { code?: unknown; reason?: unknown };
  return [code, reason, error.name].find((word): word is string => typeof word === 'string' && CODE.test(word)) ?? 'Error';
}

/** Runs some work in a span, if there is one, and ends it with the work. */
export async function inSpan<Result>(span: Span | null | undefined, work: () => Promise<Result>): Promise<Result> {
  if (span === null || span === undefined) return work();
  try {
    return await spans.run(span, work);
  } catch (error) {
    span.failed(errorTypeOf(error));
    throw error;
  } finally {
    span.end();
  }
}

/** Runs some work in a span below the current one; without one, only runs it. */
export const traced = <Result>(start: () => SpanStart, work: () => Promise<Result>): Promise<Result> => {
  const current = spans.getStore();
  return current === undefined ? work() : inSpan(current.begin(start()), work);
};

const FIRST_WORD = /^\s*(\w+)/;
const FIRST_TABLE = /\b(?:from|into|update|join)\s+"?(\w+)"?/i;

/** Names a statement by its name, or by its first word and table. Its text has constants, and its values are of people. */
export function statementSpan(text: string, name?: string): SpanStart {
  const operation = FIRST_WORD.exec(text)?.[1]?.toUpperCase() ?? 'SQL';
  const table = FIRST_TABLE.exec(text)?.[1];
  const summary = name ?? (table === undefined ? operation : `${operation} ${table}`);
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.summary': summary };
  return { name: summary, kind: 'client', attributes: table === undefined ? attributes : { ...attributes, 'db.collection.name': table } };
}

/** Names a command to Redis; its keys and values are of people. */
export const redisSpan = (command: string): SpanStart => {
  const name = command.toUpperCase();
  return { name: `redis ${name}`, kind: 'client', attributes: { 'db.system.name': 'redis', 'db.operation.name': name } };
};

/** Names an operation on a bucket; keys of files are ids. */
export const bucketSpan = (operation: string): SpanStart => ({
  name: `S3 ${operation}`,
  kind: 'client',
  attributes: { 'rpc.system': 'aws-api', 'rpc.service': 'S3', 'rpc.method': operation },
});

/** Names the publishing of an event, or its delivery to the subscriptions of one process; its payload has ids of people. */
export const eventSpan = (operation: 'publish' | 'deliver', topic: string): SpanStart => ({
  name: `${operation} ${topic}`,
  kind: operation === 'publish' ? 'producer' : 'consumer',
  attributes: {
    'messaging.system': 'academy',
    'messaging.operation.type': operation === 'publish' ? 'send' : 'process',
    'messaging.operation.name': operation,
    'messaging.destination.name': topic,
  },
});
