import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { lastChainPosition, requireChainKey } from '../audit/audit-chain.service.ts';
import { ChainKeyError } from '../audit/chain-keys.ts';
import { tryDecrypt } from '../shared/encrypted.ts';
import { createKey, createKeyRing, type Key, type KeyPurpose, type KeyRing, type KeySecrets } from '../shared/key-ring.ts';
import { prepared, type RowOf, statements } from '../shared/prepared.ts';
import { KEY_KINDS, type KeyKind } from './installation-key.entity.ts';
import { WrongKey } from './wrong-key.ts';

/** The keys of the settings, by what they are for. */
export type SecretsByKind = Readonly<Record<KeyKind, KeySecrets>>;
export type RingsByKind = Readonly<Record<KeyKind, KeyRing>>;

const SETTING: Readonly<Record<KeyKind, string>> = { secret: 'SECRET_KEY', audit: 'AUDIT_KEY' };
const GUIDE = 'docs/operating.md#keys-and-secrets';

const hasTable = prepared('keys.hasTable', {}, () => statements.selectNoFrom(sql<boolean>`to_regclass('installation_keys') is not null`.as('exists')));
const storedKeys = prepared('keys.stored', {}, () =>
  statements
    .selectFrom('installation_keys as k')
    .select(['k.kind', 'k.number', 'k.id', 'k.check_value as checkValue', 'k.retired_at as retiredAt', 'k.encrypted_secret as encryptedSecret'])
    .orderBy('k.kind')
    .orderBy('k.number'),
);
const addKey = prepared('keys.add', { kind: 'text', id: 'text', checkValue: 'text', now: 'timestamptz' }, ({ kind, id, checkValue, now }) =>
  statements
    .insertInto('installation_keys')
    .columns(['kind', 'number', 'id', 'check_value', 'created_at'])
    .expression(
      statements
        .selectFrom('installation_keys as k')
        .select([sql<KeyKind>`${kind}`.as('kind'), sql<number>`coalesce(max(k.number), 0) + 1`.as('number'), id.as('id'), checkValue.as('c'), now.as('now')])
        .where(({ ref }) => sql<boolean>`${ref('k.kind')} = ${kind}`),
    )
    .onConflict((conflict) => conflict.doNothing()),
);
const giveUpKeys = prepared('keys.giveUp', { kind: 'text', ids: 'text[]', now: 'timestamptz' }, ({ kind, ids, now }) =>
  statements
    .updateTable('installation_keys as k')
    .set({ retired_at: now })
    .where(({ ref }) => sql<boolean>`${ref('k.kind')} = ${kind} and ${ref('k.id')} = any(${ids})`),
);
const beginChainAfter = prepared('keys.beginChainAfter', { id: 'text', position: 'bigint' }, ({ id, position }) =>
  statements.updateTable('installation_keys as k').set({ lost_chain: position }).where('k.kind', '=', 'audit').where('k.id', '=', id),
);

const lastAnswer = prepared('keys.lastAnswer', {}, () =>
  statements.selectFrom('idempotency_keys as i').select(['i.answer as value', 'i.created_at as at']).orderBy('i.created_at', 'desc').limit(1),
);
const lastPath = prepared('keys.lastPath', {}, () =>
  statements
    .selectFrom('notifications as n')
    .select(['n.encrypted_path as value', 'n.created_at as at'])
    .where('n.encrypted_path', 'is not', null)
    .orderBy('n.created_at', 'desc')
    .limit(1),
);
const lastMail = prepared('keys.lastMail', {}, () =>
  statements
    .selectFrom('outbox as o')
    .select(({ ref }) => ['o.created_at as at', sql<string | null>`${ref('o.payload')} ->> 'encryptedUrl'`.as('value')])
    .where('o.done_at', 'is', null)
    .where(({ ref }) => sql<boolean>`${ref('o.payload')} ->> 'encryptedUrl' <> ''`)
    .orderBy('o.created_at', 'desc')
    .limit(1),
);

type StoredKey = RowOf<typeof storedKeys>;

const is = (key: Key, stored: StoredKey): boolean => key.id === stored.id && key.check === stored.checkValue;
const namesOf = (keys: ReadonlyArray<{ id: string }>): string => [...new Set(keys.map(({ id }) => id))].join(', ');

/** Returns the keys that the database still needs and the ring does not have. */
const missingOf = (ring: KeyRing, stored: readonly StoredKey[]): StoredKey[] =>
  stored.filter((each) => each.retiredAt === null && !ring.all.some((key) => is(key, each)));

/** Checks a ring against the keys of which the database knows. @throws WrongKey */
function requireKnown(kind: KeyKind, ring: KeyRing, stored: readonly StoredKey[]): void {
  const name = SETTING[kind];
  const newest = stored.at(-1);
  if (newest === undefined) return;
  if (ring.isRandom) throw new WrongKey(`Set ${name} to the key of this database, which was written with the key ${newest.id} (${GUIDE}).`);
  if (stored.some((each) => is(ring.current, each) && each !== newest)) {
    throw new WrongKey(`${name} (key ${ring.current.id}) was replaced by the key ${newest.id}: set ${name} to that one again, or to a new key (${GUIDE}).`);
  }
  const missing = missingOf(ring, stored);
  if (missing.some(({ id }) => id === newest.id)) {
    throw new WrongKey(
      `${name} (key ${ring.current.id}) is not the key of this database, which was written with the key ${newest.id}: set ${name} to that key, or ${name}_PREVIOUS to it in order to replace it (${GUIDE}).`,
    );
  }
  if (missing.length > 0)
    throw new WrongKey(`The database still needs the key ${namesOf(missing)}: keep it in ${name}_PREVIOUS until npm run rotate-key has ended (${GUIDE}).`);
}

