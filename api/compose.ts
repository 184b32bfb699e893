import type { DestinationStream } from 'pino';
import type { DataSource, EntityManager } from 'typeorm';
import { queueBackend } from './adapters/backend.ts';
import { type DatabaseClock, startDatabaseClock, timeConnections } from './adapters/database-clock.ts';
import { createLog } from './adapters/log.ts';
import { createMailbox, createSmtpMail, type Mailbox } from './adapters/mail.ts';
import { createMetrics, type Metrics } from './adapters/metrics.ts';
import type { Tracing } from './adapters/tracing.ts';
import { createWebhookSender } from './adapters/webhook-sender.ts';
import { connectPorts } from './connect-ports.ts';
import { openDatabases } from './db/open-databases.ts';
import { findApiToken } from './domain/api-tokens/find-api-token.reads.ts';
import { isSignInAfterFailures } from './domain/auth/failed-addresses.ts';
import { emailOnKnownDevice } from './domain/auth/known-device.ts';
import { findSessions } from './domain/auth/session.service.ts';
import type { Ctx, DomainSettings, FindActor } from './domain/shared/context.ts';
import type { Log } from './domain/shared/log.ts';
import type { MailPort, Ports, WebhookPort } from './domain/shared/ports.ts';
import { apiTokenHashOf } from './domain/shared/tokens.ts';
import { createCtx } from './domain/shared/transaction.ts';
import { settingsOf } from './domain-settings.ts';
import type { Env } from './env.ts';
import { createMakeCtx, type MakeCtx, type Requester } from './http/request-context.ts';
import { type CachedSession, createSessionCache } from './http/session-cache.ts';
import { createSessionReader } from './http/session-reader.ts';
import { createOutboxDispatcher, type OutboxDispatcher } from './jobs/outbox.ts';
import { createQueue, type JobQueue, type QueueName } from './jobs/queue.ts';
import { queueOf } from './jobs/queue-of.ts';
import { REACTIONS } from './reactions.ts';
import { probesOf } from './start/jobs-probes.ts';
import { openTracing } from './start/open-tracing.ts';
import { VERSION } from './version.ts';

/** Parts that a test replaces. */
export interface Replacements {
  ports?: Partial<Ports>;
  mail?: MailPort;
  webhooks?: WebhookPort;
  dataSource?: DataSource;
  logDestination?: DestinationStream;
  /** The time, instead of that of the database. */
  now?: () => Date;
  /** The clock of this process, which the time of the database corrects. */
  processClock?: () => Date;
}

/** Everything that web server and worker share, connected and ready. */
export interface App {
  env: Env;
  databaseUrl: string;
  log: Log;
  metrics: Metrics;
  /** Null unless a collector of traces is configured. */
  tracing: Tracing | null;
  dataSource: DataSource;
  settings: DomainSettings;
  ports: Ports;
  mail: MailPort;
  webhooks: WebhookPort;
  /** Captured mails; null if mails are sent. */
  mailbox: Mailbox | null;
  outbox: OutboxDispatcher;
  findActor: FindActor;
  /** Returns the email of a sign-in on a known device, by the variables of the request; null for all others. */
  emailOnKnownDevice(variables: unknown): string | null;
  /** Returns whether a request is a sign-in at a network address with failures, by its body. */
  isSignInAfterFailures(address: string, body: unknown): boolean;
  /** Creates a context for a requester; without one, for the application itself. */
  createContext(requester?: Requester, db?: EntityManager): Ctx;
  /** Opens connections for jobs and commands, whose statements may take longer than those of requests; `close` closes them. */
  openJobDatabase(): Promise<EntityManager>;
  makeCtx: MakeCtx;
  close(): Promise<void>;
}

/** Opens a queue when its first job is enqueued, so that the start does not wait for it. */
function lazyQueues(env: Env, databaseUrl: string, log: Log): { open: (queueName: QueueName) => JobQueue; close: () => Promise<void> } {
  const queues = new Map<QueueName, JobQueue>();
  return {
    open(queueName) {
      const queue = queues.get(queueName) ?? createQueue(queueBackend({ databaseUrl, redisUrl: env.redisUrl }, 'sender'), log, queueName);
      queues.set(queueName, queue);
      return queue;
    },
    async close() {
      await Promise.all([...queues.values()].map((queue) => queue.close()));
    },
  };
}

