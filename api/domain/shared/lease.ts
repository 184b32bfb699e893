import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { Ctx } from './context.ts';
import { runText } from './prepared.ts';

/** A table whose rows can be leased. All identifiers are constants of the code, never input. */
export interface LeaseTable {
  name: string;
  /** Column with the key of the current lease; the expiry is always in `lease_until`. */
  keyColumn: string;
  /** SQL condition that a row has to meet to be leased. */
  condition: string;
  /** SQL condition that it has to meet besides to be leased, but not to be kept. */
  acquireCondition?: string;
  /** SQL assignments made when the lease is acquired. */
  onAcquire?: string;
  /** Columns returned when the lease is acquired and each time it is renewed. */
  columns: string;
  /** A lease that is not renewed expires after this time. */
  ttlSeconds: number;
  renewMs: number;
}

/** The right to work on one row, over all replicas, without holding a database connection or a row lock meanwhile. */
export interface Lease<Row> {
  /** The id of the row. */
  id: string;
  row: Row;
  /** The value of the key column while this lease is valid. */
  key: string;
  /** Aborted with `LeaseLost` when another process has the lease or this one could not renew it in time. */
  signal: AbortSignal;
  /**
   * Updates the row with SQL assignments, whose parameters begin with $3, and releases the lease. Returns false when the lease was lost
   * before. `db` is the transaction to do that in.
   */
  release(assignments?: string, parameters?: readonly unknown[], db?: EntityManager): Promise<boolean>;
  /** Stops the renewal of a lease that is released otherwise. */
  stop(): void;
}

export interface LeaseOptions<Row> {
  /** Called with the row after each renewal. */
  onRenew?: (row: Row) => void;
}

/** The reason of an aborted lease. */
export class LeaseLost extends Error {}

const clearing = ({ keyColumn }: LeaseTable): string => `${keyColumn} = NULL, lease_until = NULL`;

/** Updates several leased rows with the same SQL assignments and releases their leases, in one statement. Returns the ids of those whose lease was not lost. */
export async function releaseAll(
  db: EntityManager,
  table: LeaseTable,
  leases: ReadonlyArray<Pick<Lease<unknown>, 'id' | 'key' | 'stop'>>,
  assignments: string,
): Promise<ReadonlySet<string>> {
  for (const lease of leases) lease.stop();
  const sql = `UPDATE ${table.name} SET ${assignments}, ${clearing(table)}
    WHERE id = ANY($1::uuid[]) AND ${table.keyColumn} = ANY($2::uuid[]) AND ${table.condition} RETURNING id`;
  // Planned each time: a plan that PostgreSQL keeps from when the table was almost empty reads all of it.
  const [rows] = (await db.query(sql, [leases.map(({ id }) => id), leases.map(({ key }) => key)])) as [Array<{ id: string }>, number];
  return new Set(rows.map(({ id }) => id));
}

/**
 * Tries once to lease a row and renews the lease until it is released. Times are those of the database: one clock for all replicas.
 * Returns null when the row does not exist, does not meet the condition, or is leased by somebody else.
 */
export async function tryLease<Row>(ctx: Ctx, table: LeaseTable, id: string, { onRenew }: LeaseOptions<Row> = {}): Promise<Lease<Row> | null> {
  const key = randomUUID();
  const until = `lease_until = clock_timestamp() + interval '${table.ttlSeconds} seconds'`;
  const update = async (assignments: string, condition: string, parameters: readonly unknown[] = [], db = ctx.db): Promise<Row | undefined> => {
    const sql = `UPDATE ${table.name} SET ${assignments} WHERE id = $1 AND ${table.condition} AND ${condition} RETURNING ${table.columns}`;
    return (await runText<Row>(db, sql, [id, key, ...parameters]))[0];
  };
  const mine = `${table.keyColumn} = $2::uuid`;
  const assignments = [mine, until, table.onAcquire].filter((part) => part !== undefined).join(', ');
  const free = '(lease_until IS NULL OR lease_until < clock_timestamp())';
  const row = await update(assignments, table.acquireCondition === undefined ? free : `${free} AND (${table.acquireCondition})`);
  if (row === undefined) return null;

  const lost = new AbortController();
  let renewedAt = performance.now();
  const renew = async (): Promise<void> => {
    const startedAt = performance.now();
    try {
      const current = await update(until, mine);
      if (current === undefined) return lost.abort(new LeaseLost('The lease was taken by another process'));
      renewedAt = startedAt;
      onRenew?.(current);
    } catch {
      // While the database is unreachable nobody else can acquire the lease either, until it expires.
      if (performance.now() - renewedAt > table.ttlSeconds * 1000) lost.abort(new LeaseLost('The lease expired'));
    }
  };
  const timer = setInterval(() => void renew(), table.renewMs);
  timer.unref();
  const stop = (): void => clearInterval(timer);
  return {
    id,
    row,
    key,
    signal: lost.signal,
    async release(extra, parameters, db) {
      stop();
      const cleared = clearing(table);
      return (await update(extra === undefined ? cleared : `${extra}, ${cleared}`, mine, parameters, db)) !== undefined;
    },
    stop,
  };
}
