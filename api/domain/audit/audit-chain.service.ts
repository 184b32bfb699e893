import { type RawBuilder, sql } from 'kysely';
import { advisoryLock } from '../shared/advisory-lock.ts';
import type { Ctx } from '../shared/context.ts';
import type { KeyRing } from '../shared/key-ring.ts';
import { prepared, type RowOf, statements } from '../shared/prepared.ts';
import { countRows } from '../shared/sql.ts';
import { inTransaction } from '../shared/transaction.ts';
import { type ChainHead, ChainKeyError, chainedHeadOf, createChainKeys, formerHeadOf, headOf, type KeyFault, NO_HEAD } from './chain-keys.ts';

/** Entries per transaction or read. */
const BATCH = 1000;
/** The longest time between the time of an entry and its commit, in milliseconds. An entry that is older than entries before it was inserted afterwards. */
const LATEST_COMMIT = 60 * 60 * 1000;
/**
 * What is wrong with an entry. CHANGED: it or its hash differs from the hash of the chain. MISSING: it was removed. INSERTED: it is more than an
 * hour older than entries before it in the chain. OTHER_HASH: an earlier head of the chain is not in it. The others concern the key that the entry names.
 */
export type ChainFault = 'CHANGED' | 'MISSING' | 'INSERTED' | 'OTHER_HASH' | KeyFault;

export interface ChainReport {
  /** Number of entries that match the chain. */
  checked: number;
  /** Entries that no job has added to the chain yet. */
  unchained: number;
  head: ChainHead;
  /** The first broken entry; `id` is null for one that is missing. */
  broken: { position: number; id: string | null; fault: ChainFault } | null;
}

