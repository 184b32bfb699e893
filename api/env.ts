import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { object, string, ValidationError } from 'yup';
import type { UserRole } from '../schema/roles.ts';
import { isTimeZone } from '../schema/time-zone.ts';
import { readSecretFiles } from './secret-files.ts';
import {
  address,
  flag,
  headers,
  headersOf,
  keptDays,
  keptDaysOf,
  optionalFlag,
  optionalWholeNumber,
  SECRET_MIN,
  secret,
  securityContact,
  share,
  wholeNumber,
} from './setting-values.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const MEGABYTE = 1024 ** 2;
const GIGABYTE = 1024 ** 3;
/** Seconds in which a load balancer that asks each second has stopped sending requests. */
const SHUTDOWN_DELAY = 5;

/** All settings, documented in .env.example. An empty value counts as unset. */
const shape = object({
  NODE_ENV: string().oneOf(['development', 'test', 'production']).default('development'),
  HOST: string().default('127.0.0.1'),
  PORT: wholeNumber(4000, 0, 65_535),
  WORKER_PORT: optionalWholeNumber(0, 65_535),
  SHUTDOWN_DELAY: optionalWholeNumber(0, 60),
  DATABASE_URL: address(['postgres:', 'postgresql:']),
  DATABASE_POOL: wholeNumber(20, 2, 500),
  DATA_DIR: string().default('.data'),
  KEEP_DAYS: keptDays(),
  BACKUP_DIR: string(),
  BACKUP_KEEP: wholeNumber(14, 1, 1000),
  BACKUP_HOUR: wholeNumber(2, 0, 23),
  S3_ENDPOINT: address(['http:', 'https:']),
  S3_REGION: string().default('us-east-1'),
  S3_BUCKET: string(),
  S3_ACCESS_KEY: string(),
  S3_SECRET_KEY: string(),
  S3_FORCE_PATH_STYLE: optionalFlag(),
  REDIS_URL: address(['redis:', 'rediss:']),
  SMTP_URL: address(['smtp:', 'smtps:']),
  MAIL_FROM: string(),
  SITE_URL: address(['http:', 'https:']),
  SITE_NAME: string().max(60).default('Academy'),
  SECRET_KEY: secret(),
  SECRET_KEY_PREVIOUS: secret(),
  AUDIT_KEY: secret(),
  AUDIT_KEY_PREVIOUS: secret(),
  CONTENT_LANGUAGES: string()
    .matches(/^[a-z]{2,3}(-[A-Za-z0-9]+)*(,[a-z]{2,3}(-[A-Za-z0-9]+)*)*$/, 'must be language tags separated by commas, such as en,de,ar')
    .default('en,de,ar,fr,fa'),
  TERMS_REQUIRED: flag(),
  REVEAL_UNKNOWN_EMAIL: flag(),
  HOSTED_REGION: string().default('Frankfurt'),
  TIME_ZONE: string()
    .default('UTC')
    .test('zone', 'must be the name of a time zone, such as Europe/Berlin', (value) => isTimeZone(value)),
  CALL_RING_TIME: wholeNumber(15, 5, 120),
  HOMEWORK_RETURN: flag(),
  SECOND_FACTOR_REQUIRED_FOR: string().matches(/^(admins|trainers)(,(admins|trainers))?$/, 'must be admins, trainers, or both, separated by a comma'),
  CLAMD_URL: address(['tcp:', 'unix:']),
  FFMPEG_PATH: string(),
  JITSI_DOMAIN: string()
    .lowercase()
    .matches(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/, 'must be a host without https://, such as meet.academy.example'),
  JITSI_APP_ID: string(),
  JITSI_APP_SECRET: secret(),
  JITSI_P2P: string()
    .oneOf(['off', 'relay', 'direct'] as const)
    .default('off'),
  SERVICE_WORKER: optionalFlag().default(true),
  MATOMO_URL: address(['http:', 'https:']),
  MATOMO_SITE_ID: wholeNumber(4, 1, 1_000_000),
  TRUST_PROXY: wholeNumber(0, 0, 10),
  LOG_LEVEL: string().oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  INVITATION_DAYS: wholeNumber(14, 1, 365),
  RESET_MINUTES: wholeNumber(60, 5, 1440),
  UPLOAD_QUOTA_GB: wholeNumber(100, 1, 1_000_000),
  LEARNER_UPLOAD_QUOTA_MB: wholeNumber(500, 50, 1_000_000),
  METRICS_TOKEN: string(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address(['http:', 'https:']),
  OTEL_EXPORTER_OTLP_HEADERS: headers(),
  OTEL_SERVICE_NAME: string().max(100).default('academy'),
  OTEL_TRACES_SAMPLER_ARG: share().default(1),
  IMPRINT_NAME: string().max(200),
  IMPRINT_LEGAL_FORM: string().max(200),
  IMPRINT_ADDRESS: string().max(500),
  IMPRINT_EMAIL: string().email('must be an email address').max(254),
  IMPRINT_PHONE: string().max(50),
  IMPRINT_REPRESENTED_BY: string().max(500),
  IMPRINT_REGISTER: string().max(200),
  IMPRINT_PRIVACY_CONTACT: string().max(500),
  SOURCE_URL: address(['http:', 'https:']),
  SECURITY_CONTACT: securityContact(),
  TERMS_DIR: string(),
  PRIVACY_DIR: string(),
  INTROSPECTION: flag(),
  WEBHOOKS_TO_LOOPBACK: flag(),
});

/** Thrown for invalid settings; the message names each of them. */
export class SettingsError extends Error {}

/** The names of all settings. */
export const SETTING_NAMES: readonly string[] = Object.keys(shape.fields);

function readValues(source: NodeJS.ProcessEnv) {
  const files = readSecretFiles(source);
  if (files.problems.length > 0) throw new SettingsError(`Please correct the files of these settings (see .env.example): ${files.problems.join('; ')}.`);
  const values = Object.fromEntries(SETTING_NAMES.map((name) => [name, (files.values[name] ?? source[name])?.trim() || undefined]));
  return shape.validateSync(values, { abortEarly: false });
}

function requireInProduction(values: ReturnType<typeof readValues>): string[] {
  if (values.NODE_ENV !== 'production') return [];
  const needed = ['DATABASE_URL', 'SECRET_KEY', 'SITE_URL', 'SMTP_URL'] as const;
  const imprint = ['IMPRINT_NAME', 'IMPRINT_ADDRESS', 'IMPRINT_EMAIL'] as const;
  return [
    ...needed.filter((name) => values[name] === undefined).map((name) => `${name} is needed in production`),
    ...(values.WEBHOOKS_TO_LOOPBACK ? ['WEBHOOKS_TO_LOOPBACK is for developers, and not allowed in production'] : []),
    ...imprint.filter((name) => values[name] === undefined).map((name) => `${name} is needed in production, for the imprint`),
  ];
}

/** The id and the secret that sign tokens of Jitsi: both or none. */
function jitsiProblems({ JITSI_APP_ID, JITSI_APP_SECRET }: ReturnType<typeof readValues>): string[] {
  return (JITSI_APP_ID === undefined) === (JITSI_APP_SECRET === undefined) ? [] : ['JITSI_APP_ID and JITSI_APP_SECRET go together'];
}

/** Settings of the bucket: its name, and both keys or none (then the role of the machine is used). Invalid without a name. */
function s3Problems(values: ReturnType<typeof readValues>): string[] {
  const { S3_BUCKET, S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY } = values;
  if (S3_BUCKET === undefined)
    return [S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY].some((value) => value !== undefined) ? ['S3_BUCKET is needed with the other S3 settings'] : [];
  return (S3_ACCESS_KEY === undefined) === (S3_SECRET_KEY === undefined) ? [] : ['S3_ACCESS_KEY and S3_SECRET_KEY go together'];
}

function s3Of(values: ReturnType<typeof readValues>) {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = values;
  if (bucket === undefined) return undefined;
  return { bucket, endpoint, region, accessKey, secretKey, forcePathStyle: values.S3_FORCE_PATH_STYLE ?? endpoint !== undefined };
}

/** Older keys are separated by commas; a key that contains a comma is found, too. */
function previousKeys(text = ''): string[] {
  return [text, ...text.split(',').map((part) => part.trim())].filter((part) => part.length >= SECRET_MIN);
}

/** Returns the keys that encrypt and sign, and those of the audit trail, which may have been any of the others before. */
function keysOf({ SECRET_KEY, SECRET_KEY_PREVIOUS, AUDIT_KEY, AUDIT_KEY_PREVIOUS }: ReturnType<typeof readValues>) {
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
function tracesOf(values: ReturnType<typeof readValues>) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_HEADERS: text, OTEL_SERVICE_NAME: service, OTEL_TRACES_SAMPLER_ARG: ratio } = values;
  if (base === undefined) return undefined;
  return { endpoint: `${base.replace(/\/$/, '')}/v1/traces`, headers: headersOf(text) ?? {}, service, ratio };
}

