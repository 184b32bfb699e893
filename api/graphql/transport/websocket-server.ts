import type { EventEmitter } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ExecutionResult, type FormattedExecutionResult, GraphQLError, type GraphQLSchema, getOperationAST, getVariableValues } from 'graphql';
import { type Context, GRAPHQL_TRANSPORT_WS_PROTOCOL, type SubscribePayload } from 'graphql-ws';
import { type Extra, useServer as serveSockets } from 'graphql-ws/use/ws';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Actor, type FindActor, lacksSecondFactor } from '../../domain/shared/context.ts';
import type { Log } from '../../domain/shared/log.ts';
import type { RelayPort } from '../../domain/shared/ports.ts';
import { sessionHash } from '../../domain/shared/tokens.ts';
import type { GqlContext } from '../context.ts';
import { EndingSocket } from './ending-socket.ts';
import { explainError, formatError } from './format-error.ts';
import { createMissedEvents, tellLostEvents } from './missed-events.ts';
import { OpenSockets } from './open-sockets.ts';
import { createPageTopics } from './page-topics.ts';
import { requestedHash, unknownHash } from './persisted-query.ts';
import { type Renewed, subscribeFresh } from './subscribe.ts';
import { createTextDocuments, type TextDocuments } from './text-documents.ts';
import type { TrustedDocuments } from './trusted-documents.ts';

/** Bounds of one socket and one person (docs/targets.md#5-security-goals S6). */
export const WEBSOCKET_LIMITS = { initWait: 3000, subscriptions: 20, sockets: 30, payload: 64 * 1024, buffered: 1024 * 1024 } as const;
/** Interval in which the server pings a client, in milliseconds; a client that does not answer until the next ping is disconnected. */
const PING_INTERVAL = 9000;
/** Close code after which a client must not retry with the same token. */
const NOT_SIGNED_IN = 4401;
/** Close codes after which a client reconnects: the server restarts; a dependency is unavailable, or the person has too many sockets. */
const SERVICE_RESTART = 1012;
const TRY_LATER = 1013;

/** The reading preference, as the client sends it. */
interface Reading {
  contentLanguage?: unknown;
  otherLanguages?: unknown;
}

export interface WebSocketServerOptions {
  server: Server;
  schema: GraphQLSchema;
  documents: TrustedDocuments;
  relay: RelayPort;
  log: Log;
  findActor: FindActor;
  /** Creates the context of one event, in the languages that the subscription asks for in its extensions, else the connection in its parameters. */
  createContext: (actor: Actor, reading: Reading) => GqlContext;
  /** Returns whether a page of this origin may connect; programs other than browsers send no origin. */
  allowsOrigin: (origin: string | undefined, request: IncomingMessage) => boolean;
  /** Runs when a person has connected; the returned function runs when the connection has closed. */
  connected?: (actor: Actor) => () => void;
}

interface ConnectionState extends Record<PropertyKey, unknown> {
  actor?: Actor;
  tokenHash?: string;
  leave?: () => void;
}
type ConnectionContext = Context<Record<string, unknown> | undefined, Extra & Partial<ConnectionState>>;
/** Names the subscription for its events, until the first of them. */
interface SubscriptionRoot {
  connection: ConnectionContext;
  id: string;
  reading: Reading;
}

