import { createCipheriv, createHash, createHmac, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { buildUser } from '../../testing/factories/user.ts';
import { buildWebhook } from '../../testing/factories/webhook.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { record } from '../audit/audit.service.ts';
import { chainAuditEntries, verifyAuditTrail } from '../audit/audit-chain.service.ts';
import { ChainKeyError } from '../audit/chain-keys.ts';
import { enqueueMail, MAIL_JOB } from '../mail/enqueue-mail.ts';
import { encrypt, encryptedPrefix, tryDecrypt } from '../shared/encrypted.ts';
import { createKeyRing, type KeySecrets } from '../shared/key-ring.ts';
import { ENCRYPTED_STORES } from './encrypted-stores.ts';
import { checkKeys, giveUpLostKeys, openKeys } from './keys.service.ts';
import { rotateKeys } from './rotate-keys.service.ts';
import { WrongKey } from './wrong-key.ts';

const db = testDatabase();

const manager = () => db.dataSource.manager;
const query = <Row>(statement: string, values: unknown[] = []): Promise<Row[]> => manager().query(statement, values);
const [A, B, C] = ['a', 'b', 'c'].map((letter) => `${letter}-key-for-tests-that-is-long-enough-0123456789`) as [string, string, string];
const idOf = (secret: string): string => createKeyRing({ current: secret }).current.id;
const both = (current: string, ...previous: string[]) => {
  const secrets: KeySecrets = { current, previous, isRandom: false };
  return { secret: secrets, audit: secrets };
};
const open = (current: string, ...previous: string[]) => openKeys(manager(), both(current, ...previous), new Date());

/** Opens the database with keys, as a process does at its start. */
async function start(current: string, ...previous: string[]) {
  const rings = await open(current, ...previous);
  return testCtx(manager(), { actor: { id: randomUUID() }, settings: { keys: rings.secret, auditKeys: rings.audit } });
}

/** Stores one value of each kind. */
async function storeValues(ctx: Awaited<ReturnType<typeof start>>): Promise<void> {
  const reader = await buildUser(manager(), {});
  await enqueueMail(ctx, {
    template: 'passwordReset',
    to: reader.email,
    language: 'en',
    parameters: { name: 'A', siteName: 'B', minutes: 60 },
    url: 'https://a/reset',
  });
  await enqueueMail(ctx, {
    template: 'signInCode',
    to: reader.email,
    language: 'en',
    parameters: { name: 'A', siteName: 'B', code: '123456', minutes: 10 },
    url: 'https://a/x',
  });
  await query(
    `INSERT INTO notifications (id, user_id, kind, created_at, expires_at, key, encrypted_path) VALUES (gen_random_uuid(), $1, 'feedback', now(), now() + interval '1 day', $2, $3)`,
    [reader.id, randomUUID(), encrypt(ctx.settings.keys, 'notification', '/invitation/token')],
  );
  await query('INSERT INTO idempotency_keys (caller, key, fingerprint, answer, created_at) VALUES ($1, $2, $3, $4, now())', [
    reader.id,
    randomUUID(),
    'x',
    encrypt(ctx.settings.keys, 'answer', 'done'),
  ]);
  await query('INSERT INTO second_factors (user_id, encrypted_secret, started_at, encrypted_codes) VALUES ($1, $2, now(), $3)', [
    reader.id,
    ...['secret', 'codes'].map((text) => encrypt(ctx.settings.keys, 'secondFactor', text)),
  ]);
  await buildWebhook(manager(), {}, ctx.settings.keys);
}

const stored = async (): Promise<string[]> => {
  const rows = await query<{ value: string }>(`
    SELECT payload ->> 'encryptedUrl' AS value FROM outbox WHERE job = '${MAIL_JOB}'
    UNION ALL SELECT payload -> 'parameters' ->> 'code' FROM outbox WHERE payload ->> 'template' = 'signInCode'
    UNION ALL SELECT encrypted_path FROM notifications WHERE encrypted_path IS NOT NULL
    UNION ALL SELECT answer FROM idempotency_keys
    UNION ALL SELECT unnest(ARRAY[encrypted_secret, encrypted_codes]) FROM second_factors
    UNION ALL SELECT encrypted_secret FROM webhooks`);
  return rows.map(({ value }) => value);
};
const keyRows = () =>
  query<{ kind: string; id: string; retired: boolean }>('SELECT kind, id, retired_at IS NOT NULL AS retired FROM installation_keys ORDER BY kind, number');

beforeEach(async () => {
  await query('ALTER TABLE audit_entries DISABLE TRIGGER USER');
  for (const table of ['audit_entries', 'installation_keys', 'outbox', 'notifications', 'idempotency_keys', 'second_factors', 'webhooks'])
    await query(`DELETE FROM ${table}`);
  await query('ALTER TABLE audit_entries ENABLE TRIGGER USER');
});

describe('the keys of a database', () => {
  it('are those of the first start, and a start with another one is refused with one sentence and changes nothing', async () => {
    await start(A);
    await start(A);
    const before = await keyRows();
    expect(before).toEqual([
      { kind: 'audit', id: idOf(A), retired: false },
      { kind: 'secret', id: idOf(A), retired: false },
    ]);
    const refused = await open(B).catch((error: Error) => error);
    expect(refused).toBeInstanceOf(WrongKey);
    expect((refused as Error).message).toMatch(
      new RegExp(`^SECRET_KEY \\(key ${idOf(B)}\\) is not the key of this database, which was written with the key ${idOf(A)}: [^\\n]*\\.$`),
    );
    expect(await keyRows()).toEqual(before);
  });

  it('can be replaced while the former one is set; neither may be missing before everything is encrypted anew', async () => {
    await start(A);
    await start(B, A);
    await expect(open(B)).rejects.toThrow(`The database still needs the key ${idOf(A)}: keep it in SECRET_KEY_PREVIOUS until npm run rotate-key has ended`);
    await expect(open(A)).rejects.toThrow(`SECRET_KEY (key ${idOf(A)}) was replaced by the key ${idOf(B)}`);
    await expect(open(A, B)).rejects.toThrow(`SECRET_KEY (key ${idOf(A)}) was replaced by the key ${idOf(B)}`);
  });

  it('may be known to all processes before one of them writes with the new one', async () => {
    await start(A);
    await start(A, B);
    await start(B, A);
    expect((await keyRows()).map(({ id }) => id)).toEqual([idOf(A), idOf(B), idOf(A), idOf(B)]);
  });

  it('are the same for ten processes that start at the same moment', async () => {
    await Promise.all(Array.from({ length: 10 }, () => start(A)));
    await Promise.all(Array.from({ length: 10 }, () => start(B, A)));
    expect(await keyRows()).toHaveLength(4);
  });

  it('must be set when the database has one', async () => {
    await start(A);
    const random: KeySecrets = { current: C, previous: [], isRandom: true };
    await expect(checkKeys(manager(), { secret: random, audit: random })).rejects.toThrow('Set SECRET_KEY to the key of this database');
  });

  it('of the audit trail are checked on their own', async () => {
    await openKeys(manager(), { secret: both(A).secret, audit: both(C).audit }, new Date());
    await expect(open(A)).rejects.toThrow(/^AUDIT_KEY \(key .*\) is not the key of this database/);
  });
});

describe('a database of a release without key ids', () => {
  const answer = (secret: string): string => {
    const cipher = createCipheriv('aes-256-gcm', createHash('sha256').update(`sealed ${secret}`).digest(), Buffer.alloc(12));
    const ciphertext = Buffer.concat([cipher.update('done', 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.alloc(12), cipher.getAuthTag(), ciphertext]).toString('base64url');
  };
  /** Adds an entry to the chain as that release did. */
  async function chainBefore(secret: string): Promise<void> {
    const [last] = await query<{ position: string; hash: string }>('SELECT position, hash FROM audit_entries ORDER BY position DESC LIMIT 1');
    const [id, position] = [randomUUID(), Number(last?.position ?? 0) + 1];
    const time = '2026-11-22T09:00:00.000000';
    const values = JSON.stringify([last?.hash ?? '', position, id, time, null, 'session.signIn', null, null, 'done']);
    const hash = createHmac('sha256', createHash('sha256').update(`audit chain ${secret}`).digest())
      .update(values)
      .digest('hex');
    await query(`INSERT INTO audit_entries (id, at, action, result, position, hash) VALUES ($1, $2::timestamptz, 'session.signIn', 'done', $3, $4)`, [
      id,
      `${time}Z`,
      position,
      hash,
    ]);
  }

  it('is recognized by what it stored, and stays readable', async () => {
    await query(`INSERT INTO idempotency_keys (caller, key, fingerprint, answer, created_at) VALUES ('', $1, 'x', $2, now())`, [randomUUID(), answer(A)]);
    await expect(open(B)).rejects.toThrow('SECRET_KEY is not the key of this database, whose values it cannot read');
    expect(await keyRows()).toEqual([]);
    const ctx = await start(B, A);
    expect(tryDecrypt(ctx.settings.keys, 'answer', (await stored())[0] ?? '')).toBe('done');
    await rotateKeys(ctx);
    expect((await stored()).every((value) => value.startsWith(encryptedPrefix(ctx.settings.keys)))).toBe(true);
  });

  it('has a chain that goes on with key ids, and with another key only when the former one is set', async () => {
    await chainBefore(A);
    await chainBefore(A);
    await expect(open(B)).rejects.toThrow('AUDIT_KEY is not the key of this database');
    // A process that is not checked, too, leaves the chain alone.
    const unchecked = testCtx(manager(), { settings: { auditKeys: createKeyRing({ current: B }) } });
    await record(unchecked, 'course.update');
    await expect(chainAuditEntries(unchecked)).rejects.toThrow(ChainKeyError);
    const ctx = await start(B, A);
    expect(await chainAuditEntries(ctx)).toBe(1);
    expect(await verifyAuditTrail(ctx)).toMatchObject({ checked: 3, broken: null });
  });

  it('whose chain was extended with a new key by mistake can be verified with both keys', async () => {
    await chainBefore(A);
    await chainBefore(B);
    expect(await verifyAuditTrail(testCtx(manager(), { settings: { auditKeys: createKeyRing({ current: B, previous: [A] }) } }))).toMatchObject({
      checked: 2,
      broken: null,
    });
  });
});

describe('the chain of the audit trail', () => {
  it('is of several keys, one after the other, and none comes back', async () => {
    const first = await start(A);
    await record(first, 'course.update');
    expect(await chainAuditEntries(first)).toBe(1);
    const second = await start(B, A);
    await record(second, 'course.update');
    expect(await chainAuditEntries(second)).toBe(1);
    expect(await verifyAuditTrail(second)).toMatchObject({ checked: 2, broken: null });
    expect(await verifyAuditTrail(first)).toMatchObject({ checked: 1, broken: { position: 2, fault: 'UNKNOWN_KEY' } });
    // A process with the former key still runs.
    await record(first, 'course.update');
    await expect(chainAuditEntries(first)).rejects.toThrow(`was replaced by the key ${idOf(B)}`);
    expect(await chainAuditEntries(second)).toBe(1);
  });

  it('shows an entry that somebody added with an old key', async () => {
    for (const ctx of [await start(A), await start(B, A)]) {
      await record(ctx, 'course.update');
      await chainAuditEntries(ctx);
    }
    await query('DELETE FROM installation_keys');
    const old = testCtx(manager(), { settings: { auditKeys: createKeyRing({ current: A, previous: [B] }) } });
    await record(old, 'course.delete');
    await chainAuditEntries(old);
    const { broken } = await verifyAuditTrail(testCtx(manager(), { settings: { auditKeys: createKeyRing({ current: B, previous: [A] }) } }));
    expect(broken).toMatchObject({ position: 3, fault: 'OLD_KEY' });
  });
});

describe('npm run rotate-key', () => {
  it('encrypts everything anew; the former key can then be removed, and audit trail and chain still fit', async () => {
    const first = await start(A);
    await storeValues(first);
    await record(first, 'course.update');
    await chainAuditEntries(first);
    const { written, dropped, replaced } = await rotateKeys(await start(B, A));
    expect([...written.values()].reduce((sum, count) => sum + count)).toBe(8);
    expect([[...dropped], replaced]).toEqual([[], [idOf(A)]]);
    const after = await start(B);
    const values = await stored();
    expect(values).toHaveLength(8);
    expect(values.every((value) => value.startsWith(encryptedPrefix(after.settings.keys)))).toBe(true);
    await record(after, 'course.update');
    expect(await chainAuditEntries(after)).toBe(1);
    expect(await verifyAuditTrail(after)).toMatchObject({ checked: 2, broken: null });
    const [{ encrypted_secret: secret } = { encrypted_secret: '' }] = await query<{ encrypted_secret: string }>(
      'SELECT encrypted_secret FROM installation_keys WHERE retired_at IS NOT NULL',
    );
    expect(secret).not.toContain(A);
    // A third key: the first two are encrypted with it.
    await rotateKeys(await start(C, B));
    const third = await start(C);
    expect(await verifyAuditTrail(third)).toMatchObject({ checked: 2, broken: null });
    expect(third.settings.keys.all.map(({ id }) => id).sort()).toEqual([A, B, C].map(idOf).sort());
    expect((await rotateKeys(third)).written.size).toBe(0);
  });

  it('encrypts 1,700 values in batches, and continues after an interruption', async () => {
    const first = await start(A);
    await query(
      `INSERT INTO idempotency_keys (caller, key, fingerprint, answer, created_at) SELECT '', 'key-' || n, 'x', $1, now() FROM generate_series(1, 1700) n`,
      [encrypt(first.settings.keys, 'answer', 'done')],
    );
    const second = await start(B, A);
    const stop = new Error('interrupted');
    await expect(
      rotateKeys(second, () => {
        throw stop;
      }),
    ).rejects.toBe(stop);
    const isNew = (value: string): boolean => value.startsWith(encryptedPrefix(second.settings.keys));
    expect((await stored()).filter(isNew)).toHaveLength(500);
    await expect(open(B)).rejects.toThrow('The database still needs the key');
    expect((await rotateKeys(second)).written.get('recorded answers')).toBe(1200);
    expect((await stored()).every(isNew)).toBe(true);
  });

  it('gives up what was encrypted with a lost key, and the chain goes on', async () => {
    const first = await start(A);
    await storeValues(first);
    await record(first, 'course.update');
    await chainAuditEntries(first);
    expect(await giveUpLostKeys(manager(), both(B), new Date())).toEqual([idOf(A)]);
    const second = await start(B);
    const { dropped } = await rotateKeys(second);
    expect(Object.fromEntries(dropped)).toEqual({
      'links of emails': 2,
      'links of notifications': 1,
      'recorded answers': 1,
      'authenticator apps': 1,
      'recovery codes that are shown': 1,
      'secrets of webhooks': 1,
    });
    expect((await query('SELECT FROM outbox WHERE gave_up_at IS NOT NULL')).length).toBe(2);
    await record(second, 'course.update');
    expect(await chainAuditEntries(second)).toBe(1);
    expect((await verifyAuditTrail(second)).broken).toMatchObject({ position: 1, fault: 'UNKNOWN_KEY' });
    expect(await verifyAuditTrail(second, { after: 1 })).toMatchObject({ checked: 1, broken: null, head: { position: 2 } });
  });

  it('knows every column whose name says that it is encrypted', async () => {
    const columns = await query<{ name: string }>(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name LIKE '%encrypted%' ORDER BY 1`,
    );
    // The secrets of replaced keys are encrypted anew when the keys are replaced.
    expect(columns.map(({ name }) => name)).toEqual([
      'installation_keys.encrypted_secret',
      'notifications.encrypted_path',
      'second_factors.encrypted_codes',
      'second_factors.encrypted_secret',
      'webhooks.encrypted_secret',
    ]);
    expect(ENCRYPTED_STORES.map(({ what }) => what)).toEqual([
      'links of emails',
      'codes of emails',
      'links of notifications',
      'recorded answers',
      'authenticator apps',
      'recovery codes that are shown',
      'secrets of webhooks',
    ]);
  });
});
