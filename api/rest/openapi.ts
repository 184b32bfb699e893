import { ERROR_STATUS, type ErrorCode } from '../../schema/error-codes.ts';
import { ERROR_SENTENCES } from '../../schema/error-messages.ts';
import { FIELD_CODES } from '../../schema/field-codes.ts';
import { ENTITY_SCHEMAS } from './entity-schemas.ts';
import { id, type JsonSchema } from './json-schema.ts';
import type { RouteDescription, RouteGroup } from './legacy-route.ts';
import { toJsonSchema } from './yup-schema.ts';

interface OpenapiParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description: string;
  schema: JsonSchema;
}
interface OpenapiResponse {
  description: string;
  content: Record<string, { schema: JsonSchema }>;
}
export interface OpenapiOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: Array<Record<string, string[]>>;
  parameters: OpenapiParameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, OpenapiResponse>;
}
export interface OpenapiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } };
  servers: Array<{ url: string }>;
  tags: Array<{ name: string; description: string }>;
  paths: Record<string, Record<string, OpenapiOperation>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, JsonSchema> };
}

const TAGS: Readonly<Record<string, string>> = {
  user: 'Account, sessions, invitations and enrollment',
  academy: 'Academies, courses, modules and steps',
  duplicate: 'Copies of academies, courses, modules and steps',
  progress: 'Progress in courses',
  fileUpload: 'Files',
  groups: 'Groups of people',
  events: 'What happened to learners, for other systems',
  meetingRooms: 'Meeting rooms of a course',
  meeting: 'Joining calls, classes and meeting rooms',
  class: 'Weekly live classes',
  documentation: 'This document',
};
const SIGNED_IN: OpenapiOperation['security'] = [{ accessToken: [] }, { bearer: [] }];
const ALWAYS: readonly ErrorCode[] = ['INTERNAL', 'SERVICE_UNAVAILABLE', 'TOKEN_SCOPE_MISSING'];
const READING: readonly OpenapiParameter[] = [
  {
    name: 'x-content-language',
    in: 'header',
    required: false,
    schema: { type: 'string' },
    description: 'The language in which content is read; the stored language of the account if left out',
  },
  {
    name: 'x-other-languages',
    in: 'header',
    required: false,
    schema: { type: 'string', enum: ['true', 'false'] },
    description: 'true: content without a text in that language is shown in its default language',
  },
];
const SPOKEN: OpenapiParameter = {
  name: 'Accept-Language',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description: 'The language of `message`: en, de, ar, fr or fa',
};

const REPEATABLE: OpenapiParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 16, maxLength: 128 },
  description: 'An id made by the client for one change. A repeat within 7 days has no further effect and gets the first answer',
};

const json = (schema: JsonSchema): Record<string, { schema: JsonSchema }> => ({ 'application/json': { schema } });
const camelCase = (words: string): string => words.replace(/[^A-Za-z0-9]+(.)?/g, (_match, next: string | undefined) => next?.toUpperCase() ?? '');

/** Converts an express path to the syntax of OpenAPI. */
export function openapiPath(prefix: string, path: string): string {
  return `${prefix}${path === '/' ? '' : path}`.replace(/:(\w+)/g, '{$1}');
}

function parametersOf(route: RouteDescription, group: RouteGroup): OpenapiParameter[] {
  const names = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
  const inPath = names.map(
    (name): OpenapiParameter => ({ name, in: 'path', required: true, description: `The id of the ${route.idOf ?? name.replace(/Id$/, '')}`, schema: id }),
  );
  const query = route.query === undefined ? {} : toJsonSchema(route.query);
  const required: unknown = query.required;
  const inQuery = Object.entries((query.properties ?? {}) as Record<string, JsonSchema>).map(
    ([name, schema]): OpenapiParameter => ({ name, in: 'query', required: Array.isArray(required) && required.includes(name), description: name, schema }),
  );
  const repeatable = route.method === 'get' ? [] : [REPEATABLE];
  return [...inPath, ...inQuery, ...(group.prefix === '/user' ? [] : READING), SPOKEN, ...repeatable];
}

function successOf(route: RouteDescription): OpenapiResponse {
  const envelope = { status: { type: 'string', const: 'success' }, message: { type: 'string' } };
  const schema = { type: 'object', properties: { ...envelope, ...route.answer }, required: ['status', 'message', ...Object.keys(route.answer)] };
  return { description: 'It worked', content: json(schema) };
}

/** Returns every error code of a route, with those common to all routes of its kind. */
function codesOf(route: RouteDescription): ErrorCode[] {
  const input: ErrorCode[] = route.body === undefined && route.query === undefined && route.upload === undefined ? [] : ['VALIDATION_FAILED'];
  const body: ErrorCode[] = route.body === undefined ? [] : ['BODY_TOO_LARGE'];
  const session: ErrorCode[] = route.access === 'signedIn' ? ['NOT_SIGNED_IN', 'SECOND_FACTOR_NEEDED', 'TOO_MANY_REQUESTS'] : [];
  // A body or a key that cannot be read, or a path with a broken escape.
  const unreadable: ErrorCode[] = route.method === 'get' && !route.path.includes(':') ? [] : ['BAD_REQUEST'];
  const repeated: ErrorCode[] = route.method === 'get' ? [] : ['IDEMPOTENCY_KEY_REUSED'];
  return [...new Set([...input, ...unreadable, ...body, ...session, ...route.errors, ...repeated, ...ALWAYS])];
}