/** Returns the function that reads the session, or the API token, of a hashed token. */
function callerReader({ manager }: DataSource, now: () => Date): (tokenHash: string) => Promise<CachedSession | null> {
  const readSession = createSessionReader((tokenHashes) => findSessions(manager, tokenHashes, now()));
  return (tokenHash) => {
    const apiTokenHash = apiTokenHashOf(tokenHash);
    return apiTokenHash === null ? readSession(tokenHash) : findApiToken(manager, apiTokenHash, now());
  };
}

/** Returns what sends mails and webhooks. */
function createOutgoing(env: Env, replace: Replacements, now: () => Date): Pick<App, 'mail' | 'mailbox' | 'webhooks'> {
  const mailbox = env.smtpUrl === undefined ? createMailbox(now) : null;
  return {
    mailbox,
    mail: replace.mail ?? mailbox ?? createSmtpMail(env.smtpUrl ?? '', env.mailFrom),
    webhooks: replace.webhooks ?? createWebhookSender({ toLoopback: env.webhooksToLoopback, userAgent: `academy/${VERSION}` }),
  };
}

/** Returns the clock of all rules: the database's, unless a test replaces it. */
async function startClock(dataSource: DataSource, log: Log, { now, processClock }: Replacements): Promise<DatabaseClock> {
  if (now !== undefined) return { now, behind: () => 0, close: async () => undefined };
  return startDatabaseClock({ connect: timeConnections(dataSource), log, ...(processClock === undefined ? {} : { processClock }) });
}

/** Returns what tells which sign-ins come first and last. */
function orderOfSignIns(ctx: Pick<Ctx, 'settings' | 'ports' | 'now'>): Pick<App, 'emailOnKnownDevice' | 'isSignInAfterFailures'> {
  return {
    emailOnKnownDevice: (variables) => emailOnKnownDevice(ctx, variables),
    isSignInAfterFailures: (address, body) => isSignInAfterFailures(ctx, address, body),
  };
}

/** Connects the database and all adapters. Migrations are applied before, see migrate.ts. */
export async function composeApp(env: Env, databaseUrl: string, replace: Replacements = {}): Promise<App> {
  const log = createLog(env.logLevel, replace.logDestination);
  const metrics = createMetrics();
  const tracing = await openTracing(env, log);
  const { dataSource, openJobDatabase, close: closeDatabases } = await openDatabases({ url: databaseUrl, poolSize: env.databasePool }, replace.dataSource);
  const { now, behind, close: closeClock } = await startClock(dataSource, log, replace);
  const settings = await settingsOf(env, dataSource, now());
  const { ports, redis } = await connectPorts(env, databaseUrl, dataSource, { log, metrics, tracing, behind }, replace.ports ?? {});
  const outgoing = createOutgoing(env, replace, now);
  const queues = lazyQueues(env, databaseUrl, log);
  const outbox = createOutboxDispatcher({
    dataSource,
    queue: async (queueName) => queues.open(queueName),
    queueOf,
    log,
    counted: metrics.outbox,
  });
  const sessions = createSessionCache(ports.relay, callerReader(dataSource, now), () => now().getTime());
  const reading = { language: env.contentLanguages[0] ?? 'en', otherLanguages: true };
  const application: Requester = { actor: null, reading, origin: { address: 'server', device: '' } };
  const createContext = (requester: Requester = application, db = dataSource.manager): Ctx =>
    createCtx({
      ...requester,
      db,
      settings,
      ports,
      reactions: REACTIONS,
      now,
      outboxWritten: outbox.kick,
      effectFailed: (error) => log.error({ err: error }, 'An effect after commit failed'),
    });
  metrics.probe(probesOf(dataSource, ports, createContext));
  return {
    env,
    databaseUrl,
    log,
    metrics,
    tracing,
    dataSource,
    settings,
    ports,
    ...outgoing,
    outbox,
    findActor: sessions.find,
    ...orderOfSignIns({ settings, ports, now }),
    createContext,
    openJobDatabase,
    makeCtx: createMakeCtx({ findActor: sessions.find, contentLanguages: env.contentLanguages, createContext }),
    async close() {
      sessions.close();
      await outbox.stop();
      await queues.close().catch(() => undefined);
      if (replace.ports?.relay === undefined) await ports.relay.close().catch(() => undefined);
      await outgoing.mail.close();
      redis?.disconnect();
      await closeClock();
      await Promise.all([closeDatabases(), tracing?.close()]);
    },
  };
}
