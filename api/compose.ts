import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { DestinationStream } from 'pino';
import type { DataSource, EntityManager } from 'typeorm';
import { queueBackend } from './adapters/backend.ts';
import { mailTranslatorOf } from './adapters/catalogs.ts';
import { type DatabaseClock, startDatabaseClock, timeConnections } from './adapters/database-clock.ts';
import { createFfmpeg } from './adapters/ffmpeg.ts';
import { createLog } from './adapters/log.ts';
import { createMailbox, createSmtpMail, type Mailbox } from './adapters/mail.ts';
import { createMetrics, type Metrics } from './adapters/metrics.ts';
import { readOperatorText } from './adapters/operator-texts.ts';
import { createPasswords } from './adapters/passwords.ts';
import { createRateLimit } from './adapters/rate-limit.ts';
import { connectRedis, type RedisClient } from './adapters/redis.ts';
import { createRelay } from './adapters/relay.ts';
import { createS3Storage } from './adapters/s3.ts';
import { createDiskStorage } from './adapters/storage.ts';
import { createStorageCheck } from './adapters/storage-check.ts';
import type { Behind } from './adapters/storage-parts.ts';
import type { Tracing } from './adapters/tracing.ts';
import { createUploadBytes } from './adapters/upload-bytes.ts';
import { createS3UploadBytes } from './adapters/upload-bytes-s3.ts';
import { createClamd } from './adapters/virus-scanner.ts';
import { createWebhookSender } from './adapters/webhook-sender.ts';
import { openDatabases } from './db/open-databases.ts';
import { findApiToken } from './domain/api-tokens/find-api-token.reads.ts';
import { isSignInAfterFailures } from './domain/auth/failed-addresses.ts';
import { emailOnKnownDevice } from './domain/auth/known-device.ts';
import { findSessions } from './domain/auth/session.service.ts';
import { openKeys } from './domain/keys/keys.service.ts';
import type { Ctx, DomainSettings, FindActor } from './domain/shared/context.ts';
import { createKeyRing } from './domain/shared/key-ring.ts';
import type { Log } from './domain/shared/log.ts';
import type { MailPort, Ports, StorageCheckPort, StoragePort, UploadBytesPort, WebhookPort } from './domain/shared/ports.ts';
import { apiTokenHashOf } from './domain/shared/tokens.ts';
import { createCtx } from './domain/shared/transaction.ts';
import { sanitizeRichText } from './domain/steps/rich-text.ts';
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

/**
 * Returns the settings that the domain needs.
 *
 * @throws StartError if the operator's texts cannot be read
 */
export function domainSettings(env: Env): DomainSettings {
  const { production, siteName, siteUrl, contentLanguages, termsRequired, revealUnknownEmail, hostedRegion, timeZone, imprint } = env;
  const { invitationLife, resetLife, fileLinkLife, uploadQuota, learnerUploadQuota, callRingTime, homeworkReturn, secondFactorRoles } = env;
  return {
    production,
    siteName,
    siteUrl,
    contentLanguages,
    termsRequired,
    revealUnknownEmail,
    hostedRegion,
    jitsi: env.jitsi,
    timeZone,
    imprint,
    sourceUrl: env.sourceUrl ?? null,
    keptDays: env.keptDays,
    terms: readOperatorText('terms', env.termsDirectory, sanitizeRichText),
    privacyPolicy: readOperatorText('privacy', env.privacyDirectory, sanitizeRichText),
    keys: createKeyRing(env.secretKeys),
    auditKeys: createKeyRing(env.auditKeys),
    invitationLife,
    resetLife,
    uploadQuota,
    learnerUploadQuota,
    fileLinkLife,
    callRingTime,
    homeworkReturn,
    secondFactorRoles,
    webhooksToLoopback: env.webhooksToLoopback,
    sendsMail: env.smtpUrl !== undefined,
    version: VERSION,
  };
}

/** Returns the settings with the keys of the database. @throws WrongKey if they are not those with which it was written */
async function settingsOf(env: Env, dataSource: DataSource, now: Date): Promise<DomainSettings> {
  const rings = await openKeys(dataSource.manager, { secret: env.secretKeys, audit: env.auditKeys }, now);
  return { ...domainSettings(env), keys: rings.secret, auditKeys: rings.audit };
}

/** Stores files in a bucket if configured, else on disk. */
export function createStorage({ s3, dataDirectory }: Pick<Env, 's3' | 'dataDirectory'>, behind?: Behind): StoragePort {
  return s3 === undefined ? createDiskStorage(dataDirectory, behind) : createS3Storage(s3, join(dataDirectory, 'incoming'), undefined, behind);
}

/** Keeps unfinished uploads beside the files: processes that share a bucket need no shared disk. */
function createUploads({ s3, dataDirectory }: Env, behind: Behind): UploadBytesPort {
  return s3 === undefined ? createUploadBytes(dataDirectory, behind) : createS3UploadBytes(s3, join(dataDirectory, 'incoming'), undefined, behind);
}

/** Returns what tries the disk; null with a bucket. */
const storageCheckOf = ({ s3, dataDirectory }: Env, log: Log): StorageCheckPort | null => (s3 === undefined ? createStorageCheck(dataDirectory, log) : null);

async function connectPorts(
  env: Env,
  databaseUrl: string,
  dataSource: DataSource,
  { log, metrics, tracing, behind }: Pick<App, 'log' | 'metrics' | 'tracing'> & { behind: Behind },
  replaced: Partial<Ports>,
): Promise<{ ports: Ports; redis: RedisClient | null }> {
  const redis = env.redisUrl === undefined ? null : await connectRedis(env.redisUrl, log, metrics.redis);
  const storage = replaced.storage ?? createStorage(env, behind);
  const ports: Ports = {
    relay: replaced.relay ?? (await createRelay({ databaseUrl, redisUrl: env.redisUrl }, log, { beginTrace: tracing?.begin })),
    storage,
    transcoder:
      replaced.transcoder ?? createFfmpeg({ path: env.ffmpegPath, searchPath: env.searchPath, storage, workDirectory: join(env.dataDirectory, 'work'), log }),
    uploads: replaced.uploads ?? createUploads(env, behind),
    storageCheck: replaced.storageCheck === undefined ? storageCheckOf(env, log) : replaced.storageCheck,
    rateLimit: replaced.rateLimit ?? createRateLimit(redis === null ? { dataSource } : { redis }),
    passwords: replaced.passwords ?? createPasswords(),
    mailTexts: replaced.mailTexts ?? mailTranslatorOf,
    scanner: replaced.scanner ?? (env.clamdUrl === undefined ? null : createClamd(env.clamdUrl)),
    pause: replaced.pause ?? ((milliseconds) => setTimeout(milliseconds)),
  };
  return { ports, redis };
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
