import { sql } from 'kysely';
import type { Ctx } from '../shared/context.ts';
import { encrypt, encryptedPrefix, tryDecrypt } from '../shared/encrypted.ts';
import type { KeyRing } from '../shared/key-ring.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { inTransaction } from '../shared/transaction.ts';
import { ENCRYPTED_STORES, type EncryptedRow, type EncryptedStore, ROWS_AT_ONCE } from './encrypted-stores.ts';
import type { KeyKind } from './installation-key.entity.ts';

/** Before the first row of a table. */
const FIRST = '(0,0)';

const otherKeys = prepared('keys.others', { kind: 'text', id: 'text' }, ({ kind, id }) =>
  statements
    .selectFrom('installation_keys as k')
    .select(['k.id', 'k.retired_at as retiredAt', 'k.encrypted_secret as encryptedSecret'])
    .where(({ ref }) => sql<boolean>`${ref('k.kind')} = ${kind} and ${ref('k.id')} <> ${id}`)
    .orderBy('k.number')
    .forUpdate(),
);
const retireKey = prepared('keys.retire', { kind: 'text', id: 'text', secret: 'text', now: 'timestamptz' }, ({ kind, id, secret, now }) =>
  statements
    .updateTable('installation_keys as k')
    .set(({ ref }) => ({ encrypted_secret: secret, retired_at: sql<Date>`coalesce(${ref('k.retired_at')}, ${now})` }))
    .where(({ ref }) => sql<boolean>`${ref('k.kind')} = ${kind} and ${ref('k.id')} = ${id}`),
);

/** What `rotateKeys` did. */
export interface Rotation {
  /** What is encrypted → the number of values that were encrypted anew. */
  written: ReadonlyMap<string, number>;
  /** The same of values that no key could read, which are removed. */
  dropped: ReadonlyMap<string, number>;
  /** The ids of the keys that are not needed in the settings any more. */
  replaced: readonly string[];
}

async function writeBatch(tx: Ctx, { purpose, write, drop }: EncryptedStore, rows: readonly EncryptedRow[]): Promise<{ written: number; dropped: number }> {
  const { keys } = tx.settings;
  const read = rows.map(({ at, value }) => ({ at, text: tryDecrypt(keys, purpose, value) }));
  const readable = read.flatMap(({ at, text }) => (text === null ? [] : [{ at, text }]));
  const unreadable = read.filter(({ text }) => text === null);
  if (readable.length > 0) await write(tx.db, { ats: readable.map(({ at }) => at), texts: readable.map(({ text }) => encrypt(keys, purpose, text)) });
  if (unreadable.length > 0) await drop(tx.db, { ats: unreadable.map(({ at }) => at) });
  return { written: readable.length, dropped: unreadable.length };
}

/** Encrypts all values of a place anew, in batches, until a pass over the whole table finds none. */
async function rotateStore(ctx: Ctx, store: EncryptedStore, done: (written: number) => void): Promise<{ written: number; dropped: number }> {
  const total = { written: 0, dropped: 0 };
  for (let found = 1; found > 0; ) {
    found = 0;
    let after = FIRST;
    for (let count = ROWS_AT_ONCE; count === ROWS_AT_ONCE; found += count) {
      count = await inTransaction(ctx, async (tx) => {
        const rows = await store.next(tx.db, { prefix: encryptedPrefix(tx.settings.keys), after });
        const batch = await writeBatch(tx, store, rows);
        after = rows.at(-1)?.at ?? after;
        total.written += batch.written;
        total.dropped += batch.dropped;
        return rows.length;
      });
      if (count > 0) done(total.written);
    }
  }
  return total;
}

/** Keeps the replaced keys in the database, encrypted with the current one, and returns their ids. */
async function retireOthers(tx: Ctx, kind: KeyKind, keys: KeyRing): Promise<string[]> {
  const retired: string[] = [];
  for (const { id, encryptedSecret } of await otherKeys.all(tx.db, { kind, id: keys.current.id })) {
    const key = keys.find(id);
    if (key === undefined || encryptedSecret?.startsWith(encryptedPrefix(keys)) === true) continue;
    await retireKey.run(tx.db, { kind, id, secret: encrypt(keys, 'key', key.secret), now: tx.now() });
    retired.push(id);
  }
  return retired;
}

/**
 * Encrypts everything that is stored with the current key, in batches, and lets the database keep the replaced keys, encrypted with the current one, for
 * old links and the audit trail. Other processes may run meanwhile if the current key is theirs, too. Can be interrupted and repeated.
 */
export async function rotateKeys(ctx: Ctx, done: (what: string, written: number) => void = () => undefined): Promise<Rotation> {
  const [written, dropped] = [new Map<string, number>(), new Map<string, number>()];
  for (const store of ENCRYPTED_STORES) {
    const total = await rotateStore(ctx, store, (count) => done(store.what, count));
    if (total.written > 0) written.set(store.what, total.written);
    if (total.dropped > 0) dropped.set(store.what, total.dropped);
  }
  const replaced = await inTransaction(ctx, async (tx) => [
    ...(await retireOthers(tx, 'secret', tx.settings.keys)),
    ...(await retireOthers(tx, 'audit', tx.settings.auditKeys)),
  ]);
  return { written, dropped, replaced: [...new Set(replaced)] };
}
