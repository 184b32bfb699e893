import { type Expression, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { personColumns } from '../people/people.ts';
import { ListOrder } from '../shared/list-order.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { countRows, onlyIf, scalar } from '../shared/sql.ts';

/** People that a date lists. */
const LISTED_PEOPLE = 500;

/** SQL: the minutes of stays that may overlap, because somebody can be in the room with two devices. */
const minutes = sql<number>`coalesce((select round(sum(extract(epoch from upper(r) - lower(r))) / 60) from unnest(s.stays) as r), 0)::integer`;

/** SQL: who was in a class on which date: one row for each person and date. Deactivated people are left out. */
const staysOf = (classId: Expression<string>) =>
  statements
    .selectFrom('meeting_visits as v')
    .innerJoin('users as w', 'w.id', 'v.user_id')
    .select(['v.user_id', sql<Date>`v.date`.as('date')])
    .select(({ fn }) => fn.min('v.joined_at').as('joined_at'))
    .select(({ ref }) => [
      sql<Date>`max(coalesce(${ref('v.left_at')}, ${ref('v.renewed_at')}))`.as('left_at'),
      sql<string>`range_agg(tstzrange(${ref('v.joined_at')}, greatest(${ref('v.joined_at')}, coalesce(${ref('v.left_at')}, ${ref('v.renewed_at')}))))`.as(
        'stays',
      ),
    ])
    .where('v.kind', '=', 'class')
    .where('v.meeting_id', '=', classId)
    .where('v.joined_at', 'is not', null)
    .where('v.date', 'is not', null)
    .where('w.deactivated_at', 'is', null)
    .groupBy(['v.user_id', 'v.date']);

export const latestFirst = new ListOrder([{ of: sql`d.date`, type: 'timestamptz', descending: true }]);

const DATES = { classId: 'uuid', after: 'text[]?', offset: 'integer', limit: 'integer' } as const;
/** The dates of a class with somebody in the room, the latest first, with their people by name. */
export const attendanceDates = prepared('meetings.attendance', DATES, ({ classId, after, offset, limit }) =>
  statements
    .with(
      (cte) => cte('stays').materialized(),
      () => staysOf(classId),
    )
    .with('dates', (db) =>
      db
        .selectFrom('stays as d')
        .select(['d.date', countRows.as('count'), latestFirst.keysOfRow.as('keys')])
        .where(latestFirst.afterIfSet(after))
        .groupBy('d.date')
        .orderBy(latestFirst.by)
        .offset(offset)
        .limit(limit),
    )
    .selectFrom('dates as k')
    .select(['k.date', 'k.count', 'k.keys'])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('stays as s')
          .innerJoin('users as u', 'u.id', 's.user_id')
          .select(personColumns)
          .select(['u.created_at as addedAt', 's.joined_at as joinedAt', minutes.as('minutes')])
          .whereRef('s.date', '=', 'k.date')
          .orderBy(sql`lower(u.name) collate "und-x-icu", lower(u.surname) collate "und-x-icu", u.id`)
          .limit(LISTED_PEOPLE),
      ).as('people'),
    )
    .orderBy('k.date', 'desc'),
);

export const countAttendanceDates = prepared('meetings.countAttendance', { classId: 'uuid' }, ({ classId }) =>
  statements.selectNoFrom(
    scalar(statements.selectFrom(staysOf(classId).as('s')).select(({ ref }) => sql<number>`count(distinct ${ref('s.date')})::integer`.as('count'))).as('total'),
  ),
);

/** The attendance of a class for an export: a row for each date and person, the earliest date first. */
export const attendanceToExport = prepared(
  'meetings.attendanceToExport',
  { classId: 'uuid', emails: 'boolean', offset: 'integer', limit: 'integer' },
  ({ classId, emails, offset, limit }) =>
    statements
      .selectFrom(staysOf(classId).as('s'))
      .innerJoin('users as u', 'u.id', 's.user_id')
      .select(['s.date', 'u.name', 'u.surname', 's.joined_at as joinedAt', 's.left_at as leftAt', minutes.as('minutes')])
      .select(({ ref }) => onlyIf(emails, ref('u.email')).as('email'))
      .orderBy(sql`s.date, lower(u.name) collate "und-x-icu", lower(u.surname) collate "und-x-icu", u.id`)
      .offset(offset)
      .limit(limit),
);
