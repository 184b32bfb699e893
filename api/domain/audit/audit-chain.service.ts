import { createHash, createHmac } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { advisoryLock } from '../shared/advisory-lock.ts';
import type { Ctx } from '../shared/context.ts';
import { prepared, type RowOf, statements } from '../shared/prepared.ts';
import { countRows } from '../shared/sql.ts';
import { inTransaction } from '../shared/transaction.ts';

/** Entries per transaction or read. */
const BATCH = 1000;
/** The longest time between the time of an entry and its commit, in milliseconds. An entry that is older than entries before it was inserted afterwards. */
const LATEST_COMMIT = 60 * 60 * 1000;
/** The hash before the first entry. */
const START = '';

/** The last entry of the chain: its number in the chain and its hash. */
export interface ChainHead {
  position: number;
  hash: string;
}

/**
 * What is wrong with an entry. CHANGED: it or its hash differs from the hash of the chain. MISSING: it was removed. INSERTED: it is more than an
 * hour older than entries before it in the chain. OTHER_HASH: an earlier head of the chain is not in it.
 */
export type ChainFault = 'CHANGED' | 'MISSING' | 'INSERTED' | 'OTHER_HASH';

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
    .select(['e.id', 'e.at', 'e.actor_id as actorId', 'e.action', 'e.object_type as objectType', 'e.object_id as objectId', 'e.result'])
    .select(['e.hash'])
    .select(sql<number>`e.position::float8`.as('position'))
    .select(exactTime(sql.ref<Date>('e.at')).as('time'));

const unchained = prepared('audit.unchained', { limit: 'integer' }, ({ limit }) =>
  entries().where('e.position', 'is', null).orderBy('e.at').orderBy('e.id').limit(limit),
);
const lastChained = prepared('audit.lastChained', {}, () => entries().where('e.position', 'is not', null).orderBy('e.position', 'desc').limit(1));
const chainedAfter = prepared('audit.chainedAfter', { position: 'bigint', limit: 'integer' }, ({ position, limit }) =>
  entries().where('e.position', '>', position).orderBy('e.position').limit(limit),
);
const countUnchained = prepared('audit.countUnchained', {}, () =>
  statements.selectFrom('audit_entries as e').select(countRows.as('total')).where('e.position', 'is', null),
);
const addToChain = prepared('audit.chain', { after: 'bigint', ids: 'uuid[]', hashes: 'text[]' }, ({ after, ids, hashes }) =>
  statements
    .updateTable('audit_entries as e')
    .from(sql<{ id: string; hash: string; number: string }>`unnest(${ids}, ${hashes}) WITH ORDINALITY`.as<'s'>(sql`s(id, hash, number)`))
    .set({ position: sql<string>`${after} + s.number`, hash: sql<string>`s.hash` })
    .whereRef('e.id', '=', 's.id'),
);

type Entry = RowOf<typeof unchained>;

/** A person who can write to the database cannot compute hashes, because the key is not stored there. */
const keyOf = ({ settings }: Ctx): Buffer => createHash('sha256').update(`audit chain ${settings.auditKey}`).digest();

function hashOf(key: Buffer, before: ChainHead, { id, time, actorId, action, objectType, objectId, result }: Entry): ChainHead {
  const position = before.position + 1;
  const values = JSON.stringify([before.hash, position, id, time, actorId, action, objectType, objectId, result]);
  return { position, hash: createHmac('sha256', key).update(values).digest('hex') };
}

const headOf = (entry: Entry | undefined): ChainHead =>
  entry === undefined ? { position: 0, hash: START } : { position: entry.position, hash: entry.hash ?? START };

async function chainBatch(tx: Ctx): Promise<number> {
  await advisoryLock(tx, 'audit.chain');
  const key = keyOf(tx);
  const head = headOf(await lastChained.first(tx.db, {}));
  const batch = await unchained.all(tx.db, { limit: BATCH });
  const hashes: string[] = [];
  let last = head;
  for (const entry of batch) {
    last = hashOf(key, last, entry);
    hashes.push(last.hash);
  }
  if (batch.length > 0) await addToChain.all(tx.db, { after: String(head.position), ids: batch.map(({ id }) => id), hashes });
  return batch.length;
}

/**
 * Adds all committed entries to the hash chain, in batches (docs/decisions/0040-audit-chain.md). Writers of entries never wait for it. Returns the
 * number of entries.
 */
export async function chainAuditEntries(ctx: Ctx): Promise<number> {
  let total = 0;
  for (let count = BATCH; count === BATCH; total += count) count = await inTransaction(ctx, chainBatch);
  return total;
}

/** Compares one entry with the chain before it. */
function faultOf(entry: Entry, expected: ChainHead, newest: number, known: ChainHead | null): ChainFault | null {
  if (entry.position !== expected.position) return 'MISSING';
  if (entry.hash !== expected.hash) return 'CHANGED';
  if (known !== null && known.position === entry.position && known.hash !== entry.hash) return 'OTHER_HASH';
  return entry.at.getTime() < newest - LATEST_COMMIT ? 'INSERTED' : null;
}

/**
 * Computes all hashes of the audit trail again and returns the first entry that was changed, removed or inserted. `known` is the head of an earlier
 * run: entries at the end can be removed without a trace in the chain, which only an earlier head shows.
 */
export async function verifyAuditTrail(ctx: Ctx, known: ChainHead | null = null): Promise<ChainReport> {
  const key = keyOf(ctx);
  const unchainedCount = (await countUnchained.first(ctx.db, {}))?.total ?? 0;
  let head: ChainHead = { position: 0, hash: START };
  let newest = Number.NEGATIVE_INFINITY;
  const report = (broken: ChainReport['broken']): ChainReport => ({ checked: head.position, unchained: unchainedCount, head, broken });
  for (let batch = await chainedAfter.all(ctx.db, { position: '0', limit: BATCH }); batch.length > 0; ) {
    for (const entry of batch) {
      const expected = hashOf(key, head, entry);
      const fault = faultOf(entry, expected, newest, known);
      if (fault !== null) return report({ position: expected.position, id: fault === 'MISSING' ? null : entry.id, fault });
      head = expected;
      newest = Math.max(newest, entry.at.getTime());
    }
    batch = batch.length < BATCH ? [] : await chainedAfter.all(ctx.db, { position: String(head.position), limit: BATCH });
  }
  if (known !== null && known.position > head.position) return report({ position: head.position + 1, id: null, fault: 'MISSING' });
  return report(null);
}
