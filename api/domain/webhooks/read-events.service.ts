import { sql } from 'kysely';
import { EVENT_PAGE, type EventType } from '../../../schema/webhooks.ts';
import { authorizeAudited } from '../audit/audit.service.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { numberEvents } from './number-events.ts';
import { webhookPolicy } from './webhook.policy.ts';

/** What happened to a learner, as receivers see it: no names. */
export interface LearningEvent {
  /** Digits; later events have greater ones. */
  id: string;
  type: EventType;
  /** When it happened. */
  timestamp: string;
  /** Ids by name. */
  data: Record<string, string>;
}

/** The events after one, the oldest first. */
export interface EventPage {
  events: LearningEvent[];
  /** Whether there are more events after these. */
  hasMore: boolean;
}

const eventsAfter = prepared('webhooks.eventsAfter', { after: 'bigint' }, ({ after }) =>
  statements
    .selectFrom('events as e')
    .select([sql<string>`e.position::text`.as('id'), sql<EventType>`e.type`.as('type'), 'e.created_at as createdAt', 'e.ids as data'])
    .where('e.position', '>', after)
    .where('e.type', '<>', sql.lit('test'))
    .orderBy('e.position')
    .limit(sql.lit(EVENT_PAGE + 1)),
);

/** Checks that the viewer may read events. @throws NOT_SIGNED_IN, NOT_AUTHORIZED */
async function requireEventReader(ctx: Ctx): Promise<void> {
  await authorizeAudited(ctx, webhookPolicy.readEvents(requireActor(ctx)), 'event.list');
}

/**
 * Returns up to 100 events after the one with an id, the oldest first; those of the last 30 days from the start without one. Reading on with the last
 * id returns every event once, whatever happens meanwhile (docs/decisions/0076-webhooks.md).
 *
 * @throws NOT_AUTHORIZED unless the viewer is an admin
 */
export async function listEvents(ctx: Ctx, after: string | null): Promise<EventPage> {
  await requireEventReader(ctx);
  await numberEvents(ctx);
  const rows = await eventsAfter.all(ctx.db, { after: after ?? '0' });
  const events = rows.slice(0, EVENT_PAGE).map(({ createdAt, ...event }) => ({ ...event, timestamp: createdAt.toISOString() }));
  return { events, hasMore: rows.length > EVENT_PAGE };
}
