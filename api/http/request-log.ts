import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { Log } from '../domain/shared/log.ts';

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
}

/** Assigns an id to every request and logs one line when it is answered: id, route, status and duration. */
export function requestLog({ log, answered }: RequestLogOptions): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    response.locals.requestId = requestId;
    response.setHeader('X-Request-Id', requestId);
    const quiet = QUIET.test(request.path);
    response.once('close', () => {
      const milliseconds = performance.now() - startedAt;
      const route = routeOf(request, response);
      const status = response.writableFinished ? response.statusCode : 499;
      answered(route, request.method, status, milliseconds / 1000);
      const fields = { requestId, method: request.method, route, status, ms: Math.round(milliseconds * 10) / 10 };
      if (quiet) log.debug(fields, 'answered');
      else log.info(fields, 'answered');
    });
    next();
  };
}
