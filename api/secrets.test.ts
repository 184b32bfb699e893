import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseEnv } from './env.ts';
import { SECRET_SETTINGS } from './secret-files.ts';
import { SETTING_NAMES } from './settings.ts';

let directory = '';
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'academy-secrets-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function file(name: string, text: string): string {
  const path = join(directory, name);
  writeFileSync(path, text);
  return path;
}

const [A, B, C] = ['a'.repeat(32), 'b'.repeat(32), 'c'.repeat(32)];

describe('a setting that is a secret', () => {
  it('is read from the file that its _FILE setting names, without the end of the line', () => {
    const env = parseEnv({
      DATABASE_URL_FILE: file('database', 'postgres://academy:secret@db/academy\n'),
      SECRET_KEY_FILE: file('key', `${A}\n`),
      SECRET_KEY_PREVIOUS_FILE: file('previous', B),
      AUDIT_KEY_FILE: file('audit', C),
      REDIS_URL_FILE: file('redis', 'redis://:secret@redis'),
      SMTP_URL_FILE: file('smtp', 'smtps://u:secret@mail.example'),
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_FILE: file('access', 'access'),
      S3_SECRET_KEY_FILE: file('s3', 'secret'),
      METRICS_TOKEN_FILE: file('metrics', 'token'),
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
      OTEL_EXPORTER_OTLP_HEADERS_FILE: file('headers', 'authorization=Bearer%20secret'),
      JITSI_APP_ID: 'academy',
      JITSI_APP_SECRET_FILE: file('jitsi', B),
    });
    expect(env).toMatchObject({
      databaseUrl: 'postgres://academy:secret@db/academy',
      secretKeys: { current: A, isRandom: false },
      auditKeys: { current: C, isRandom: false },
      redisUrl: 'redis://:secret@redis',
      smtpUrl: 'smtps://u:secret@mail.example',
      s3: { accessKey: 'access', secretKey: 'secret' },
      metricsToken: 'token',
      traces: { headers: { authorization: 'Bearer secret' } },
      jitsi: { appSecret: B },
    });
    expect(env.secretKeys.previous).toContain(B);
  });

  it('can be read from a file, if its name or what it is for says that it is a secret', () => {
    const secrets = SETTING_NAMES.filter((name) => /KEY|SECRET|TOKEN|HEADERS|^(DATABASE|REDIS|SMTP)_URL$/.test(name));
    expect([...SECRET_SETTINGS].sort()).toEqual(secrets.sort());
  });

  it.each([
    ['a file that does not exist', () => '/nowhere/key', /SECRET_KEY_FILE names \/nowhere\/key, which cannot be read \(ENOENT\)/],
    ['an empty file', () => file('empty', ' \n'), /SECRET_KEY_FILE names the empty file/],
    ['a folder', () => directory, /SECRET_KEY_FILE names .* which cannot be read \(EISDIR\)/],
    ['a file with a key that is too short', () => file('short', 'short'), /SECRET_KEY must have at least 32 characters/],
  ])('is refused with a sentence for %s', (_what, path, sentence) => {
    expect(() => parseEnv({ SECRET_KEY_FILE: path() })).toThrow(sentence);
  });

  it('is refused when it is set in both ways, without showing it', () => {
    expect(() => parseEnv({ SECRET_KEY: A, SECRET_KEY_FILE: file('both', B) })).toThrow(
      expect.objectContaining({ message: expect.stringMatching(/^(?!.*(aaaa|bbbb)).*SECRET_KEY and SECRET_KEY_FILE are both set/) }),
    );
  });
});

describe('previous keys', () => {
  it('are separated by commas, and one that contains a comma is found, too', () => {
    expect(parseEnv({ SECRET_KEY: A, SECRET_KEY_PREVIOUS: `${B}, ${C}` }).secretKeys.previous).toEqual(expect.arrayContaining([B, C]));
    expect(parseEnv({ SECRET_KEY: A, SECRET_KEY_PREVIOUS: 'one key, with a comma and some spaces' }).secretKeys.previous).toEqual([
      'one key, with a comma and some spaces',
    ]);
  });

  it('of the audit trail are all that SECRET_KEY was, because AUDIT_KEY may have been unset', () => {
    expect(parseEnv({ SECRET_KEY: A, AUDIT_KEY: C, SECRET_KEY_PREVIOUS: B }).auditKeys).toMatchObject({ current: C, previous: expect.arrayContaining([A, B]) });
    expect(parseEnv({ SECRET_KEY: A, AUDIT_KEY_PREVIOUS: C }).auditKeys).toMatchObject({ current: A, previous: expect.arrayContaining([C]) });
  });
});
