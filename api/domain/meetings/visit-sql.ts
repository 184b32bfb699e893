import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { MeetingKind } from '../../../schema/meetings.ts';
import { VISIT_LEASE } from '../../../schema/meetings.ts';
import type { Ctx } from '../shared/context.ts';
import type { MeetingVisitsTable } from '../shared/database.generated.ts';
import { statements } from '../shared/prepared.ts';
import { allOf } from '../shared/sql.ts';

const eb = expressionBuilder<{ v: MeetingVisitsTable }, 'v'>();

/** Returns the time of the last renewal after which a visit still goes on. */
export const aliveSince = (ctx: Ctx): Date => new Date(ctx.now().getTime() - VISIT_LEASE);

/** SQL: the person of the visit `v` is in the room now. */
export const isInside = (alive: Expression<Date>): RawBuilder<boolean> =>
  allOf(eb('v.joined_at', 'is not', null), eb('v.left_at', 'is', null), eb('v.renewed_at', '>', alive));

/** SQL: who is in meetings of a kind now, once per meeting and person. */
export const peopleInside = (kind: MeetingKind, meetingIds: Expression<readonly string[]>, alive: Expression<Date>) =>
  statements
    .selectFrom('meeting_visits as v')
    .select(['v.meeting_id', 'v.user_id'])
    .select(({ fn }) => fn.min('v.joined_at').as('joined_at'))
    .where('v.kind', '=', kind)
    .where(({ ref }) => sql<boolean>`${ref('v.meeting_id')} = any(${meetingIds})`)
    .where(isInside(alive))
    .groupBy(['v.meeting_id', 'v.user_id']);
