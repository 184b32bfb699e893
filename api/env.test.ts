import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseEnv } from './env.ts';
import { SETTING_NAMES, SettingsError } from './settings.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://a:b@db/academy',
  SECRET_KEY: 'k'.repeat(32),
  SITE_URL: 'https://academy.example/',
  SMTP_URL: 'smtps://mail.example',
  IMPRINT_NAME: 'Example Association',
  IMPRINT_ADDRESS: 'Main Street 1; 10115 Berlin ; Germany',
  IMPRINT_EMAIL: 'office@academy.example',
};

describe('the settings', () => {
  it('have defaults for everything outside production', () => {
    const env = parseEnv({});
    expect(env).toMatchObject({
      production: false,
      host: '127.0.0.1',
      port: 4000,
      dataDirectory: '.data',
      siteUrl: 'http://127.0.0.1:4000',
      siteName: 'Academy',
    });
    expect(env).toMatchObject({ contentLanguages: ['en', 'de', 'ar', 'fr', 'fa'], termsRequired: false, introspection: true, hostedRegion: 'Frankfurt' });
  });

  it('treat an empty value as unset and trim the others', () => {
    expect(parseEnv({ PORT: '', DATABASE_URL: ' ', SITE_NAME: '  House ' })).toMatchObject({ port: 4000, databaseUrl: undefined, siteName: 'House' });
  });

  it('are complete in production, with introspection disabled and a site URL without a trailing slash', () => {
    expect(parseEnv(PRODUCTION)).toMatchObject({
      production: true,
      siteUrl: 'https://academy.example',
      introspection: false,
      mailFrom: 'Academy <no-reply@academy.example>',
    });
    expect(() => parseEnv({ NODE_ENV: 'production' })).toThrow(SettingsError);
  });

  it.each(['IMPRINT_NAME', 'IMPRINT_ADDRESS', 'IMPRINT_EMAIL'])('need %s in production, for the imprint', (name) => {
    expect(() => parseEnv({ ...PRODUCTION, [name]: ' ' })).toThrow(
      `Please complete the settings (see .env.example): ${name} is needed in production, for the imprint.`,
    );
  });

  it('have an imprint with the lines of the address', () => {
    expect(parseEnv({ ...PRODUCTION, IMPRINT_REGISTER: 'VR 1' }).imprint).toEqual({
      name: 'Example Association',
      legalForm: null,
      address: ['Main Street 1', '10115 Berlin', 'Germany'],
      email: 'office@academy.example',
      phone: null,
      representedBy: null,
      register: 'VR 1',
      privacyContact: null,
    });
    expect(parseEnv({}).imprint).toMatchObject({ name: null, address: [] });
  });

  it('contain each language once', () => {
    expect(parseEnv({ CONTENT_LANGUAGES: 'en,de,en,pt-BR,de' }).contentLanguages).toEqual(['en', 'de', 'pt-BR']);
  });

  it.each([
    ['PORT', '70000', 'PORT must be at most 65535'],
    ['DATABASE_URL', 'mysql://a', 'DATABASE_URL must be an address starting with postgres:// or postgresql://'],
    ['SECRET_KEY', 'short', 'SECRET_KEY must have at least 32 characters'],
    ['CONTENT_LANGUAGES', 'en;de', 'CONTENT_LANGUAGES must be language tags separated by commas'],
    ['REVEAL_UNKNOWN_EMAIL', 'yes', 'REVEAL_UNKNOWN_EMAIL must be true or false'],
    ['NODE_ENV', 'staging', 'NODE_ENV'],
    ['IMPRINT_EMAIL', 'office', 'IMPRINT_EMAIL must be an email address'],
  ])('reject %s=%s and report the reason', (name, value, sentence) => {
    expect(() => parseEnv({ [name]: value })).toThrow(sentence);
  });

  it('store files on disk, or in a bucket with both keys or neither', () => {
    expect(parseEnv({}).s3).toBeUndefined();
    expect(parseEnv({ S3_BUCKET: 'files' }).s3).toMatchObject({ bucket: 'files', region: 'us-east-1', forcePathStyle: false, accessKey: undefined });
    const own = { S3_BUCKET: 'files', S3_ENDPOINT: 'http://127.0.0.1:9000', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' };
    expect(parseEnv(own).s3).toMatchObject({ endpoint: 'http://127.0.0.1:9000', forcePathStyle: true, accessKey: 'a', secretKey: 'b' });
    expect(parseEnv({ ...own, S3_FORCE_PATH_STYLE: 'false' }).s3).toMatchObject({ forcePathStyle: false });
    expect(() => parseEnv({ S3_ENDPOINT: 'http://127.0.0.1:9000' })).toThrow('S3_BUCKET is needed');
    expect(() => parseEnv({ S3_BUCKET: 'files', S3_ACCESS_KEY: 'a' })).toThrow('S3_ACCESS_KEY and S3_SECRET_KEY go together');
    expect(() => parseEnv({ S3_BUCKET: 'files', S3_ENDPOINT: 'files.example' })).toThrow('S3_ENDPOINT must be an address');
  });

  it('name where vulnerabilities are reported: the own contact, else the email address of the imprint', () => {
    expect(parseEnv({ IMPRINT_EMAIL: 'office@academy.example' }).securityContact).toBe('office@academy.example');
    expect(parseEnv({ IMPRINT_EMAIL: 'office@academy.example', SECURITY_CONTACT: 'https://academy.example/report' }).securityContact).toBe(
      'https://academy.example/report',
    );
    expect(() => parseEnv({ SECURITY_CONTACT: 'http://academy.example' })).toThrow(
      'SECURITY_CONTACT must be an email address or an address starting with https',
    );
  });

  it('say how long data is kept: known kinds, within the range', () => {
    expect(parseEnv({}).keptDays).toEqual({});
    expect(parseEnv({ KEEP_DAYS: 'classVisits:180, calls:7' }).keptDays).toEqual({ classVisits: 180, calls: 7 });
    for (const KEEP_DAYS of ['account:5', 'calls', 'calls:0', 'calls:3651', 'calls:1.5', 'calls:', 'calls:7;otherVisits:7', '__proto__:7']) {
      expect(() => parseEnv({ KEEP_DAYS }), KEEP_DAYS).toThrow('KEEP_DAYS must be such as classVisits:180,calls:7');
    }
  });

  it('send traces nowhere, or to a collector, by the variables of OpenTelemetry', () => {
    expect(parseEnv({ OTEL_SERVICE_NAME: 'unused', OTEL_TRACES_SAMPLER_ARG: '0.5' }).traces).toBeUndefined();
    expect(parseEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }).traces).toEqual({
      endpoint: 'http://collector:4318/v1/traces',
      headers: {},
      service: 'academy',
      ratio: 1,
    });
    const own = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otlp.example/path/',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20YTpi==, x-tenant=academy',
      OTEL_SERVICE_NAME: 'school',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    };
    expect(parseEnv(own).traces).toEqual({
      endpoint: 'https://otlp.example/path/v1/traces',
      headers: { authorization: 'Basic YTpi==', 'x-tenant': 'academy' },
      service: 'school',
      ratio: 0.25,
    });
    expect(() => parseEnv({ OTEL_TRACES_SAMPLER_ARG: '1.5' })).toThrow(/OTEL_TRACES_SAMPLER_ARG must be at most 1/);
  });

  it.each(['authorization', 'a=%zz', 'a b=c', '=c'])('refuse headers such as %j, without showing them', (text) => {
    expect(() => parseEnv({ OTEL_EXPORTER_OTLP_HEADERS: text })).toThrow(
      'Please correct these settings (see .env.example): OTEL_EXPORTER_OTLP_HEADERS must be such as name=value,other=value, with values encoded as in URLs.',
    );
  });

  it('do not contain secrets in errors', () => {
    expect(() => parseEnv({ SECRET_KEY: 'short-secret', DATABASE_URL: 'secret-words' })).toThrow(
      expect.objectContaining({ message: expect.not.stringMatching(/short-secret|secret-words/) }),
    );
  });

  it('are all documented in .env.example, and no others are', () => {
    const explained = [...readFileSync('.env.example', 'utf8').matchAll(/^# ([A-Z0-9_]+)=/gm)].map((match) => match[1]);
    expect(explained.sort()).toEqual([...SETTING_NAMES].sort());
  });
});