/** Ends a socket that has an error. A function of its own: a listener inside the upgrade would keep the request in memory as long as the connection. */
function onError<End extends string>(socket: EventEmitter & Record<End, () => unknown>, end: End): void {
  socket.on('error', () => socket[end]());
}

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Authenticates a connection; closes the socket with a code when it is refused. */
async function admit(options: WebSocketServerOptions, sockets: OpenSockets, follow: () => Promise<() => void>, context: ConnectionContext): Promise<boolean> {
  const token = context.connectionParams?.token;
  const tokenHash = typeof token === 'string' ? sessionHash(token) : null;
  const actor = tokenHash === null ? null : await options.findActor(tokenHash);
  const { extra } = context;
  const unfollow = actor === null ? () => undefined : await follow();
  // No scope of an API token allows subscriptions.
  if (actor === null || actor.token !== undefined || tokenHash === null || extra.socket.readyState !== extra.socket.OPEN) {
    unfollow();
    extra.socket.close(NOT_SIGNED_IN, actor?.token === undefined ? 'NOT_SIGNED_IN' : 'TOKEN_SCOPE_MISSING');
    return true;
  }
  // Who must set up two-step sign-in first has nothing to follow.
  const needsSetup = lacksSecondFactor(options.createContext(actor, {}).domain, actor);
  const leave = needsSetup ? null : sockets.add(actor, extra.socket);
  if (leave === null) {
    unfollow();
    // Sockets of a phone that lost its connection are closed within two pings.
    extra.socket.close(TRY_LATER, needsSetup ? 'SECOND_FACTOR_NEEDED' : 'TOO_MANY_REQUESTS');
    return true;
  }
  const disconnected = options.connected?.(actor);
  extra.actor = actor;
  extra.tokenHash = tokenHash;
  // The request with its headers would stay in memory as long as the connection.
  delete (extra as { request?: IncomingMessage }).request;
  extra.leave = () => {
    leave();
    unfollow();
    disconnected?.();
  };
  return true;
}

const refusal = (code: string): GraphQLError[] => [new GraphQLError(code, { extensions: { code: 'BAD_REQUEST' } })];

function readingOf({ extensions }: SubscribePayload, { connectionParams }: ConnectionContext): Reading {
  const { contentLanguage, otherLanguages }: Reading = extensions?.contentLanguage === undefined ? (connectionParams ?? {}) : extensions;
  return { contentLanguage, otherLanguages };
}

/** Checks a subscription before it runs. Returns its arguments, or the errors. */
async function prepare(options: WebSocketServerOptions, texts: TextDocuments, context: ConnectionContext, id: string, payload: SubscribePayload) {
  if (Object.keys(context.subscriptions).length > WEBSOCKET_LIMITS.subscriptions) {
    return [new GraphQLError('Too many subscriptions.', { extensions: { limit: true } })];
  }
  const hash = requestedHash(payload);
  const document = hash === undefined ? texts.read(payload.query) : (await options.documents.find(hash))?.document;
  if (document === undefined) return [unknownHash()];
  if (Array.isArray(document)) return document;
  // Queries and mutations use HTTP, which has rate limits, logs and metrics.
  const operation = getOperationAST(document, payload.operationName);
  if (operation?.operation !== 'subscription') return refusal('QUERY_INVALID');
  // Otherwise the wrong type of a value would end the socket with all its subscriptions.
  const { errors } = getVariableValues(options.schema, operation.variableDefinitions ?? [], payload.variables ?? {});
  if (errors !== undefined) return errors;
  const { actor } = context.extra;
  if (actor === undefined) return refusal('NOT_SIGNED_IN');
  const reading = readingOf(payload, context);
  return {
    schema: options.schema,
    document,
    operationName: payload.operationName,
    variableValues: payload.variables,
    contextValue: options.createContext(actor, reading),
    rootValue: { connection: context, id, reading } satisfies SubscriptionRoot,
  };
}

function renew(options: WebSocketServerOptions, { extra: { tokenHash } }: ConnectionContext, reading: Reading): Renewed | Promise<Renewed> {
  const toContext = (actor: Actor | null): Renewed => (actor === null ? null : () => options.createContext(actor, reading));
  const found = tokenHash === undefined ? null : options.findActor(tokenHash);
  return found instanceof Promise ? found.then(toContext) : toContext(found);
}

function logUnexpected(options: WebSocketServerOptions, errors: readonly GraphQLError[]): void {
  for (const error of errors) {
    const { unexpected, code } = explainError(error);
    if (unexpected) options.log.error({ code, path: error.path?.join('.'), err: error.originalError ?? error }, 'A subscription failed');
  }
}

/** Disconnects a client that does not read what it gets. */
function endSlowReader(socket: WebSocket): void {
  if (socket.bufferedAmount > WEBSOCKET_LIMITS.buffered) socket.terminate();
}

/** Ends a client that sends, and does not read the answers. Without a closure, which each connection would keep in memory. */
function onMessage(this: WebSocket): void {
  endSlowReader(this);
}

