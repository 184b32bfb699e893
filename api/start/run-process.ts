import { existsSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import pg from 'pg';
import { poolerSentence } from '../db/direct-connection.ts';
import { WrongKey } from '../domain/keys/wrong-key.ts';
import { type Env, parseEnv } from '../env.ts';
import { SettingsError } from '../settings.ts';
import { StartError } from './start-error.ts';

/** Timeout of a stop in milliseconds, after the delay of the settings; then the process exits anyway. Longer than requests and short jobs may take. */
const STOP_TIMEOUT = 15_000;

/** Reads `.env` if it exists; the environment takes precedence. */
export function loadSettingsFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}

/** Reads `.env` if it exists, then the settings; the environment takes precedence. */
export function readSettings(): Env {
  loadSettingsFile();
  return parseEnv(process.env);
}

const localAddresses = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  localAddresses.addSubnet(network, prefix);
}
localAddresses.addAddress('::1', 'ipv6');
localAddresses.addSubnet('fc00::', 7, 'ipv6');
localAddresses.addSubnet('fe80::', 10, 'ipv6');

/** Whether people can reach an address from elsewhere: not a loopback or private one, nor a name without a domain. */
function isPublic(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  const version = isIP(host);
  if (version !== 0) return !localAddresses.check(host, version === 4 ? 'ipv4' : 'ipv6');
  return host.includes('.') && !/\.(localhost|local|internal|test)$/.test(host);
}

/**
 * Refuses to serve a public address in development mode, in which everybody can read captured emails, metrics and the schema.
 *
 * @throws StartError
 */
export function refusePublicDevelopment({ production, siteUrl }: Pick<Env, 'production' | 'siteUrl'>): void {
  if (production || !isPublic(siteUrl)) return;
  throw new StartError(
    `SITE_URL ${siteUrl} is a public address: set NODE_ENV=production. In development mode everybody could read the captured emails, the metrics and the schema.`,
  );
}

function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** Returns the message for a disk that is full, and for a file or folder that this user may not use, such as one that an earlier start as root made. */
function filesystemSentence(code: string, error: unknown): string | null {
  if (['ENOSPC', 'EDQUOT', '53100'].includes(code)) return `The disk is full (${(error as Error).message}): free some space, and start again.`;
  const { path } = error as { path?: unknown };
  if (!['EACCES', 'EPERM', 'EROFS'].includes(code) || typeof path !== 'string') return null;
  return `This user may not read or write ${path} (${code}): start as the user that owns it, or correct its owner and permissions.`;
}

/** Returns the message for a failed start, or null for a bug, which is shown with its stack. */
export function sentenceOf(error: unknown, env: Env | undefined): string | null {
  if (error instanceof SettingsError || error instanceof StartError || error instanceof WrongKey) return error.message;
  const pooler = poolerSentence(error);
  if (pooler !== null) return pooler;
  const code = codeOf(error);
  const file = filesystemSentence(code, error);
  if (file !== null) return file;
  if (code === 'EADDRINUSE') {
    const port = (error as { port?: number }).port ?? env?.port;
    return `Port ${port} is taken: stop what uses it, or set ${port === env?.workerPort ? 'WORKER_PORT' : 'PORT'} to another one.`;
  }
  if (code === 'EACCES' && env !== undefined && env.port > 0 && env.port < 1024) return `Port ${env.port} is not allowed here: set PORT to one above 1023.`;
  if (code === 'EADDRNOTAVAIL') return `HOST ${env?.host} is no address of this machine: set HOST to one of its own, such as 127.0.0.1 or 0.0.0.0.`;
  if (['28P01', '28000'].includes(code)) return 'The database refuses the user or password in DATABASE_URL: please correct them.';
  if (code === '3D000') return 'The database named in DATABASE_URL does not exist: create it, or correct the name.';
  const unreachable = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'ECONNRESET', 'EAI_AGAIN', '57P03'].includes(code);
  const silent = error instanceof Error && /timeout expired|connection timeout|Connection terminated/i.test(error.message);
  if (unreachable || silent) {
    if (env?.databaseUrl === undefined && env?.production === false) return 'The embedded PostgreSQL does not answer any more.';
    return 'The database does not answer at DATABASE_URL: start it, or correct the address.';
  }
  return null;
}

/** Exits after a failed start. */
export function failStart(error: unknown, env: Env | undefined): never {
  const sentence = sentenceOf(error, env);
  process.stderr.write(`${sentence ?? (error instanceof Error ? error.stack : String(error))}\n`);
  process.exit(1);
}

/**
 * Stops at the first SIGINT or SIGTERM; further ones are ignored. npm passes on a Ctrl-C of the terminal a second time, which must not
 * interrupt the stop.
 * @param delay milliseconds in which the process still serves (`SHUTDOWN_DELAY`)
 */
export function stopOnSignals(stop: () => Promise<void>, delay = 0): void {
  let stopping = false;
  const onSignal = (): void => {
    if (stopping) return;
    stopping = true;
    const timeout = setTimeout(() => process.exit(1), STOP_TIMEOUT + delay);
    timeout.unref();
    stop().then(
      () => process.exit(),
      (error: unknown) => failStart(error, undefined),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
}

/** What `pg` says of a connection that ended without a word. */
const CUT = 'Connection terminated unexpectedly';

/**
 * Whether PostgreSQL ended a connection that nobody was using. The pool gives out a connection one turn before its user can listen for errors: a database
 * that stops or is killed in that moment raises an exception. Statements report their errors themselves, and FATAL concerns the one connection.
 */
const isEndedConnection = (error: unknown): boolean =>
  (error instanceof pg.DatabaseError && error.severity === 'FATAL') || (error instanceof Error && error.message === CUT);

/**
 * Logs unhandled rejections and ended connections and goes on, because one request must not end the others. After any other uncaught exception nobody
 * knows the state of the process: it stops as after a signal and exits with 1, and the supervisor starts it again.
 */
export function handleUncaughtErrors(log: { error(fields: object, message: string): void }): void {
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'Unhandled promise rejection'));
  process.on('uncaughtException', (error) => {
    if (isEndedConnection(error)) {
      log.error({ err: error }, 'The database ended a connection');
      return;
    }
    log.error({ err: error }, 'Uncaught exception');
    process.exitCode = 1;
    process.kill(process.pid, 'SIGTERM');
  });
}
