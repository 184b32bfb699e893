import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import express, { type Express } from 'express';
import type { GraphQLSchema } from 'graphql';
import { INTERFACE_LANGUAGES } from '../schema/languages.ts';
import { errorTranslatorOf, exportTranslatorOf } from './adapters/catalogs.ts';
import type { App } from './compose.ts';
import { createGqlContext, type GqlContext } from './graphql/context.ts';
import { buildAppSchema, schemaText } from './graphql/schema.ts';
import { createApollo } from './graphql/transport/apollo.ts';
import { formatError } from './graphql/transport/format-error.ts';
import { createApolloHandler } from './graphql/transport/http-handler.ts';
import { createQueryGuard } from './graphql/transport/query-guard.ts';
import { createTrustedDocuments, readManifest } from './graphql/transport/trusted-documents.ts';
import { attachWebSocketServer } from './graphql/transport/websocket-server.ts';
import { ADMISSION_LIMITS, type AdmissionLimits, createAdmission } from './http/admission.ts';
import { boundedBody } from './http/bounded-body.ts';
import { startCallSweeper } from './http/calls-sweeper.ts';
import { createCalendarRouter } from './http/classes-calendar.routes.ts';
import { networkOf } from './http/client-network.ts';
import type { HttpDeps } from './http/deps.ts';
import { createErrorMiddleware, routeNotFound, sendGraphqlErrors } from './http/error-middleware.ts';
import { createExportRouter } from './http/exports.routes.ts';
import { createFileRouter } from './http/file.routes.ts';
import { createHealthRouter } from './http/health.routes.ts';
import { createInvitationImportRouter } from './http/invitations-import.routes.ts';
import { jsonBody } from './http/json-body.ts';
import { createMailboxRouter } from './http/mailbox.routes.ts';
import { createAttendanceRouter } from './http/meetings-attendance.routes.ts';
import { createUnsubscribeRouter } from './http/notifications-unsubscribe.routes.ts';
import { createPresenceRenewer } from './http/presence-renewer.ts';
import { createProxiesRouter } from './http/proxies.routes.ts';
import { readingOf } from './http/request-context.ts';
import { requestIdOf, requestLog } from './http/request-log.ts';
import { securityHeaders } from './http/security.ts';
import { createSecurityTxtRouter } from './http/security-txt.routes.ts';
import { REQUEST_TIMEOUTS, requestTimeouts, type Timeouts } from './http/timeouts.ts';
import { createUploadRouter } from './http/upload.routes.ts';
import { createWebClient } from './http/web-client.ts';
import { createRestRouter } from './rest/router.ts';
import { healthOf } from './start/health-of.ts';

/** Time for running requests to finish when the server stops, in milliseconds: a statement ends after 10 s. */
const DRAIN = 10_000;
/** Keep-alive timeout: proxies keep connections open for a minute, and the server must not close first. */
const KEEP_ALIVE = 65_000;

export interface WebServer {
  port: number;
  address: string;
  /** Says that it is not ready for some time and still answers; then stops accepting, lets requests finish and closes live connections. */
  close(): Promise<void>;
}

export interface ServerOptions {
  port?: number;
  webDirectory?: string;
  timeouts?: Timeouts;
  admission?: AdmissionLimits;
}

/** Whether an origin may open a live connection: our own pages, and programs, which send no origin. */
export function allowsOrigin(siteUrl: string, production: boolean, origin: string | undefined, request: IncomingMessage): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { host, hostname, origin: exact } = new URL(origin);
  if (exact === new URL(siteUrl).origin || host === request.headers.host) return true;
  return !production && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** Returns a value of a client as a string. Converting an object could throw. */
const word = (value: unknown): string => (typeof value === 'object' ? '' : String(value));

/** Makes each answer the last one of its connection while the server stops, so that no request comes over a connection that is closed. */
const lastAnswers =
  (draining: () => boolean): express.RequestHandler =>
  (_request, response, next) => {
    if (draining()) response.setHeader('Connection', 'close');
    next();
  };

