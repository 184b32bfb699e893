import { sql } from 'kysely';
import type { CallState } from '../../../schema/calls.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { anyOf, inList } from '../shared/sql.ts';

/** Somebody who calls or is called. */
export interface CallParty {
  id: string;
  name: string;
  surname: string;
  color: string;
}

/** A call as one of its two people sees it. */
export interface Call {
  id: string;
  state: CallState;
  caller: CallParty;
  callee: CallParty;
  /** Milliseconds until the ringing ends; 0 when it does not ring. */
  ringsFor: number;
  /** The viewer has entered the room. */
  joined: boolean;
}

/** A ringing call after its deadline is missed, and an accepted one after its lease has ended, before a sweep writes that. */
const stateAt = (now: ReturnType<typeof sql<Date>>) =>
  sql<CallState>`case when c.ended_at is null and c.expires_at <= ${now} then case c.state when 'ringing' then 'missed' else 'ended' end else c.state end`;

const selectCalls = (now: ReturnType<typeof sql<Date>>) =>
  statements
    .selectFrom('calls as c')
    .innerJoin('users as a', 'a.id', 'c.caller_id')
    .innerJoin('users as b', 'b.id', 'c.callee_id')
    .select(['c.id', 'c.expires_at as expiresAt', 'c.room_name as roomName'])
    .select(stateAt(now).as('state'))
    .select(['a.id as callerId', 'a.name as callerName', 'a.surname as callerSurname', 'a.color as callerColor', 'c.caller_joined_at as callerJoinedAt'])
    .select(['b.id as calleeId', 'b.name as calleeName', 'b.surname as calleeSurname', 'b.color as calleeColor', 'c.callee_joined_at as calleeJoinedAt']);

/** A call of one of two people, with its state at a time. */
export const callById = prepared('calls.byId', { id: 'uuid', viewerId: 'uuid', now: 'timestamptz' }, ({ id, viewerId, now }) =>
  selectCalls(now)
    .where('c.id', '=', id)
    .where(({ eb }) => anyOf(eb('c.caller_id', '=', viewerId), eb('c.callee_id', '=', viewerId))),
);

/** The call of a person that rings or is accepted; there is at most one. */
export const openCallOf = prepared('calls.openOf', { viewerId: 'uuid', now: 'timestamptz' }, ({ viewerId, now }) =>
  selectCalls(now)
    .where('c.ended_at', 'is', null)
    .where('c.expires_at', '>', now)
    .where(({ eb }) => anyOf(eb('c.caller_id', '=', viewerId), eb('c.callee_id', '=', viewerId))),
);

/** The calls of people that are not marked as over, with those whose time has ended. */
export const callsOf = prepared('calls.of', { userIds: 'uuid[]' }, ({ userIds }) =>
  statements
    .selectFrom('calls as c')
    .select(['c.id', 'c.caller_id as callerId', 'c.callee_id as calleeId', 'c.state', 'c.expires_at as expiresAt', 'c.answered_at as answeredAt'])
    .select(['c.caller_joined_at as callerJoinedAt', 'c.callee_joined_at as calleeJoinedAt'])
    .where('c.ended_at', 'is', null)
    .where(({ ref }) => anyOf(inList(ref('c.caller_id'), userIds), inList(ref('c.callee_id'), userIds))),
);

/** Calls whose time has ended, and calls of people who were deactivated since a time. */
export const dueCalls = prepared('calls.due', { now: 'timestamptz', deactivatedAfter: 'timestamptz' }, ({ now, deactivatedAfter }) => {
  const open = statements.selectFrom('calls as c').select(['c.id', 'c.caller_id as callerId', 'c.callee_id as calleeId']).where('c.ended_at', 'is', null);
  const late = open.where('c.expires_at', '<=', now).orderBy('c.expires_at').limit(sql.lit(200));
  // Starts from the people, of whom there are hardly any: OFFSET keeps PostgreSQL from starting with all open calls.
  const deactivated = statements
    .selectFrom('users as u')
    .innerJoinLateral(
      open
        .where(({ ref }) => anyOf(sql`${ref('c.caller_id')} = u.id`, sql`${ref('c.callee_id')} = u.id`))
        .offset(sql.lit(0))
        .as('o'),
      (join) => join.onTrue(),
    )
    .select(['o.id', 'o.callerId', 'o.calleeId'])
    .where('u.deactivated_at', '>', deactivatedAfter);
  return statements.selectFrom(late.as('due')).select(['due.id', 'due.callerId', 'due.calleeId']).union(deactivated);
});

/** A course that two people share, by enrolment or team. */
export const sharedCourse = prepared('calls.sharedCourse', { firstId: 'uuid', secondId: 'uuid' }, ({ firstId, secondId }) =>
  statements
    .with('belongs', (db) =>
      db
        .selectFrom('enrolments as e')
        .select(['e.user_id', 'e.course_id'])
        .where('e.ended_at', 'is', null)
        .where(({ eb }) => anyOf(eb('e.user_id', '=', firstId), eb('e.user_id', '=', secondId)))
        .unionAll(
          db
            .selectFrom('team_members as t')
            .select(['t.user_id', 't.course_id'])
            .where(({ eb }) => anyOf(eb('t.user_id', '=', firstId), eb('t.user_id', '=', secondId))),
        ),
    )
    .selectFrom('belongs as b')
    .select('b.course_id as id')
    .groupBy('b.course_id')
    .having(({ fn }) => fn.count('b.user_id').distinct(), '=', 2)
    .orderBy('b.course_id')
    .limit(1),
);

type CallRow = Awaited<ReturnType<typeof callById.all>>[number];

/** Returns the call as a viewer sees it: without its room. */
export function toCall(row: CallRow, viewerId: string, now: Date): Call {
  const { id, state, expiresAt, callerJoinedAt, calleeJoinedAt } = row;
  return {
    id,
    state,
    caller: { id: row.callerId, name: row.callerName, surname: row.callerSurname, color: row.callerColor },
    callee: { id: row.calleeId, name: row.calleeName, surname: row.calleeSurname, color: row.calleeColor },
    ringsFor: state === 'ringing' ? Math.max(0, expiresAt.getTime() - now.getTime()) : 0,
    joined: (viewerId === row.callerId ? callerJoinedAt : calleeJoinedAt) !== null,
  };
}
