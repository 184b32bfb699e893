import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { EventType, SentType } from '../../../schema/webhooks.ts';
import type { Ctx } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { inList } from '../shared/sql.ts';
import { WEBHOOK_JOB, webhookGroup } from './webhook-job.ts';

/** An event to record: `userId` is the learner that it is about. */
export interface NewEvent {
  type: EventType;
  userId: string;
  /** Further ids by name. */
  ids: Record<string, string>;
}

interface EventRow {
  id: string;
  type: SentType;
  user_id: string | null;
  ids: Record<string, string>;
}

const EVENT_COLUMNS = sql`e(id uuid, type text, user_id uuid, ids jsonb)`;

/** Inserts events, and a delivery for each webhook that wants them: those that are on, or the one of a test. */
const insertEvents = prepared('webhooks.recordEvents', { events: 'jsonb', now: 'timestamptz', webhookId: 'uuid?' }, ({ events, now, webhookId }) =>
  statements
    .with('recorded', (db) =>
      db
        .insertInto('events')
        .columns(['id', 'type', 'user_id', 'ids', 'created_at'])
        .expression(
          statements
            .selectFrom(sql<EventRow>`jsonb_to_recordset(${events})`.as<'e'>(EVENT_COLUMNS))
            .select(['e.id', 'e.type', 'e.user_id', 'e.ids', now.as('created_at')]),
        )
        .returning(['events.id', 'events.type']),
    )
    .insertInto('webhook_deliveries')
    .columns(['id', 'webhook_id', 'event_id', 'state', 'created_at'])
    .expression(({ selectFrom }) =>
      selectFrom('recorded as r')
        .innerJoin('webhooks as w', (join) =>
          join.on(({ ref, eb, and, or }) =>
            or([
              eb('w.id', '=', webhookId),
              and([sql<boolean>`${webhookId} is null`, eb('w.state', '=', sql.lit('on')), inList(ref('r.type'), sql`${ref('w.event_types')}`)]),
            ]),
          ),
        )
        .select([
          sql<string>`gen_random_uuid()`.as('id'),
          'w.id as webhook_id',
          'r.id as event_id',
          sql<'waiting'>`'waiting'`.as('state'),
          now.as('created_at'),
        ]),
    )
    .returning(['webhook_deliveries.id', 'webhook_deliveries.webhook_id as webhookId']),
);

async function insert(tx: Ctx, events: readonly EventRow[], webhookId: string | null): Promise<void> {
  const deliveries = await insertEvents.all(tx.db, { events: JSON.stringify(events), now: tx.now(), webhookId });
  const groups = new Map(deliveries.map((delivery) => [delivery.id, webhookGroup(delivery.webhookId)]));
  await tx.enqueueAll(
    WEBHOOK_JOB,
    deliveries.map(({ id }) => ({ deliveryId: id })),
    { groupOf: ({ deliveryId }) => groups.get(deliveryId) ?? '' },
  );
}

/** Records events in the transaction of what happened, and enqueues a job for each webhook that wants them: one statement, and one for all jobs. */
export async function recordEvents(tx: Ctx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ type, userId, ids }) => ({ id: randomUUID(), type, user_id: userId, ids: { userId, ...ids } }));
  await insert(tx, rows, null);
}

/** Records a test event and enqueues the job that sends it to a webhook, also to one that is off. */
export async function recordTestEvent(tx: Ctx, webhookId: string): Promise<void> {
  await insert(tx, [{ id: randomUUID(), type: 'test', user_id: null, ids: { webhookId } }], webhookId);
}
