import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { GraphQLError, type GraphQLSchema, getOperationAST, parse, specifiedRules, validate } from 'graphql';
import { type Context, GRAPHQL_TRANSPORT_WS_PROTOCOL, type SubscribePayload } from 'graphql-ws';
import { type Extra, useServer as serveSockets } from 'graphql-ws/use/ws';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Actor } from '../domain/shared/context.ts';
import type { Log } from '../domain/shared/log.ts';
import type { RelayPort } from '../domain/shared/ports.ts';
import type { GqlContext } from './context.ts';
import { explainError, formatError } from './format-error.ts';
import { overLimit, QUERY_LIMITS } from './query-limits.ts';
import { subscribeFresh } from './subscribe.ts';

/** Bounds of one socket and one person (docs/targets.md#5-security-goals S6). */
export const LIVE_LIMITS = { initWait: 3000, subscriptions: 20, sockets: 5, payload: 64 * 1024, buffered: 1024 * 1024 } as const;
/** Close codes that tell a client not to try again with the same token. */
const NOT_SIGNED_IN = 4401;
const TOO_MANY_SOCKETS = 4429;
/** Tells a client to come back: the server restarts. */
const SERVICE_RESTART = 1012;
const TRY_LATER = 1013;

export interface LiveOptions {
  server: Server;
  schema: GraphQLSchema;
  relay: RelayPort;
  log: Log;
  findActor: (token: string) => Promise<Actor | null>;
  /** The context of one event: `headers` carry how the viewer reads. */
  createContext: (actor: Actor, request: IncomingMessage, connectionParams: Readonly<Record<string, unknown>>) => GqlContext;
  /** Whether a page of this origin may connect; undefined comes from programs that are no browser. */
  allowsOrigin: (origin: string | undefined, request: IncomingMessage) => boolean;
  /** A live connection of a person began; the returned function runs when it is over. */
  connected?: (actor: Actor) => () => void;
}

interface Live extends Record<PropertyKey, unknown> {
  actor?: Actor;
  token?: string;
  leave?: () => void;
}
type LiveContext = Context<Record<string, unknown> | undefined, Extra & Partial<Live>>;

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Sockets by person, so that an ended session closes its own and nobody opens too many. */
class Sockets {
  private readonly byUser = new Map<string, Set<{ socket: WebSocket; sessionId: string }>>();

  add(actor: Actor, socket: WebSocket): (() => void) | null {
    const held = this.byUser.get(actor.id) ?? new Set();
    if (held.size >= LIVE_LIMITS.sockets) return null;
    const entry = { socket, sessionId: actor.sessionId };
    this.byUser.set(actor.id, held.add(entry));
    return () => {
      held.delete(entry);
      if (held.size === 0 && this.byUser.get(actor.id) === held) this.byUser.delete(actor.id);
    };
  }

  endSession(userId: string, sessionId: string): void {
    for (const entry of this.byUser.get(userId) ?? []) if (entry.sessionId === sessionId) entry.socket.close(NOT_SIGNED_IN, 'NOT_SIGNED_IN');
  }
}

/** Says who connects, or closes the socket with the reason. */
async function admit(options: LiveOptions, sockets: Sockets, context: LiveContext): Promise<boolean> {
  const token = context.connectionParams?.token;
  const actor = typeof token === 'string' ? await options.findActor(token) : null;
  const { extra } = context;
  if (actor === null || extra.socket.readyState !== extra.socket.OPEN) {
    extra.socket.close(NOT_SIGNED_IN, 'NOT_SIGNED_IN');
    return true;
  }
  const leave = sockets.add(actor, extra.socket);
  if (leave === null) {
    extra.socket.close(TOO_MANY_SOCKETS, 'TOO_MANY_REQUESTS');
    return true;
  }
  const disconnected = options.connected?.(actor);
  extra.actor = actor;
  extra.token = String(token);
  extra.leave = () => {
    leave();
    disconnected?.();
  };
  return true;
}

const refusal = (code: string): GraphQLError[] => [new GraphQLError(code, { extensions: { code: 'BAD_REQUEST' } })];