function failuresOf(route: RouteDescription): Record<string, OpenapiResponse> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codesOf(route)) byStatus.set(ERROR_STATUS[code], [...(byStatus.get(ERROR_STATUS[code]) ?? []), code]);
  const response = (codes: ErrorCode[]): OpenapiResponse => ({
    description: codes.map((code) => `${code}: ${ERROR_SENTENCES[code].message}`).join('\n'),
    content: json({ allOf: [{ $ref: '#/components/schemas/Failure' }, { type: 'object', properties: { code: { enum: codes } } }] }),
  });
  return Object.fromEntries([...byStatus].map(([status, codes]) => [String(status), response(codes)]));
}

function requestBodyOf({ body, upload }: RouteDescription): Pick<OpenapiOperation, 'requestBody'> {
  if (body !== undefined) return { requestBody: { required: true, content: json(toJsonSchema(body)) } };
  if (upload === undefined) return {};
  const schema = { type: 'object', properties: { [upload]: { type: 'string', contentMediaType: 'application/octet-stream' } }, required: [upload] };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
}

function operationOf(route: RouteDescription, group: RouteGroup): OpenapiOperation {
  return {
    operationId: camelCase(`${route.method} ${group.prefix} ${route.path}`),
    tags: [group.prefix.slice(1)],
    summary: route.summary,
    ...(route.scope === undefined ? {} : { description: `API tokens need the scope ${route.scope}.` }),
    security: route.access === 'signedIn' ? SIGNED_IN : [],
    parameters: parametersOf(route, group),
    ...requestBodyOf(route),
    responses: { 200: successOf(route), ...failuresOf(route) },
  };
}

/** A path below /api that responds without the envelope. */
function ownPath(operationId: string, summary: string, type: string): Record<string, OpenapiOperation> {
  const responses = { 200: { description: summary, content: { [type]: { schema: { type: type.includes('json') ? 'object' : 'string' } } } } };
  return { get: { operationId, tags: ['documentation'], summary, security: [], parameters: [], responses } };
}

/** The GraphQL schema, for admins and for API tokens with the scope schema:read. */
function schemaPath(): Record<string, OpenapiOperation> {
  const { get } = ownPath('getGraphqlSchema', 'The GraphQL schema; its first line and the header X-Schema-Version name the version', 'text/plain');
  if (get === undefined) throw new Error('The path has no operation');
  const refusal = (codes: ErrorCode[]): OpenapiResponse => ({ description: codes.join(', '), content: json({ $ref: '#/components/schemas/Failure' }) });
  const responses = { ...get.responses, 401: refusal(['NOT_SIGNED_IN']), 403: refusal(['NOT_AUTHORIZED', 'TOKEN_SCOPE_MISSING', 'SECOND_FACTOR_NEEDED']) };
  return { get: { ...get, description: 'API tokens need the scope schema:read.', security: SIGNED_IN, responses } };
}

const FAILURE: JsonSchema = {
  type: 'object',
  description: 'Any failure. `fields` contains field errors, `parameters` contains values of the message.',
  properties: {
    status: { type: 'string', const: 'error' },
    message: { type: 'string', description: 'A message for people' },
    code: { type: 'string', enum: Object.keys(ERROR_STATUS) },
    fields: { type: 'object', additionalProperties: { type: 'string', enum: FIELD_CODES } },
    parameters: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
  },
  required: ['status', 'message', 'code'],
};

/** The OpenAPI 3.1 document of all routes, made from their descriptions (docs/product-rules.md#8-interfaces). */
export function openapiDocument(groups: readonly RouteGroup[], siteName: string): OpenapiDocument {
  const paths: OpenapiDocument['paths'] = {};
  for (const group of groups) {
    for (const { description } of group.routes) {
      const path = openapiPath(group.prefix, description.path);
      paths[path] = { ...paths[path], [description.method]: operationOf(description, group) };
    }
  }
  paths['/openapi.json'] = ownPath('getOpenapi', 'The OpenAPI document', 'application/json');
  paths['/schema.graphql'] = schemaPath();
  paths['/docs'] = ownPath('getDocs', 'The same as a page to read', 'text/html');
  return {
    openapi: '3.1.0',
    info: {
      title: siteName,
      version: '1.0.0',
      description: 'Every response contains `status` and `message`. A failure has the HTTP status of its `code`.',
      license: { name: 'GNU Affero General Public License 3.0 or later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: '/api' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: { Failure: FAILURE, ...ENTITY_SCHEMAS },
      securitySchemes: { accessToken: { type: 'apiKey', in: 'header', name: 'x-access-token' }, bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}
