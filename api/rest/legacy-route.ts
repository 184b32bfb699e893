import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import type { AnyObjectSchema, InferType } from 'yup';
import { ERROR_STATUS, type ErrorCode } from '../../schema/error-codes.ts';
import type { FieldErrors } from '../../schema/field-codes.ts';
import type { TokenScope } from '../../schema/token-scopes.ts';
import { type Ctx, requireActor } from '../domain/shared/context.ts';
import { DomainError } from '../domain/shared/errors.ts';
import { answerOnce } from '../domain/shared/idempotency.service.ts';
import { validate } from '../domain/shared/validate.ts';
import { boundedBody } from '../http/bounded-body.ts';
import type { HttpDeps } from '../http/deps.ts';
import { languageOf, messageOf } from '../http/error-message.ts';
import { errorResponseOf, retryAfterOf } from '../http/error-response.ts';
import { idempotencyKeyOf } from '../http/idempotency-key.ts';
import { requestIdOf } from '../http/request-log.ts';
import type { DescribedSchema } from './json-schema.ts';
import { Answer, type SendList } from './sent-list.ts';

/** Drops names that every object inherits, such as `constructor`; yup would read them as fields. */
const withoutInherited = (name: string, value: unknown): unknown => (name in Object.prototype ? undefined : value);

/** Returns the query parameters without such names. */
const queryOf = ({ query }: Request): Record<string, unknown> => Object.fromEntries(Object.entries(query).filter(([name]) => !(name in Object.prototype)));

/** The fields of a response besides `status` and `message`. */
type AnswerFields = Readonly<Record<string, DescribedSchema>>;

/** One endpoint of the documented interface (docs/specification.md#7-the-calls-it-makes); the OpenAPI document is made from these. */
export interface RouteDescription {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Path below the prefix of the group, in the syntax of express: `/:id`. Routes of one path share the names of its parameters. */
  path: string;
  /** What the parameter `id` of the path names, such as `course`. */
  idOf?: string;
  summary: string;
  /** Whether a session is required; the services check the permissions. */
  access: 'guest' | 'signedIn';
  /** The scope with which API tokens may call it; without one they are refused with TOKEN_SCOPE_MISSING. */
  scope?: TokenScope;
  /** Schema of the JSON body; unknown names are dropped. Messages are field codes. */
  body?: AnyObjectSchema;
  /** Field of a multipart form with one file, instead of a JSON body. The route reads the request itself. */
  upload?: string;
  /** Schema of the query parameters; unknown names are dropped. */
  query?: AnyObjectSchema;
  /** Names at the top level of the answer, as docs/specification.md#7-the-calls-it-makes gives them; `result` for every other payload. */
  answer: AnswerFields;
  /** Error codes besides VALIDATION_FAILED, NOT_SIGNED_IN, SECOND_FACTOR_NEEDED, and those of API tokens. */
  errors: readonly ErrorCode[];
  /** Field names of the services → documented names, for field errors. */
  fieldNames?: Readonly<Record<string, string>> | ((name: string) => string);
}

/**
 * Sets the version of the answer, which becomes its ETag: for lists that clients poll. Returns whether the client has this version; then the
 * response is 304 without content.
 */
export type IsCurrent = (version: string) => boolean;

export interface LegacyInput {
  params: Readonly<Record<string, string>>;
  body: unknown;
  query: unknown;
  version: IsCurrent;
  /** Sends up to 10,000 entries; the header `X-Next-Cursor` is the cursor of those after them. */
  send: SendList;
  request: Request;
}

export interface LegacyRoute {
  description: RouteDescription;
  handle(ctx: Ctx, input: LegacyInput): Promise<Record<string, unknown>>;
}

/** The routes below one prefix of /api, such as `/user`. */
export interface RouteGroup {
  prefix: string;
  routes: readonly LegacyRoute[];
}

type Of<Schema> = Schema extends AnyObjectSchema ? InferType<Schema> : Record<string, never>;

/** Creates an endpoint from its description and a call of a service. The handler receives validated values and returns the fields that the description lists. */
export function legacyRoute<const Description extends RouteDescription>(
  description: Description,
  run: (
    ctx: Ctx,
    input: Pick<LegacyInput, 'params' | 'version' | 'send'> & { body: Of<Description['body']>; query: Of<Description['query']> },
  ) => Promise<Record<keyof Description['answer'], unknown>>,
): LegacyRoute {
  return {
    description,
    async handle(ctx, { params, body, query, version, send }) {
      if (description.access === 'signedIn') requireActor(ctx);
      const checkedBody = description.body === undefined ? {} : await validate(description.body, body ?? {});
      const checkedQuery = description.query === undefined ? {} : await validate(description.query, query ?? {});
      return run(ctx, { params, version, send, body: checkedBody as Of<Description['body']>, query: checkedQuery as Of<Description['query']> });
    },
  };
}

