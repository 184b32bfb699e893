import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type EntityManager, QueryFailedError } from 'typeorm';
import type { Reading } from '../translations/translations.ts';
import type { Actor, Ctx, DomainSettings, Origin } from './context.ts';
import type { ReactionsByFeature } from './events.ts';
import { OpenTransaction } from './open-transaction.ts';
import { OutboxEntity } from './outbox.entity.ts';
import type { Ports } from './ports.ts';

const ROWS_AT_ONCE = 1000;

type Effect = () => void | Promise<void>;

export interface CtxParts {
  actor: Actor | null;
  reading: Reading;
  db: EntityManager;
  settings: DomainSettings;
  ports: Ports;
  origin: Origin;
  reactions: ReactionsByFeature;
  now: () => Date;
  /** Called after a commit that enqueued jobs: passes the outbox to the queue. */
  outboxWritten: () => void;
  /** Called when an effect after the commit failed. */
  effectFailed: (error: unknown) => void;
  /** The transaction of an operation, which its services share (see startOperation). */
  open?: OpenTransaction;
  /** What an operation does when it is refused. */
  refusals?: Array<() => Promise<void>>;
}

function runEffect(parts: CtxParts, effect: Effect): void {
  try {
    Promise.resolve(effect()).catch(parts.effectFailed);
  } catch (error) {
    parts.effectFailed(error);
  }
}

function build(parts: CtxParts, pending: Effect[] | null): Ctx {
  const afterCommit = (effect: Effect): void => {
    if (pending === null) runEffect(parts, effect);
    else pending.push(effect);
  };
  const ctx: Ctx = {
    actor: parts.actor,
    reading: parts.reading,
    get db() {
      return parts.open?.manager ?? parts.db;
    },
    settings: parts.settings,
    ports: parts.ports,
    origin: parts.origin,
    reactions: parts.reactions,
    now: parts.now,
    afterCommit,
    async onRefusal(work) {
      if (parts.refusals === undefined) await work();
      else parts.refusals.push(work);
    },
    publish: (topic, payload) => afterCommit(() => parts.ports.relay.publish(topic, payload)),
    enqueue: (job, payload) => ctx.enqueueAll(job, [payload]),
    async enqueueAll(job, payloads) {
      const common = { job, createdAt: parts.now(), handedOverAt: null, doneAt: null };
      // In batches: a statement takes at most 65,535 parameters.
      for (let from = 0; from < payloads.length; from += ROWS_AT_ONCE) {
        const batch = payloads.slice(from, from + ROWS_AT_ONCE);
        await ctx.db.insert(
          OutboxEntity,
          batch.map((payload) => ({ id: randomUUID(), payload: payload as object, ...common })),
        );
      }
      if (payloads.length > 0) afterCommit(parts.outboxWritten);
    },
  };
  parents.set(ctx, { parts, pending });
  return ctx;
}

const parents = new WeakMap<Ctx, { parts: CtxParts; pending: Effect[] | null }>();

/** Creates the context of a request or a job. */
export function createCtx(parts: CtxParts): Ctx {
  return build(parts, null);
}

/** Codes of PostgreSQL for a transaction that was rolled back because of a concurrent one: a deadlock, and a serialization failure. */
const CONFLICT_CODES: ReadonlySet<unknown> = new Set(['40P01', '40001']);
/** The pause before the second run in milliseconds, and up to as long again at random: the other transaction ends first. */
const PAUSE = 50;

/**
 * Runs work in a transaction; inside another one, in a savepoint. Effects run after the outermost commit and are dropped on rollback. Work that
 * was rolled back because of a deadlock or a serialization failure runs once more, so it does nothing but read, change the database and add effects.
 */
export async function inTransaction<Result>(ctx: Ctx, work: (tx: Ctx) => Promise<Result>): Promise<Result> {
  const parent = parents.get(ctx);
  if (parent === undefined) throw new Error('A context is made by createCtx');
  const effects: Effect[] = [];
  const { open, ...parts } = parent.parts;
  const run = (db: EntityManager): Promise<Result> => work(build({ ...parts, db }, effects));
  const runAll = (): Promise<Result> => (open === undefined ? ctx.db.transaction(run) : open.run(run));
  // Within another transaction the locks of that one remain, so that it would only wait for the same deadlock again.
  const outermost = ctx.db.queryRunner === undefined;
  const result = await runAll().catch(async (error: unknown) => {
    if (!outermost || !(error instanceof QueryFailedError) || !CONFLICT_CODES.has(error.driverError.code)) throw error;
    effects.length = 0;
    await wait(PAUSE * (1 + Math.random()));
    return runAll();
  });
  for (const effect of effects) {
    if (parent.pending === null) runEffect(parent.parts, effect);
    else parent.pending.push(effect);
  }
  return result;
}

/** A change whose services share one transaction, which stays open until the answer is recorded in it. */
export interface Operation {
  /** The context for the services. Each transaction in it becomes a part of the operation's. */
  ctx: Ctx;
  /** Commits and runs the effects. `record` runs before the commit, in the transaction. */
  commit(record: (tx: Ctx) => Promise<void>): Promise<void>;
  /** Commits what a refused operation changed before, such as the denial in the audit trail. */
  refuse(): Promise<void>;
  /** Rolls back; the effects are dropped. */
  rollback(): Promise<void>;
}

/** Starts an operation. Its transaction begins with the first change, so that no connection is held while a password is hashed. */
export function startOperation(ctx: Ctx): Operation {
  const parent = parents.get(ctx);
  if (parent === undefined) throw new Error('A context is made by createCtx');
  const open = new OpenTransaction(parent.parts.db);
  const effects: Effect[] = [];
  const refusals: Array<() => Promise<void>> = [];
  const operation = build({ ...parent.parts, open, refusals }, effects);
  async function commit(last: () => Promise<void>): Promise<void> {
    try {
      await last();
      await open.commit();
    } catch (error) {
      await open.rollback();
      throw error;
    }
    for (const effect of effects.splice(0)) {
      if (parent?.pending === null) runEffect(parent.parts, effect);
      else parent?.pending?.push(effect);
    }
  }
  return {
    ctx: operation,
    commit: (record) => commit(() => inTransaction(operation, record)),
    refuse: () =>
      commit(async () => {
        for (const refusal of refusals) await refusal();
      }),
    rollback: () => open.rollback(),
  };
}

/** Returns the same context for another actor: after sign-in, or for a job on behalf of somebody, who may read in another language. */
export function withActor(ctx: Ctx, actor: Actor | null, reading: Reading = ctx.reading): Ctx {
  const parent = parents.get(ctx);
  if (parent === undefined) throw new Error('A context is made by createCtx');
  return build({ ...parent.parts, actor, reading }, parent.pending);
}
