import { expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type Person, personColumns } from '../people/people.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { MeetingRoomsTable } from '../shared/database.generated.ts';
import { ListOrder, type Page } from '../shared/list-order.ts';
import { prepared, type RowOf, statements } from '../shared/prepared.ts';
import { countRows, hasRow, one, scalar } from '../shared/sql.ts';
import { meetingRoomPolicy } from './meeting.policy.ts';
import { aliveSince, peopleInside } from './visit-sql.ts';

/** A meeting room as its viewer sees it. */
export interface MeetingRoom {
  id: string;
  courseId: string;
  name: string;
  /** Null if the account of the owner is deactivated. */
  owner: Person | null;
  viewerCan: { delete: boolean };
  /** Some of those who are inside. */
  inside: Person[];
  insideCount: number;
}

/** People that a room lists of those inside. */
const LISTED_INSIDE = 8;

const { ref } = expressionBuilder<{ r: MeetingRoomsTable }, 'r'>();

/** SQL: the viewer is a module trainer of the course of the room `r`. */
const trainsCourse = (viewerId: Parameters<typeof hasRow>[0]) =>
  hasRow(
    statements
      .selectFrom('team_members as t')
      .select(one)
      .where('t.course_id', '=', ref('r.course_id'))
      .where('t.role', '=', 'module_trainer')
      .where(sql<boolean>`t.user_id = ${viewerId}`),
  );

const roomById = prepared('meetings.room', { id: 'uuid', viewerId: 'uuid' }, ({ id, viewerId }) =>
  statements
    .selectFrom('meeting_rooms as r')
    .select(['r.id', 'r.name', 'r.room_name as roomName', 'r.course_id as courseId', 'r.owner_id as ownerId', trainsCourse(viewerId).as('trainsCourse')])
    .where('r.id', '=', id),
);

/** Reads a room with its secret name; the caller checks who may see it. */
export async function findRoom(ctx: Ctx, id: string): Promise<RowOf<typeof roomById> | null> {
  return (await roomById.first(ctx.db, { id, viewerId: requireActor(ctx).id })) ?? null;
}

export const roomsByName = new ListOrder([
  { of: sql`lower(${ref('r.name')})`, type: 'text', collate: 'und-x-icu' },
  { of: ref('r.id'), type: 'uuid' },
]);

const PAGE = { after: 'text[]?', offset: 'integer', limit: 'integer' } as const;
const ROOMS = { courseId: 'uuid', roomId: 'uuid?', viewerId: 'uuid', alive: 'timestamptz', listed: 'integer', ...PAGE } as const;

const roomsOfCourse = prepared('meetings.rooms', ROOMS, ({ courseId, roomId, viewerId, alive, listed, after, offset, limit }) => {
  const inside = peopleInside('personal', sql`array[${ref('r.id')}]`, alive)
    .innerJoin('users as iu', 'iu.id', 'v.user_id')
    .where('iu.deactivated_at', 'is', null);
  return statements
    .selectFrom('meeting_rooms as r')
    .innerJoin('users as u', 'u.id', 'r.owner_id')
    .select(['r.id as roomId', 'r.name as roomTitle', 'r.course_id as courseId', 'r.owner_id as ownerId'])
    .select([trainsCourse(viewerId).as('trainsCourse'), 'u.created_at as addedAt', 'u.deactivated_at as deactivatedAt', roomsByName.keysOfRow.as('keys')])
    .select(personColumns)
    .select([
      scalar(statements.selectFrom(inside.as('i')).select(countRows.as('count'))).as('insideCount'),
      jsonArrayFrom(
        statements
          .selectFrom(inside.as('i'))
          .innerJoin('users as u', 'u.id', 'i.user_id')
          .select(personColumns)
          .select('u.created_at as addedAt')
          .orderBy('i.joined_at')
          .orderBy('u.id')
          .limit(listed),
      ).as('inside'),
    ])
    .where('r.course_id', '=', courseId)
    .where(sql<boolean>`(${roomId} is null or r.id = ${roomId})`)
    .where(roomsByName.afterIfSet(after))
    .orderBy(roomsByName.by)
    .offset(offset)
    .limit(limit);
});

type RoomRow = Omit<RowOf<typeof roomsOfCourse>, 'keys'>;

/** Completes a row of `readRooms`. */
export function toRoom(ctx: Ctx, row: RoomRow): MeetingRoom {
  const { roomId: id, roomTitle: name, courseId, ownerId, trainsCourse: trains, inside, insideCount, deactivatedAt, ...person } = row;
  const owner = deactivatedAt === null ? { ...person, email: null } : null;
  const viewerCan = { delete: meetingRoomPolicy.manage(requireActor(ctx), { ownerId, trainsCourse: trains }) };
  const people = inside.map((each) => ({ ...each, addedAt: new Date(each.addedAt), email: null }));
  return { id, courseId, name, owner, viewerCan, inside: people, insideCount };
}

const countRooms = prepared('meetings.countRooms', { courseId: 'uuid' }, ({ courseId }) =>
  statements.selectFrom('meeting_rooms as r').select(countRows.as('total')).where('r.course_id', '=', courseId),
);

/** Reads the rooms of a course by name, or one of them; the caller has checked that the viewer takes part in the course. */
export async function readRooms(ctx: Ctx, courseId: string, page: Page['values'], roomId: string | null = null): Promise<Array<RowOf<typeof roomsOfCourse>>> {
  return roomsOfCourse.all(ctx.db, { courseId, roomId, viewerId: requireActor(ctx).id, alive: aliveSince(ctx), listed: LISTED_INSIDE, ...page });
}

/** Counts the rooms of a course. */
export async function countRoomsOf(ctx: Ctx, courseId: string): Promise<number> {
  return (await countRooms.first(ctx.db, { courseId }))?.total ?? 0;
}