/** Returns field errors under the documented names. */
function renamed(fields: FieldErrors | undefined, names: RouteDescription['fieldNames']): FieldErrors | undefined {
  if (fields === undefined || names === undefined) return fields;
  // "days[0]" is an entry of "days".
  const documented = typeof names === 'function' ? names : (name: string): string => name.replace(/^[^[]+/, (field) => names[field] ?? field);
  return Object.fromEntries(Object.entries(fields).map(([name, code]) => [documented(name), code]));
}

function withNames(error: unknown, names: RouteDescription['fieldNames']): unknown {
  if (!(error instanceof DomainError)) return error;
  return new DomainError(error.code, { ...error.details, fields: renamed(error.details.fields, names) });
}

function paramsOf(request: Request): Record<string, string> {
  return Object.fromEntries(Object.entries(request.params).map(([name, value]) => [name, String(value)]));
}

/** Everything that the effect of a request depends on. The body of an upload is not read yet, so its length stands for it. */
function contentOf(request: Request): string {
  return JSON.stringify([request.method, request.originalUrl, request.body ?? request.headers['content-length'] ?? null]);
}

/** Sets the ETag of a response, and the status 304 if the request names it; returns whether it does. */
const versionOf =
  (request: Request, response: Response): IsCurrent =>
  (version) => {
    const tag = `"${version}"`;
    response.setHeader('ETag', tag);
    response.setHeader('Cache-Control', 'private, no-cache');
    // Not `request.fresh`: it is false with `Cache-Control: no-cache`, which `fetch` adds to every request with If-None-Match.
    const names = (request.headers['if-none-match'] ?? '').split(',').map((name) => name.trim().replace(/^W\//, ''));
    const current = names.includes(tag);
    if (current) response.status(304);
    return current;
  };

function serve(deps: HttpDeps, { description, handle }: LegacyRoute): RequestHandler {
  return async (request, response, next) => {
    try {
      const ctx = await deps.makeCtx(request, description.scope ?? null);
      const key = description.method === 'get' ? undefined : idempotencyKeyOf(request);
      const sent = new Answer((cursor) => response.setHeader('X-Next-Cursor', cursor));
      const run = async (inOperation: Ctx): Promise<string> => {
        const answer = await handle(inOperation, {
          params: paramsOf(request),
          body: request.body,
          query: queryOf(request),
          version: versionOf(request, response),
          send: sent.send,
          request,
        });
        return JSON.stringify({ status: 'success', message: 'Success', ...answer });
      };
      const answer = key === undefined ? await run(ctx) : (await answerOnce(ctx, { key, content: contentOf(request) }, run)).answer;
      // Responses are not cached, so they need no ETag unless clients poll them.
      if (response.statusCode === 304) response.end();
      else if (sent.isLong) await sent.write(answer, response.type('json'));
      else response.type('json').end(answer);
    } catch (error) {
      if (!response.headersSent) return next(withNames(error, description.fieldNames));
      // The reader left, or a part could not be read: the client sees that the list is not complete.
      deps.log.warn({ requestId: requestIdOf(response), err: error }, 'A list ended early');
      response.destroy();
    }
  };
}

/** Any failure as `{status: 'error', message, code, …}` with the HTTP status of its code (docs/product-rules.md#8-interfaces). */
function answerFailure(deps: HttpDeps, error: unknown, request: Request, response: Response): void {
  const answer = errorResponseOf(error);
  const { code, fields, parameters, unexpected } = answer;
  if (unexpected) deps.log.error({ requestId: requestIdOf(response), code, err: error }, 'A request failed');
  const retryAfter = retryAfterOf(answer);
  if (retryAfter !== undefined) response.setHeader('Retry-After', retryAfter);
  const message = messageOf(answer, deps.translateError(languageOf(request)));
  const details = { ...(fields === undefined ? {} : { fields }), ...(parameters === undefined ? {} : { parameters }) };
  response.status(ERROR_STATUS[code]).json({ status: 'error', message, code, ...details });
}

/** Creates the router of one prefix; other paths go to the next router. */
export function createLegacyRouter(deps: HttpDeps, group: RouteGroup): Router {
  const router = Router();
  router.use((_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    response.vary('Accept-Language');
    next();
  });
  const uploads = group.routes.filter(({ description }) => description.upload !== undefined);
  for (const route of uploads) router[route.description.method](route.description.path, serve(deps, route));
  router.use(boundedBody(deps.makeCtx, (limit) => express.json({ limit, reviver: withoutInherited })));
  for (const route of group.routes) if (!uploads.includes(route)) router[route.description.method](route.description.path, deps.admit, serve(deps, route));
  router.use(legacyFailure(deps));
  return router;
}

/** Creates the error handler that responds in the REST envelope. */
function legacyFailure(deps: HttpDeps): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error);
    answerFailure(deps, error, request, response);
  };
}

/** Creates the last router below /api: it answers ROUTE_NOT_FOUND. */
export function createLegacyNotFound(deps: HttpDeps): Router {
  return Router().use((request, response) => answerFailure(deps, new DomainError('ROUTE_NOT_FOUND'), request, response));
}
