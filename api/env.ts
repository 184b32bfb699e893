import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { UserRole } from '../schema/roles.ts';
import { headersOf, keptDaysOf, SECRET_MIN } from './setting-values.ts';
import { readSettings, type SettingValues } from './settings.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const MEGABYTE = 1024 ** 2;
const GIGABYTE = 1024 ** 3;
/** Seconds in which a load balancer that asks each second has stopped sending requests. */
const SHUTDOWN_DELAY = 5;

function s3Of(values: SettingValues) {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = values;
  if (bucket === undefined) return undefined;
  return { bucket, endpoint, region, accessKey, secretKey, forcePathStyle: values.S3_FORCE_PATH_STYLE ?? endpoint !== undefined };
}

/** Older keys are separated by commas; a key that contains a comma is found, too. */
function previousKeys(text = ''): string[] {
  return [text, ...text.split(',').map((part) => part.trim())].filter((part) => part.length >= SECRET_MIN);
}

/** Returns the keys that encrypt and sign, and those of the audit trail, which may have been any of the others before. */
function keysOf({ SECRET_KEY, SECRET_KEY_PREVIOUS, AUDIT_KEY, AUDIT_KEY_PREVIOUS }: SettingValues) {
  // Unset outside production: a random key for this run; signed file URLs are invalid after a restart.
  const current = SECRET_KEY ?? randomBytes(32).toString('hex');
  const previous = previousKeys(SECRET_KEY_PREVIOUS);
  return {
    secretKeys: { current, previous, isRandom: SECRET_KEY === undefined },
    auditKeys: {
      current: AUDIT_KEY ?? current,
      previous: [...previousKeys(AUDIT_KEY_PREVIOUS), ...(SECRET_KEY === undefined ? [] : [SECRET_KEY]), ...previous],
      isRandom: AUDIT_KEY === undefined && SECRET_KEY === undefined,
    },
  };
}

/** Where traces are sent, if anywhere, by the standard variables of OpenTelemetry. */
function tracesOf(values: SettingValues) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_HEADERS: text, OTEL_SERVICE_NAME: service, OTEL_TRACES_SAMPLER_ARG: ratio } = values;
  if (base === undefined) return undefined;
  return { endpoint: `${base.replace(/\/$/, '')}/v1/traces`, headers: headersOf(text) ?? {}, service, ratio };
}

/** Where backups are, how many are kept, and the hour of the daily one in UTC. */
function backupsOf({ BACKUP_DIR, BACKUP_KEEP: keep, BACKUP_HOUR: hour, DATA_DIR }: SettingValues) {
  return { directory: BACKUP_DIR ?? join(DATA_DIR, 'backups'), keep, hour };
}

/** Returns who operates the site, as the imprint shows it. Semicolons separate the lines of the address. */
function imprintOf(values: SettingValues) {
  const lines = (values.IMPRINT_ADDRESS ?? '').split(';').map((line) => line.trim());
  return {
    name: values.IMPRINT_NAME ?? null,
    legalForm: values.IMPRINT_LEGAL_FORM ?? null,
    address: lines.filter((line) => line !== ''),
    email: values.IMPRINT_EMAIL ?? null,
    phone: values.IMPRINT_PHONE ?? null,
    representedBy: values.IMPRINT_REPRESENTED_BY ?? null,
    register: values.IMPRINT_REGISTER ?? null,
    privacyContact: values.IMPRINT_PRIVACY_CONTACT ?? null,
  };
}

/** Returns what the operator says about the site: imprint, source code, contact and texts. */
function legalOf(values: SettingValues) {
  return {
    imprint: imprintOf(values),
    /** Where the source code of this version is; unset: people ask the operator. */
    sourceUrl: values.SOURCE_URL,
    /** Where people report vulnerabilities. */
    securityContact: values.SECURITY_CONTACT ?? values.IMPRINT_EMAIL,
    /** The directories of the operator's own texts; unset: the built-in texts. */
    termsDirectory: values.TERMS_DIR,
    privacyDirectory: values.PRIVACY_DIR,
  };
}

/** Returns the milliseconds in which a process that stops says that it is not ready, and still answers. */
const shutdownDelayOf = ({ NODE_ENV, SHUTDOWN_DELAY: seconds }: SettingValues): number => (seconds ?? (NODE_ENV === 'production' ? SHUTDOWN_DELAY : 0)) * 1000;

/** The roles of SECOND_FACTOR_REQUIRED_FOR: trainers are those who read homework. */
const ROLES_OF: Readonly<Record<string, readonly UserRole[]>> = { admins: ['admin'], trainers: ['module_trainer', 'instructor'] };

/**
 * Returns the settings as the application reads them, with everything that follows from them.
 *
 * @throws SettingsError with all problems
 */
export function parseEnv(source: NodeJS.ProcessEnv) {
  const values = readSettings(source);
  return {
    production: values.NODE_ENV === 'production',
    host: values.HOST,
    port: values.PORT,
    workerPort: values.WORKER_PORT,
    shutdownDelay: shutdownDelayOf(values),
    databaseUrl: values.DATABASE_URL,
    databasePool: values.DATABASE_POOL,
    dataDirectory: values.DATA_DIR,
    backups: backupsOf(values),
    /** Unset: files are stored on disk. */
    s3: s3Of(values),
    keptDays: keptDaysOf(values.KEEP_DAYS),
    redisUrl: values.REDIS_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `${values.SITE_NAME} <no-reply@${new URL(values.SITE_URL ?? 'http://academy.example').hostname}>`,
    siteUrl: (values.SITE_URL ?? `http://127.0.0.1:${values.PORT}`).replace(/\/$/, ''),
    siteName: values.SITE_NAME,
    webhooksToLoopback: values.WEBHOOKS_TO_LOOPBACK,
    ...keysOf(values),
    contentLanguages: [...new Set(values.CONTENT_LANGUAGES.split(','))],
    termsRequired: values.TERMS_REQUIRED,
    revealUnknownEmail: values.REVEAL_UNKNOWN_EMAIL,
    hostedRegion: values.HOSTED_REGION,
    timeZone: values.TIME_ZONE,
    callRingTime: values.CALL_RING_TIME * 1000,
    /** Unset: uploads are not scanned. */
    clamdUrl: values.CLAMD_URL,
    ffmpegPath: values.FFMPEG_PATH,
    searchPath: source.PATH ?? '',
    jitsi: { domain: values.JITSI_DOMAIN, appId: values.JITSI_APP_ID, appSecret: values.JITSI_APP_SECRET, p2p: values.JITSI_P2P },
    serviceWorker: values.SERVICE_WORKER,
    matomo: { url: values.MATOMO_URL, siteId: values.MATOMO_SITE_ID },
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    invitationLife: values.INVITATION_DAYS * DAY,
    resetLife: values.RESET_MINUTES * 60 * 1000,
    uploadQuota: values.UPLOAD_QUOTA_GB * GIGABYTE,
    learnerUploadQuota: values.LEARNER_UPLOAD_QUOTA_MB * MEGABYTE,
    fileLinkLife: 6 * HOUR,
    homeworkReturn: values.HOMEWORK_RETURN,
    secondFactorRoles: (values.SECOND_FACTOR_REQUIRED_FOR ?? '').split(',').flatMap((group) => ROLES_OF[group] ?? []),
    metricsToken: values.METRICS_TOKEN,
    traces: tracesOf(values),
    ...legalOf(values),
    introspection: values.INTROSPECTION || values.NODE_ENV !== 'production',
  };
}

export type Env = ReturnType<typeof parseEnv>;