/** Checks one subscription before it runs; answers its arguments, or why not. */
function prepare(options: LiveOptions, context: LiveContext, payload: SubscribePayload) {
  if (Object.keys(context.subscriptions).length > LIVE_LIMITS.subscriptions) {
    return [new GraphQLError('Too many subscriptions.', { extensions: { limit: true } })];
  }
  let document: ReturnType<typeof parse>;
  try {
    document = parse(payload.query, { maxTokens: QUERY_LIMITS.tokens });
  } catch (error) {
    return error instanceof GraphQLError ? [error] : refusal('QUERY_INVALID');
  }
  const tooMuch = overLimit(options.schema, document);
  if (tooMuch !== undefined) return [tooMuch];
  const problems = validate(options.schema, document, specifiedRules);
  if (problems.length > 0) return problems;
  // Queries and mutations go by HTTP, where limits, logs and metrics are.
  if (getOperationAST(document, payload.operationName)?.operation !== 'subscription') return refusal('QUERY_INVALID');
  const { actor } = context.extra;
  if (actor === undefined) return refusal('NOT_SIGNED_IN');
  return {
    schema: options.schema,
    document,
    operationName: payload.operationName,
    variableValues: payload.variables,
    contextValue: options.createContext(actor, context.extra.request, context.connectionParams ?? {}),
    rootValue: { live: context },
  };
}

async function renew(options: LiveOptions, context: LiveContext): Promise<GqlContext | null> {
  const { token, request } = context.extra;
  const actor = token === undefined ? null : await options.findActor(token);
  return actor === null ? null : options.createContext(actor, request, context.connectionParams ?? {});
}

function logUnexpected(options: LiveOptions, errors: readonly GraphQLError[]): void {
  for (const error of errors) {
    const { unexpected, code } = explainError(error);
    if (unexpected) options.log.error({ code, path: error.path?.join('.'), err: error.originalError ?? error }, 'A subscription failed');
  }
}

function serve(options: LiveOptions, sockets: Sockets, webSockets: WebSocketServer) {
  const problems = (errors: readonly GraphQLError[]) => {
    logUnexpected(options, errors);
    return errors.map((error) => formatError(error));
  };
  return serveSockets<Record<string, unknown> | undefined, Live>(
    {
      schema: options.schema,
      connectionInitWaitTimeout: LIVE_LIMITS.initWait,
      onConnect: (context) =>
        admit(options, sockets, context).catch((error: unknown) => {
          options.log.error({ err: error }, 'A live connection could not be admitted');
          context.extra.socket.close(TRY_LATER, 'SERVICE_UNAVAILABLE');
          return true;
        }),
      onSubscribe: (context, _id, payload) => prepare(options, context, payload),
      subscribe: (args) => subscribeFresh(args, () => renew(options, (args.rootValue as { live: LiveContext }).live)),
      onError: (_context, _id, _payload, errors) => problems(errors),
      onNext: (context, _id, _payload, _args, result) => {
        if (context.extra.socket.bufferedAmount > LIVE_LIMITS.buffered) context.extra.socket.terminate();
        return result.errors === undefined ? undefined : { ...result, errors: problems(result.errors) };
      },
      onClose: (context) => context.extra.leave?.(),
    },
    webSockets,
  );
}

/** GraphQL subscriptions at /graphql over graphql-transport-ws. Returns a function that closes all sockets. */
export function attachLive(options: LiveOptions): () => Promise<void> {
  const webSockets = new WebSocketServer({
    noServer: true,
    maxPayload: LIVE_LIMITS.payload,
    handleProtocols: (offered) => (offered.has(GRAPHQL_TRANSPORT_WS_PROTOCOL) ? GRAPHQL_TRANSPORT_WS_PROTOCOL : false),
  });
  const sockets = new Sockets();
  const disposable = serve(options, sockets, webSockets);
  const leave = options.relay.subscribe('session.ended', ({ sessionId, userId }) => sockets.endSession(userId, sessionId));
  options.server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    // Anybody can ask for an address that is none, and parsing one would throw.
    if (request.url?.split('?')[0] !== '/graphql') return refuseUpgrade(socket, '404 Not Found');
    if (!options.allowsOrigin(request.headers.origin, request)) return refuseUpgrade(socket, '403 Forbidden');
    webSockets.handleUpgrade(request, socket, head, (opened) => {
      webSockets.emit('connection', opened, request);
      // graphql-ws prints such errors whole; a frame that is too large is the client's fault and needs no stack.
      opened.removeAllListeners('error').on('error', () => opened.terminate());
    });
  });
  return async () => {
    leave();
    for (const client of webSockets.clients) client.close(SERVICE_RESTART, 'Restart');
    await disposable.dispose();
    for (const client of webSockets.clients) client.terminate();
  };
}
