import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import type { MeetingKind } from '../../../schema/meetings.ts';
import { type Person, personColumns } from '../people/people.ts';
import type { Ctx } from '../shared/context.ts';
import type { Database } from '../shared/database.generated.ts';
import { prepared, statements } from '../shared/prepared.ts';
import type { Meeting, MeetingParticipant, MeetingToJoin } from './meeting.ts';
import { aliveSince, peopleInside } from './visit-sql.ts';

/** Participants that a meeting lists. */
export const PARTICIPANTS_MAX = 100;

type Expected = SelectQueryBuilder<Database, never, { user_id: string }>;

/** Defines the statement for the participants of a kind of meeting: those inside first, then those online, by name. `expected` selects who is awaited. */
const participantsOf = (kind: MeetingKind, expected: (id: Expression<string>) => Expected) =>
  prepared(`meetings.participants.${kind}`, { id: 'uuid', alive: 'timestamptz', limit: 'integer' }, ({ id, alive, limit }) =>
    statements
      .with('inside', () => peopleInside(kind, sql`array[${id}]`, alive))
      .with('participants', (db) => db.selectFrom('inside').select('inside.user_id').union(expected(id)))
      .selectFrom('participants as p')
      .innerJoin('users as u', 'u.id', 'p.user_id')
      .leftJoin('inside as i', 'i.user_id', 'p.user_id')
      .select(personColumns)
      .select(['u.created_at as addedAt', 'i.joined_at as joinedAt'])
      .select(({ ref }) => [sql<number>`(count(*) over ())::integer`.as('total'), sql<number>`(count(${ref('i.joined_at')}) over ())::integer`.as('joined')])
      .where('u.deactivated_at', 'is', null)
      .orderBy(sql`i.joined_at is null, online desc, lower(u.name) collate "und-x-icu", lower(u.surname) collate "und-x-icu", u.id`)
      .limit(limit),
  );

/** SQL: everybody of the course of a class. */
function classPeople(id: Expression<string>): Expected {
  const course = statements.selectFrom('classes as c').select('c.course_id').where('c.id', '=', id);
  const enrolled = statements.selectFrom('enrolments as e').select('e.user_id').where('e.course_id', '=', course).where('e.ended_at', 'is', null);
  return enrolled.union(statements.selectFrom('team_members as t').select('t.user_id').where('t.course_id', '=', course));
}

/** SQL: both people of a call. */
function callPeople(id: Expression<string>): Expected {
  const callers = statements.selectFrom('calls as c').select('c.caller_id as user_id').where('c.id', '=', id);
  return callers.union(statements.selectFrom('calls as c').select('c.callee_id as user_id').where('c.id', '=', id));
}

const PARTICIPANTS: Readonly<Record<MeetingKind, ReturnType<typeof participantsOf>>> = {
  buddycall: participantsOf('buddycall', callPeople),
  class: participantsOf('class', classPeople),
  personal: participantsOf('personal', (id) => statements.selectFrom('meeting_rooms as r').select('r.owner_id as user_id').where('r.id', '=', id)),
};

/** Lists who is in a meeting or expected there; the caller has checked that the viewer may see it. */
export async function listParticipants(
  ctx: Ctx,
  { kind, id }: Pick<MeetingToJoin, 'kind' | 'id'>,
): Promise<Pick<Meeting, 'participants' | 'participantCount' | 'joinedCount'>> {
  const rows = await PARTICIPANTS[kind].all(ctx.db, { id, alive: aliveSince(ctx), limit: PARTICIPANTS_MAX });
  const participants = rows.map(({ joinedAt, total: _total, joined: _joined, ...person }): MeetingParticipant => {
    const shown: Person = { ...person, email: null };
    return { person: shown, joined: joinedAt !== null };
  });
  return { participants, participantCount: rows[0]?.total ?? 0, joinedCount: rows[0]?.joined ?? 0 };
}