function serve(options: WebSocketServerOptions, sockets: OpenSockets, webSockets: WebSocketServer) {
  const texts = createTextDocuments(options.schema);
  const missed = createMissedEvents(options.relay);
  const follow = createPageTopics(options.relay);
  const problems = (errors: readonly GraphQLError[]) => {
    logUnexpected(options, errors);
    return errors.map((error) => formatError(error));
  };
  const present = ({ errors, ...result }: ExecutionResult): FormattedExecutionResult =>
    errors === undefined ? result : { ...result, errors: problems(errors) };
  return serveSockets<Record<string, unknown> | undefined, ConnectionState>(
    {
      schema: options.schema,
      connectionInitWaitTimeout: WEBSOCKET_LIMITS.initWait,
      onConnect: (context) =>
        admit(options, sockets, follow, context).catch((error: unknown) => {
          options.log.error({ err: error }, 'A WebSocket connection could not be authenticated');
          context.extra.socket.close(TRY_LATER, 'SERVICE_UNAVAILABLE');
          return true;
        }),
      onSubscribe: (context, id, payload) => prepare(options, texts, context, id, payload),
      subscribe: (args) => {
        const { connection, id, reading } = args.rootValue as SubscriptionRoot;
        const { socket } = connection.extra;
        const start = `{"id":${JSON.stringify(id)},"type":"next","payload":`;
        return subscribeFresh(args, {
          renew: () => renew(options, connection, reading),
          failed: (error) => {
            options.log.error({ err: error }, 'An event could not be sent');
            socket.close(TRY_LATER, 'SERVICE_UNAVAILABLE');
          },
          present,
          started: missed(socket),
          send: (payload) => {
            endSlowReader(socket);
            if (socket.readyState === socket.OPEN) socket.send(`${start}${payload}}`);
          },
        });
      },
      onError: (_context, _id, _payload, errors) => problems(errors),
      onNext: (context, _id, _payload, _args, result) => {
        endSlowReader(context.extra.socket);
        return result.errors === undefined ? undefined : present(result);
      },
      onClose: (context) => context.extra.leave?.(),
    },
    webSockets,
    PING_INTERVAL,
  );
}

/** Serves GraphQL subscriptions at /graphql over graphql-transport-ws. Returns a function that closes all sockets. */
export function attachWebSocketServer(options: WebSocketServerOptions): () => Promise<void> {
  const webSockets = new WebSocketServer({
    noServer: true,
    WebSocket: EndingSocket,
    maxPayload: WEBSOCKET_LIMITS.payload,
    handleProtocols: (offered) => (offered.has(GRAPHQL_TRANSPORT_WS_PROTOCOL) ? GRAPHQL_TRANSPORT_WS_PROTOCOL : false),
  });
  const sockets = new OpenSockets(WEBSOCKET_LIMITS.sockets);
  const disposable = serve(options, sockets, webSockets);
  const leave = [
    options.relay.subscribe('session.ended', ({ sessionId, userId }) => {
      for (const socket of sockets.ofSession(userId, sessionId)) socket.close(NOT_SIGNED_IN, 'NOT_SIGNED_IN');
    }),
    options.relay.subscribe('relay.recovered', () => {
      for (const client of webSockets.clients) tellLostEvents(client);
    }),
  ];
  options.server.on('upgrade', (request, socket, head) => {
    onError(socket, 'destroy');
    // The URL may be malformed, and parsing it would throw.
    if (request.url?.split('?')[0] !== '/graphql') return refuseUpgrade(socket, '404 Not Found');
    if (!options.allowsOrigin(request.headers.origin, request)) return refuseUpgrade(socket, '403 Forbidden');
    webSockets.handleUpgrade(request, socket, head, (opened) => {
      webSockets.emit('connection', opened, request);
      // graphql-ws would log such an error with its stack; a frame over the limit is the client's error.
      onError(opened.removeAllListeners('error'), 'terminate');
      opened.on('message', onMessage);
    });
  });
  return async () => {
    for (const end of leave) end();
    for (const client of webSockets.clients) client.close(SERVICE_RESTART, 'Restart');
    await disposable.dispose();
    for (const client of webSockets.clients) client.terminate();
  };
}