/** Where backups are, how many are kept, and the hour of the daily one in UTC. */
function backupsOf({ BACKUP_DIR, BACKUP_KEEP: keep, BACKUP_HOUR: hour, DATA_DIR }: ReturnType<typeof readValues>) {
  return { directory: BACKUP_DIR ?? join(DATA_DIR, 'backups'), keep, hour };
}

/** Returns who operates the site, as the imprint shows it. Semicolons separate the lines of the address. */
function imprintOf(values: ReturnType<typeof readValues>) {
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
function legalOf(values: ReturnType<typeof readValues>) {
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
const shutdownDelayOf = ({ NODE_ENV, SHUTDOWN_DELAY: seconds }: ReturnType<typeof readValues>): number =>
  (seconds ?? (NODE_ENV === 'production' ? SHUTDOWN_DELAY : 0)) * 1000;

/** The roles of SECOND_FACTOR_REQUIRED_FOR: trainers are those who read homework. */
const ROLES_OF: Readonly<Record<string, readonly UserRole[]>> = { admins: ['admin'], trainers: ['module_trainer', 'instructor'] };

/**
 * Parses and validates all settings.
 *
 * @throws SettingsError with all problems
 */
export function parseEnv(source: NodeJS.ProcessEnv) {
  let values: ReturnType<typeof readValues>;
  try {
    values = readValues(source);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const problems = error.inner.map(({ path, message }) => `${path} ${message.replace(/^this |^\S+ must/, (start) => (start === 'this ' ? '' : 'must'))}`);
    throw new SettingsError(`Please correct these settings (see .env.example): ${problems.join('; ')}.`);
  }
  const missing = [...requireInProduction(values), ...s3Problems(values), ...jitsiProblems(values)];
  if (missing.length > 0) throw new SettingsError(`Please complete the settings (see .env.example): ${missing.join('; ')}.`);
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