/** Mounts the middleware of all requests. */
function mountCommon(server: Express, { env, log, metrics, tracing }: App, limits: Timeouts, draining: () => boolean): void {
  server.use(lastAnswers(draining));
  server.use(requestLog({ log, answered: metrics.answered, beginTrace: tracing?.begin }));
  server.use(securityHeaders({ production: env.production, siteUrl: env.siteUrl, jitsiDomain: env.jitsi.domain, matomoUrl: env.matomo.url }));
  server.use(requestTimeouts({ translateError: errorTranslatorOf }, limits));
}

function mountRoutes(server: Express, app: App, schema: GraphQLSchema, admit: express.RequestHandler, { webDirectory, draining }: Mounting): void {
  const { env, log, mailbox } = app;
  server.use(createHealthRouter(healthOf(app, draining, { readyWithoutStorage: true })));
  server.use(createProxiesRouter({ keys: app.settings.keys, now: () => app.createContext().now(), trusted: env.trustProxy }));
  const now = app.createContext().now();
  server.use(createSecurityTxtRouter({ siteUrl: env.siteUrl, contact: env.securityContact, languages: INTERFACE_LANGUAGES, startedAt: now }));
  if (!env.production && mailbox !== null) server.use(createMailboxRouter(mailbox.messages));
  const deps: HttpDeps = {
    makeCtx: app.makeCtx,
    settings: app.settings,
    ports: app.ports,
    log,
    schemaText: () => schemaText(schema),
    admit,
    translateError: errorTranslatorOf,
    translateExport: exportTranslatorOf,
  };
  for (const mount of ROUTERS) server.use(mount.path, mount.create(deps));
  server.use(createWebClient(webDirectory, env));
}

interface Mounting {
  webDirectory: string;
  draining: () => boolean;
}

/** The routers of the application by path, in order. */
const ROUTERS: ReadonlyArray<{ path: string; create: (deps: HttpDeps) => express.Router }> = [
  { path: '/files', create: createFileRouter },
  { path: '/uploads', create: createUploadRouter },
  { path: '/exports', create: createExportRouter },
  { path: '/exports', create: createAttendanceRouter },
  { path: '/calendar', create: createCalendarRouter },
  { path: '/unsubscribe', create: createUnsubscribeRouter },
  { path: '/invitation-imports', create: createInvitationImportRouter },
  { path: '/api', create: createRestRouter },
];

interface Closable {
  /** Closes live connections. */
  closeLive(): Promise<void>;
  /** Ends the rest, when no request is under way. */
  end(): Promise<void>;
}