/** Returns the newest value of a database that names no keys, because a release without key ids wrote it. Older ones may be of a key that was replaced without care. */
async function newestValue(db: EntityManager): Promise<{ purpose: KeyPurpose; value: string } | undefined> {
  const rows = { answer: await lastAnswer.first(db, {}), notification: await lastPath.first(db, {}), mail: await lastMail.first(db, {}) };
  const found = Object.entries(rows).flatMap(([purpose, row]) =>
    row?.value ? [{ purpose: purpose as KeyPurpose, value: row.value, at: row.at.getTime() }] : [],
  );
  return found.sort((one, other) => other.at - one.at)[0];
}

const notTheKey = (name: string): WrongKey =>
  new WrongKey(
    `${name} is not the key of this database, whose values it cannot read: set ${name} to the former key, or ${name}_PREVIOUS to it in order to replace it (${GUIDE}).`,
  );

/** Checks a ring against what a database that names no keys holds. @throws WrongKey */
async function requireReadable(db: EntityManager, kind: KeyKind, ring: KeyRing): Promise<void> {
  if (ring.isRandom) return;
  if (kind === 'secret') {
    const newest = await newestValue(db);
    if (newest !== undefined && tryDecrypt(ring, newest.purpose, newest.value) === null) throw notTheKey(SETTING.secret);
    return;
  }
  await requireChainKey(db, ring).catch((error: unknown) => {
    throw error instanceof ChainKeyError ? notTheKey(SETTING.audit) : error;
  });
}

/** Adds the replaced keys that the database keeps. */
function withRetired(secrets: KeySecrets, stored: readonly StoredKey[]): KeyRing {
  const ring = createKeyRing(secrets);
  const retired = stored.flatMap(({ retiredAt, encryptedSecret }) => {
    const secret = encryptedSecret === null ? null : tryDecrypt(ring, 'key', encryptedSecret);
    return secret === null || retiredAt === null ? [] : [createKey(secret, retiredAt)];
  });
  return createKeyRing(secrets, retired);
}

const byKind = async <Value>(make: (kind: KeyKind) => Promise<Value> | Value): Promise<Record<KeyKind, Value>> => {
  const [secret, audit] = [await make('secret'), await make('audit')];
  return { secret, audit };
};

async function readStored(db: EntityManager): Promise<StoredKey[]> {
  return (await hasTable.first(db, {}))?.exists === true ? storedKeys.all(db, {}) : [];
}

/**
 * Checks the keys of the settings against the database and returns them with the replaced ones that it keeps. Changes nothing. A database whose
 * migrations are not applied yet is not checked.
 *
 * @throws WrongKey
 */
export async function checkKeys(db: EntityManager, secrets: SecretsByKind): Promise<RingsByKind> {
  const stored = await readStored(db);
  const rings = await byKind((kind) =>
    withRetired(
      secrets[kind],
      stored.filter((each) => each.kind === kind),
    ),
  );
  if ((await hasTable.first(db, {}))?.exists !== true) return rings;
  for (const kind of KEY_KINDS) {
    const own = stored.filter((each) => each.kind === kind);
    if (own.length === 0) await requireReadable(db, kind, rings[kind]);
    else requireKnown(kind, rings[kind], own);
  }
  return rings;
}

/**
 * Like `checkKeys`, and lets the database know of a new current key, with which this process writes. Another process may do the same at the same moment.
 *
 * @throws WrongKey before anything is changed
 */
export async function openKeys(db: EntityManager, secrets: SecretsByKind, now: Date): Promise<RingsByKind> {
  const rings = await checkKeys(db, secrets);
  if ((await hasTable.first(db, {}))?.exists !== true) return rings;
  for (const kind of KEY_KINDS) {
    const { current, isRandom } = rings[kind];
    if (!isRandom && !(await readStored(db)).some((each) => each.kind === kind && each.id === current.id)) {
      await addKey.run(db, { kind, id: current.id, checkValue: current.check, now });
    }
  }
  return checkKeys(db, secrets);
}

/** Lets the current key continue the chain after an entry whose key is lost. */
async function beginNewChain(db: EntityManager, ring: KeyRing): Promise<void> {
  try {
    await requireChainKey(db, ring);
  } catch (error) {
    if (!(error instanceof ChainKeyError)) throw error;
    await beginChainAfter.run(db, { id: ring.current.id, position: String(await lastChainPosition(db)) });
  }
}

/**
 * Declares the keys lost that the database needs and the settings do not have, so that a start with the others is possible. What was written with
 * them cannot be read any more; `rotateKeys` then removes it. The chain of the audit trail goes on after the entries of the lost key, which nobody can check.
 * Returns the ids of the lost keys.
 */
export async function giveUpLostKeys(db: EntityManager, secrets: SecretsByKind, now: Date): Promise<string[]> {
  const stored = await readStored(db);
  const lost: string[] = [];
  for (const kind of KEY_KINDS) {
    const own = stored.filter((each) => each.kind === kind);
    const ring = withRetired(secrets[kind], own);
    const ids = missingOf(ring, own).map(({ id }) => id);
    await giveUpKeys.run(db, { kind, ids, now });
    await addKey.run(db, { kind, id: ring.current.id, checkValue: ring.current.check, now });
    lost.push(...ids);
    if (kind === 'audit') await beginNewChain(db, ring);
  }
  return [...new Set(lost)];
}