/** SQL: the time with microseconds, which a Date does not have. */
const exactTime = (at: RawBuilder<Date> | ReturnType<typeof sql.ref<Date>>) => sql<string>`to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;

const entries = () =>
  statements
    .selectFrom('audit_entries as e')
    .select([
      'e.id',
      'e.at',
      'e.actor_id as actorId',
      'e.action',
      'e.object_type as objectType',
      'e.object_id as objectId',
      'e.result',
      'e.token_id as tokenId',
    ])
    .select(['e.hash', 'e.key_id as keyId'])
    .select(sql<number>`e.position::float8`.as('position'))
    .select(exactTime(sql.ref<Date>('e.at')).as('time'));

const unchained = prepared('audit.unchained', { limit: 'integer' }, ({ limit }) =>
  entries().where('e.position', 'is', null).orderBy('e.at').orderBy('e.id').limit(limit),
);
const lastChained = prepared('audit.lastChained', {}, () => entries().where('e.position', 'is not', null).orderBy('e.position', 'desc').limit(1));
const chainedAfter = prepared('audit.chainedAfter', { position: 'bigint', limit: 'integer' }, ({ position, limit }) =>
  entries().where('e.position', '>', position).orderBy('e.position').limit(limit),
);
const atPosition = prepared('audit.atPosition', { position: 'bigint' }, ({ position }) => entries().where('e.position', '=', position));
/** The key that began to write last, and the last entry whose key was declared lost with it. */
const newestKey = prepared('audit.newestKey', {}, () =>
  statements
    .selectFrom('installation_keys as k')
    .select(['k.id', sql<number>`k.lost_chain::float8`.as('lostChain')])
    .where('k.kind', '=', 'audit')
    .orderBy('k.number', 'desc')
    .limit(1),
);
const countUnchained = prepared('audit.countUnchained', {}, () =>
  statements.selectFrom('audit_entries as e').select(countRows.as('total')).where('e.position', 'is', null),
);
const addToChain = prepared('audit.chain', { after: 'bigint', keyId: 'text', ids: 'uuid[]', hashes: 'text[]' }, ({ after, keyId, ids, hashes }) =>
  statements
    .updateTable('audit_entries as e')
    .from(sql<{ id: string; hash: string; number: string }>`unnest(${ids}, ${hashes}) WITH ORDINALITY`.as<'s'>(sql`s(id, hash, number)`))
    .set({ position: sql<string>`${after} + s.number`, hash: sql<string>`s.hash`, key_id: keyId })
    .whereRef('e.id', '=', 's.id'),
);

/** Says to the trigger of the table that this release knows tokens of programs; a former one adds none of their entries to the chain. */
const chainsTokens = prepared('audit.chainsTokens', {}, () => statements.selectNoFrom(sql`set_config('academy.chains_tokens', 'on', true)`.as('on')));

type Entry = RowOf<typeof unchained>;

/** Checks that one of the keys made the last entry, also where a release without key ids did. @throws ChainKeyError */
async function requireKeyOf(db: Ctx['db'], keys: KeyRing, last: Entry): Promise<void> {
  if (last.keyId !== null && keys.find(last.keyId) !== undefined) return;
  if (last.keyId === null) {
    const before = headOf(last.position === 1 ? undefined : await atPosition.first(db, { position: String(last.position - 1) }));
    if (keys.all.some((key) => formerHeadOf(key, before, last).hash === last.hash)) return;
  }
  throw new ChainKeyError(`The audit trail was chained with ${last.keyId === null ? 'a key' : `the key ${last.keyId}`} that the settings do not have`);
}

/**
 * Checks that the current key may extend the chain: it made the last entry, or replaces the key that did. A key that was replaced never comes back.
 *
 * @throws ChainKeyError
 */
async function requireContinuable(tx: Ctx, last: Entry | undefined): Promise<void> {
  const { auditKeys } = tx.settings;
  if (last === undefined || last.keyId === auditKeys.current.id) return;
  const newest = await newestKey.first(tx.db, {});
  if (newest !== undefined && newest.id !== auditKeys.current.id) {
    throw new ChainKeyError(`The key ${auditKeys.current.id} of the audit trail was replaced by the key ${newest.id}: this process adds nothing to the chain`);
  }
  if (last.position > (newest?.lostChain ?? 0)) await requireKeyOf(tx.db, auditKeys, last);
}

/** Checks that one of the keys made the end of the chain. Changes nothing. @throws ChainKeyError */
export async function requireChainKey(db: Ctx['db'], keys: KeyRing): Promise<void> {
  const last = await lastChained.first(db, {});
  if (last !== undefined) await requireKeyOf(db, keys, last);
}

/** Returns the last position of the chain; 0 while it is empty. */
export const lastChainPosition = async (db: Ctx['db']): Promise<number> => (await lastChained.first(db, {}))?.position ?? 0;

/** Returns the last entry of the chain as it is stored, without a check of its hash; number 0 before the first. */
export async function readChainHead(ctx: Ctx): Promise<ChainHead> {
  return headOf(await lastChained.first(ctx.db, {}));
}

async function chainBatch(tx: Ctx): Promise<number> {
  await advisoryLock(tx, 'audit.chain');
  const { current } = tx.settings.auditKeys;
  const batch = await unchained.all(tx.db, { limit: BATCH });
  if (batch.length === 0) return 0;
  const end = await lastChained.first(tx.db, {});
  await requireContinuable(tx, end);
  const head = headOf(end);
  const hashes: string[] = [];
  let last = head;
  for (const entry of batch) {
    last = chainedHeadOf(current, last, entry);
    hashes.push(last.hash);
  }
  await chainsTokens.run(tx.db, {});
  await addToChain.all(tx.db, { after: String(head.position), keyId: current.id, ids: batch.map(({ id }) => id), hashes });
  return batch.length;
}

/**
 * Adds all committed entries to the hash chain, in batches (docs/decisions/0040-audit-chain.md). Writers of entries never wait for it. Returns the
 * number of entries; a key that nobody knows after this start adds none.
 *
 * @throws ChainKeyError when the chain belongs to another key
 */
export async function chainAuditEntries(ctx: Ctx): Promise<number> {
  if (ctx.settings.auditKeys.isRandom) return 0;
  let total = 0;
  for (let count = BATCH; count === BATCH; total += count) count = await inTransaction(ctx, chainBatch);
  return total;
}

/** Compares one entry with the chain before it. */
function faultOf(entry: Entry, expected: ChainHead, newest: number, known: ChainHead | null): ChainFault | null {
  if (entry.hash !== expected.hash) return 'CHANGED';
  if (known !== null && known.position === entry.position && known.hash !== entry.hash) return 'OTHER_HASH';
  return entry.at.getTime() < newest - LATEST_COMMIT ? 'INSERTED' : null;
}

/** From where a check of the chain begins, and what an earlier run found. */
export interface VerifyOptions {
  /** The head of an earlier run: entries at the end can be removed without a trace in the chain, which only an earlier head shows. */
  known?: ChainHead | null;
  /** The last entry that is not checked, such as one of a key that was lost; its stored hash is taken as right. */
  after?: number;
}

/** Computes all hashes of the audit trail again and returns the first entry that was changed, removed or inserted. The entries may be of several keys, one after the other. */
export async function verifyAuditTrail(ctx: Ctx, { known = null, after = 0 }: VerifyOptions = {}): Promise<ChainReport> {
  const keys = createChainKeys(ctx.settings.auditKeys);
  const unchainedCount = (await countUnchained.first(ctx.db, {}))?.total ?? 0;
  let head = after === 0 ? NO_HEAD : headOf(await atPosition.first(ctx.db, { position: String(after) }));
  const begin = head.position;
  let newest = Number.NEGATIVE_INFINITY;
  const report = (broken: ChainReport['broken']): ChainReport => ({ checked: head.position - begin, unchained: unchainedCount, head, broken });
  for (let batch = await chainedAfter.all(ctx.db, { position: String(begin), limit: BATCH }); batch.length > 0; ) {
    for (const entry of batch) {
      const position = head.position + 1;
      if (entry.position !== position) return report({ position, id: null, fault: 'MISSING' });
      const expected = keys.next(head, entry);
      if (typeof expected === 'string') return report({ position, id: entry.id, fault: expected });
      const fault = faultOf(entry, expected, newest, known);
      if (fault !== null) return report({ position, id: entry.id, fault });
      head = expected;
      newest = Math.max(newest, entry.at.getTime());
    }
    batch = batch.length < BATCH ? [] : await chainedAfter.all(ctx.db, { position: String(head.position), limit: BATCH });
  }
  if (known !== null && known.position > head.position) return report({ position: head.position + 1, id: null, fault: 'MISSING' });
  return report(null);
}
