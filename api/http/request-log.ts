import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { Log } from '../domain/shared/log.ts';
import { type BeginTrace, type Span, withinSpan } from '../domain/shared/trace.ts';

/** Routes that machines request too often to be logged. */
const QUIET = /^\/(health|metrics|assets)\b/;

/** Returns the id of a request. It is generated here and never accepted from outside. */
export function requestIdOf(response: Response): string {
  return String(response.locals.requestId ?? '');
}

/** Returns the pattern of the route, never the URL, which may contain tokens. */
function routeOf(request: Request, response: Response): string {
  const pattern: unknown = request.route?.path;
  // Express resets the base URL of a request that ends with an error; admission has stored it. In lower case: each spelling would be counted as
  // a route of its own.
  const base = (request.baseUrl || String(response.locals.base ?? '')).toLowerCase();
  if (typeof pattern === 'string') return `${base}${pattern}`;
  return base === '' ? 'page' : base;
}

export interface RequestLogOptions {
  log: Log;
  answered: (route: string, method: string, status: number, seconds: number) => void;
  /** Begins the span of a request. */
  beginTrace?: BeginTrace | undefined;
}

/** Begins the span of a request. The proxy may begin the trace; the header of anybody else is ignored. */
function spanOf({ method, headers, app }: Request, requestId: string, beginTrace: BeginTrace | undefined): Span | null {
  const attributes = { 'http.request.method': method, 'http.response.header.x-request-id': [requestId] };
  return beginTrace?.({ name: method, kind: 'server', attributes }, app.get('trust proxy') === 0 ? undefined : headers.traceparent) ?? null;
}

function endSpan(span: Span, method: string, route: string, status: number): void {
  span.set({ 'http.route': route, 'http.response.status_code': status }, `${method} ${route}`);
  if (status >= 500) span.failed(String(status));
  span.end();
}

/** Runs the rest of a request as part of its span: what reads bodies, and a request that waited for another one, have lost it. */
export const withinRequest = (response: Response, work: () => void): void => withinSpan(response.locals.span as Span | null | undefined, work);

/** Assigns an id to every request, records its span, and logs one line when it is answered: id, route, status and duration. */
export function requestLog({ log, answered, beginTrace }: RequestLogOptions): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    response.locals.requestId = requestId;
    response.setHeader('X-Request-Id', requestId);
    const quiet = QUIET.test(request.path);
    const span = quiet ? null : spanOf(request, requestId, beginTrace);
    response.locals.span = span;
    response.once('close', () => {
      const milliseconds = performance.now() - startedAt;
      const route = routeOf(request, response);
      const status = response.writableFinished ? response.statusCode : 499;
      answered(route, request.method, status, milliseconds / 1000);
      if (span !== null) endSpan(span, request.method, route, status);
      const trace = span === null ? {} : { traceId: span.traceId };
      const fields = { requestId, ...trace, method: request.method, route, status, ms: Math.round(milliseconds * 10) / 10 };
      if (quiet) log.debug(fields, 'answered');
      else log.info(fields, 'answered');
    });
    withinRequest(response, next);
  };
}