async function mountGraphql(server: Express, httpServer: Server, app: App, schema: GraphQLSchema, admit: express.RequestHandler): Promise<Closable> {
  const { env, log, metrics } = app;
  const documents = createTrustedDocuments(schema, await readManifest(), log);
  const apollo = createApollo({ schema, documents, log, introspection: env.introspection, answered: metrics.operation });
  await apollo.start();
  const guard = createQueryGuard(schema);
  // Before Apollo, so that a database that is away is answered and logged like everywhere else.
  const prepare: express.RequestHandler = async (request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    // Parsed as Apollo does it: express stops after a thousand parameters.
    const query = request.method === 'GET' ? new URLSearchParams(/\?[^#]*/.exec(request.url)?.[0]).get('query') : request.body?.query;
    const rejection = guard(query);
    if (rejection !== undefined) return sendGraphqlErrors(request, response, 400, [formatError(rejection)]);
    response.locals.graphql = createGqlContext(await app.makeCtx(request, 'ofOperation'), requestIdOf(response));
    next();
  };
  const contextOf = (response: express.Response): GqlContext => response.locals.graphql as GqlContext;
  server.use('/graphql', boundedBody(app.makeCtx, jsonBody), admit, prepare, createApolloHandler(schema, apollo, documents, contextOf));
  const presence = createPresenceRenewer(() => app.createContext(), log);
  const stopCallSweeper = startCallSweeper(() => app.createContext(), log);
  const closeWebSockets = attachWebSocketServer({
    server: httpServer,
    schema,
    documents,
    relay: app.ports.relay,
    log,
    findActor: app.findActor,
    allowsOrigin: (origin, request) => allowsOrigin(env.siteUrl, env.production, origin, request),
    createContext: (actor, parameters) => {
      const headers = { 'x-content-language': word(parameters.contentLanguage), 'x-other-languages': word(parameters.otherLanguages) };
      const reading = readingOf(headers, actor, env.contentLanguages);
      return createGqlContext(app.createContext({ actor, reading, origin: { address: 'live', device: '' } }), 'live');
    },
    connected(actor) {
      metrics.sockets(1);
      const gone = presence.connected(actor);
      return () => {
        metrics.sockets(-1);
        gone();
      };
    },
  });
  return {
    closeLive: closeWebSockets,
    async end() {
      await stopCallSweeper();
      await presence.close();
      await apollo.stop();
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** Stops accepting and lets requests under way finish, for at most ten seconds. */
async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const limit = setTimeout(() => server.closeAllConnections(), DRAIN);
  await closed;
  clearTimeout(limit);
}

/** Creates the web server: GraphQL, live connections, routes, health and the web client. It does not listen yet. */
export async function createWebServer(app: App, options: ServerOptions = {}) {
  const server = express();
  const timeouts = options.timeouts ?? REQUEST_TIMEOUTS;
  // The timeout for whole requests would end large uploads over slow connections; requestTimeouts() distinguishes them.
  // Half-open requests end within 20 s: by default Node.js waits for a minute and looks every 30 s.
  const httpServer = createServer({ headersTimeout: timeouts.headers, connectionsCheckingInterval: timeouts.headers / 3, requestTimeout: 0 }, server);
  httpServer.keepAliveTimeout = KEEP_ALIVE;
  let draining = false;
  server.disable('x-powered-by');
  server.set('trust proxy', app.env.trustProxy);
  server.set('query parser', 'simple');
  // Responses are for one viewer and are not cached; hashing them would cost more than it saves.
  server.set('etag', false);
  mountCommon(server, app, timeouts, () => draining);
  const admit = createAdmission(options.admission ?? ADMISSION_LIMITS, app.metrics.admission, {
    firstOf: ({ body }) => app.emailOnKnownDevice(body?.variables),
    isLast: ({ ip, body }) => app.isSignInAfterFailures(networkOf(ip ?? ''), body),
  });
  const schema = buildAppSchema(() => app.ports.relay);
  const graphql = await mountGraphql(server, httpServer, app, schema, admit);
  mountRoutes(server, app, schema, admit, { webDirectory: options.webDirectory ?? join(process.cwd(), 'build/web'), draining: () => draining });
  server.use(routeNotFound);
  server.use(createErrorMiddleware(app.log));
  return {
    server,
    httpServer,
    async close(): Promise<void> {
      draining = true;
      // After an uncaught exception the process serves nobody any longer than it has to.
      if (process.exitCode === undefined) await wait(app.env.shutdownDelay);
      await Promise.all([drain(httpServer), graphql.closeLive()]);
      await graphql.end();
    },
  };
}

/** Opens the web server on the port of the options or the settings. */
export async function startServer(app: App, options: ServerOptions = {}): Promise<WebServer> {
  // Before the first session is cached, so that its end is heard.
  await app.ports.relay.listen();
  const { httpServer, close } = await createWebServer(app, options);
  const port = await listen(httpServer, options.port ?? app.env.port, app.env.host);
  return { port, address: `http://${app.env.host.includes(':') ? `[${app.env.host}]` : app.env.host}:${port}`, close };
}
