import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type EntityManager, QueryFailedError, type QueryRunner } from 'typeorm';
import type { Reading } from '../translations/translations.ts';
import type { Actor, Ctx, Effect } from './context.ts';
import { OutboxEntity } from './outbox.entity.ts';
import { currentSpan } from './trace.ts';

const ROWS_AT_ONCE = 1000;

export interface CtxParts extends Pick<Ctx, 'actor' | 'reading' | 'db' | 'settings' | 'ports' | 'origin' | 'reactions' | 'now'> {
  open?: QueryRunner | undefined;
  /** Called after a commit that enqueued jobs: passes the outbox to the queue. */
  outboxWritten: () => void;
  /** Called when an effect after the commit failed. */
  effectFailed: (error: unknown) => void;
}

function runEffect(parts: CtxParts, effect: Effect): void {
  try {
    Promise.resolve(effect()).catch(parts.effectFailed);
  } catch (error) {
    parts.effectFailed(error);
  }
}

/** Creates the context of a request or a job, or one of a transaction, in which the effects wait in a list. */
export function createCtx(parts: CtxParts, pending?: Effect[]): Ctx {
  const { actor, reading, db, open, settings, ports, origin, reactions, now } = parts;
  const afterCommit = (effect: Effect): void => {
    if (pending === undefined) runEffect(parts, effect);
    else pending.push(effect);
  };
  const ctx: Ctx = {
    actor,
    reading,
    get db() {
      return open?.isTransactionActive ? open.manager : db;
    },
    open,
    settings,
    ports,
    origin,
    reactions,
    now,
    afterCommit,
    with: (changed, effects = pending) => createCtx({ ...parts, ...changed }, effects),
    publish: (topic, payload) => afterCommit(() => ports.relay.publish(topic, payload)),
    enqueue: (job, payload) => ctx.enqueueAll(job, [payload]),
    async enqueueAll(job, payloads, { groupOf, isBulkMail = false } = {}) {
      const common = { job, isBulkMail, createdAt: now(), handedOverAt: null, doneAt: null };
      // The job goes on with the trace of this request. Of many jobs each has a trace of its own, which stays readable.
      const traceparent = payloads.length === 1 ? currentSpan()?.traceparent : undefined;
      const traced = traceparent === undefined ? {} : { traceparent };
      // In batches: a statement takes at most 65,535 parameters.
      for (let from = 0; from < payloads.length; from += ROWS_AT_ONCE) {
        const batch = payloads.slice(from, from + ROWS_AT_ONCE);
        await ctx.db.insert(
          OutboxEntity,
          batch.map((payload) => ({ id: randomUUID(), payload: { ...payload, ...traced } as object, queueGroup: groupOf?.(payload) ?? null, ...common })),
        );
      }
      if (payloads.length > 0) afterCommit(parts.outboxWritten);
    },
  };
  return ctx;
}

/** Codes of PostgreSQL for a transaction that was rolled back because of a concurrent one: a deadlock, and a serialization failure. */
const CONFLICT_CODES: ReadonlySet<unknown> = new Set(['40P01', '40001']);
/** The pause before the second run in milliseconds, and up to as long again at random: the other transaction ends first. */
const PAUSE = 50;

/** Begins the transaction of an operation, and rolls it back if the work fails. */
async function beginWith<Result>(open: QueryRunner, work: (db: EntityManager) => Promise<Result>): Promise<Result> {
  try {
    await open.startTransaction();
    return await work(open.manager);
  } catch (error) {
    // The first error counts; an operation whose transaction cannot be rolled back ends without it.
    await open.rollbackTransaction().catch(() => undefined);
    throw error;
  }
}

/**
 * Runs work in a transaction; inside another one, in a savepoint. Effects run after the outermost commit and are dropped on rollback. Work that
 * was rolled back because of a deadlock or a serialization failure runs once more, so it does nothing but read, change the database and add effects.
 */
export async function inTransaction<Result>(ctx: Ctx, work: (tx: Ctx) => Promise<Result>): Promise<Result> {
  const { db, open } = ctx;
  let effects: Effect[] = [];
  const run = (manager: EntityManager): Promise<Result> => {
    effects = [];
    return work(ctx.with({ db: manager, open: undefined }, effects));
  };
  const begins = open !== undefined && db.queryRunner === undefined;
  const runAll = (): Promise<Result> => (begins ? beginWith(open, run) : db.transaction(run));
  // Within another transaction the locks of that one remain, so that it would only wait for the same deadlock again.
  const outermost = db.queryRunner === undefined;
  const result = await runAll().catch(async (error: unknown) => {
    if (!outermost || !(error instanceof QueryFailedError) || !CONFLICT_CODES.has(error.driverError.code)) throw error;
    await wait(PAUSE * (1 + Math.random()));
    return runAll();
  });
  for (const effect of effects) ctx.afterCommit(effect);
  return result;
}

/**
 * Starts a change whose services share one transaction, which stays open until the answer is recorded in it. It begins with the first change, so that no
 * connection is held while a password is hashed.
 */
export function startOperation(ctx: Ctx) {
  const runner = ctx.db.dataSource.createQueryRunner();
  const effects: Effect[] = [];
  return {
    /** The context for the services. Each transaction in it becomes a part of the operation's. */
    ctx: ctx.with({ open: runner }, effects),
    /** Begins the transaction, unless a service has; returns the manager for the last statement, which needs no savepoint: if it fails, all is rolled back. */
    async conclude(): Promise<EntityManager> {
      if (!runner.isTransactionActive) await runner.startTransaction();
      return runner.manager;
    },
    /** Commits and runs the effects; of a refused operation, what it changed before, such as the denial in the audit trail. */
    async commit(): Promise<void> {
      if (runner.isTransactionActive) await runner.commitTransaction();
      for (const effect of effects) ctx.afterCommit(effect);
    },
    /** Rolls back what is not committed, and returns the connection; the effects are dropped. */
    async end(): Promise<void> {
      try {
        if (runner.isTransactionActive && !runner.isReleased) await runner.rollbackTransaction();
      } finally {
        await runner.release();
      }
    },
  };
}

/** Returns the same context for another actor: after sign-in, or for a job on behalf of somebody, who may read in another language. */
export function withActor(ctx: Ctx, actor: Actor | null, reading: Reading = ctx.reading): Ctx {
  return ctx.with({ actor, reading });
}
