import { object, string, ValidationError } from 'yup';
import { isTimeZone } from '../schema/time-zone.ts';
import { readSecretFiles } from './secret-files.ts';
import { address, flag, headers, keptDays, optionalFlag, optionalWholeNumber, secret, securityContact, share, wholeNumber } from './setting-values.ts';

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

function parse(source: NodeJS.ProcessEnv) {
  const files = readSecretFiles(source);
  if (files.problems.length > 0) throw new SettingsError(`Please correct the files of these settings (see .env.example): ${files.problems.join('; ')}.`);
  const values = Object.fromEntries(SETTING_NAMES.map((name) => [name, (files.values[name] ?? source[name])?.trim() || undefined]));
  return shape.validateSync(values, { abortEarly: false });
}

export type SettingValues = ReturnType<typeof parse>;

function requireInProduction(values: SettingValues): string[] {
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
function jitsiProblems({ JITSI_APP_ID, JITSI_APP_SECRET }: SettingValues): string[] {
  return (JITSI_APP_ID === undefined) === (JITSI_APP_SECRET === undefined) ? [] : ['JITSI_APP_ID and JITSI_APP_SECRET go together'];
}

/** Settings of the bucket: its name, and both keys or none (then the role of the machine is used). Invalid without a name. */
function s3Problems(values: SettingValues): string[] {
  const { S3_BUCKET, S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY } = values;
  if (S3_BUCKET === undefined)
    return [S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY].some((value) => value !== undefined) ? ['S3_BUCKET is needed with the other S3 settings'] : [];
  return (S3_ACCESS_KEY === undefined) === (S3_SECRET_KEY === undefined) ? [] : ['S3_ACCESS_KEY and S3_SECRET_KEY go together'];
}

/**
 * Reads all settings, also from the files of `*_FILE`.
 *
 * @throws SettingsError with all problems
 */
export function readSettings(source: NodeJS.ProcessEnv): SettingValues {
  let values: SettingValues;
  try {
    values = parse(source);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const problems = error.inner.map(({ path, message }) => `${path} ${message.replace(/^this |^\S+ must/, (start) => (start === 'this ' ? '' : 'must'))}`);
    throw new SettingsError(`Please correct these settings (see .env.example): ${problems.join('; ')}.`);
  }
  const missing = [...requireInProduction(values), ...s3Problems(values), ...jitsiProblems(values)];
  if (missing.length > 0) throw new SettingsError(`Please complete the settings (see .env.example): ${missing.join('; ')}.`);
  return values;
}
