import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { Reading } from '../translations/translations.ts';
import type { Actor, Ctx, DomainSettings, Origin } from './context.ts';
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
  now: () => Date;
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

function build(parts: CtxParts, pending: Effect[] | null): Ctx {
  const afterCommit = (effect: Effect): void => {
    if (pending === null) runEffect(parts, effect);
    else pending.push(effect);
  };
  const ctx: Ctx = {
    actor: parts.actor,
    reading: parts.reading,
    db: parts.db,
    settings: parts.settings,
    ports: parts.ports,
    origin: parts.origin,
    now: parts.now,
    afterCommit,
    publish: (topic, payload) => afterCommit(() => parts.ports.relay.publish(topic, payload)),
    enqueue: (job, payload) => ctx.enqueueAll(job, [payload]),
    async enqueueAll(job, payloads) {
      const common = { job, createdAt: parts.now(), handedOverAt: null, doneAt: null };
      // In batches: a statement takes at most 65,535 parameters.
      for (let from = 0; from < payloads.length; from += ROWS_AT_ONCE) {
        const piece = payloads.slice(from, from + ROWS_AT_ONCE);
        await parts.db.insert(
          OutboxEntity,
          piece.map((payload) => ({ id: randomUUID(), payload: payload as object, ...common })),
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

/** Runs work in a transaction; inside another one, in a savepoint. Effects run after the outermost commit and are dropped on rollback. */
export async function inTransaction<Result>(ctx: Ctx, work: (tx: Ctx) => Promise<Result>): Promise<Result> {
  const parent = parents.get(ctx);
  if (parent === undefined) throw new Error('A context is made by createCtx');
  const effects: Effect[] = [];
  const result = await ctx.db.transaction((db) => work(build({ ...parent.parts, db }, effects)));
  for (const effect of effects) {
    if (parent.pending === null) runEffect(parent.parts, effect);
    else parent.pending.push(effect);
  }
  return result;
}

/** Returns the same context for another actor: after sign-in, or for a job on behalf of somebody. */
export function withActor(ctx: Ctx, actor: Actor | null): Ctx {
  const parent = parents.get(ctx);
  if (parent === undefined) throw new Error('A context is made by createCtx');
  return build({ ...parent.parts, actor }, parent.pending);
}
