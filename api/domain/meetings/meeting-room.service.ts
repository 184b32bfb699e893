import { randomUUID } from 'node:crypto';
import { DELETE_WORDS } from '../../../schema/limits.ts';
import { meetingRoomForm } from '../../../schema/meeting-room-form.ts';
import { MEETING_ROOMS_MAX } from '../../../schema/meetings.ts';
import { isSamePhrase } from '../../../schema/typed-phrase.ts';
import { authorizeAudited, record } from '../audit/audit.service.ts';
import { requireCoursePeople } from '../people/course-people-access.service.ts';
import { advisoryLock } from '../shared/advisory-lock.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { type ListInParts, listByOffset } from '../shared/list-in-parts.ts';
import { endPage, type PageEnd, type PageRequest } from '../shared/list-order.ts';
import { createRoomName } from '../shared/room-name.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId, validate } from '../shared/validate.ts';
import { meetingRoomPolicy } from './meeting.policy.ts';
import { MeetingRoomEntity } from './meeting-room.entity.ts';
import { MeetingVisitEntity } from './meeting-visit.entity.ts';
import { countRoomsOf, findRoom, type MeetingRoom, readRooms, roomsByName, toRoom } from './room-rows.ts';

export interface MeetingRoomPage extends PageEnd {
  items: MeetingRoom[];
  total: number;
}

/**
 * Lists the meeting rooms of a course by name. For those who are enrolled, on the team, or admins.
 * @throws NOT_FOUND if the viewer does not take part in the course
 */
export async function listMeetingRooms(ctx: Ctx, courseId: string, request: PageRequest = {}): Promise<MeetingRoomPage> {
  const id = await requireCoursePeople(ctx, courseId);
  const page = roomsByName.read(request);
  const { rows, end } = endPage(await readRooms(ctx, id, page.values), page);
  return { items: rows.map((row) => toRoom(ctx, row)), total: await countRoomsOf(ctx, id), ...end };
}

/**
 * Lists the meeting rooms of a course by name, as the REST endpoint has them: the first 10,000, or those after a cursor.
 * @throws NOT_FOUND if the viewer does not take part in the course
 */
export async function listEveryMeetingRoom(ctx: Ctx, courseId: string, cursor?: string | null): Promise<ListInParts<MeetingRoom>> {
  const id = await requireCoursePeople(ctx, courseId);
  return listByOffset(
    cursor,
    async (page) => (await readRooms(ctx, id, { after: null, ...page })).map((row) => toRoom(ctx, row)),
    () => countRoomsOf(ctx, id),
  );
}

async function readRoom(ctx: Ctx, courseId: string, id: string): Promise<MeetingRoom> {
  const [room] = await readRooms(ctx, courseId, { after: null, offset: 0, limit: 1 }, id);
  assertFound(room);
  return toRoom(ctx, room);
}

/**
 * Adds a meeting room to a course; the viewer owns it. For those who are enrolled, on the team, or admins.
 * @throws NOT_FOUND if the viewer does not take part in the course
 * @throws MEETING_ROOMS_FULL for more than 20 rooms of one person
 */
export async function createMeetingRoom(ctx: Ctx, course: string, input: { name: string }): Promise<MeetingRoom> {
  const { id: ownerId } = requireActor(ctx);
  const courseId = await requireCoursePeople(ctx, course);
  const { name } = await validate(meetingRoomForm, input);
  return inTransaction(ctx, async (tx) => {
    await advisoryLock(tx, 'meeting_rooms', `${courseId} ${ownerId}`);
    if ((await tx.db.countBy(MeetingRoomEntity, { courseId, ownerId })) >= MEETING_ROOMS_MAX) throw new DomainError('MEETING_ROOMS_FULL');
    const id = randomUUID();
    await tx.db.insert(MeetingRoomEntity, { id, courseId, ownerId, name, roomName: createRoomName(), createdAt: tx.now() });
    await record(tx, 'meetingRoom.create', { type: 'meetingRoom', id });
    tx.publish('meetingRooms.changed', { courseId });
    return readRoom(tx, courseId, id);
  });
}

/**
 * Deletes a meeting room; who is inside stays in the Jitsi room until leaving. For its owner, module trainers of the course and admins.
 * Requires the confirmation phrase (docs/specification.md#4-states-and-transitions).
 * @throws NOT_FOUND if the viewer does not take part in the course
 * @throws DELETE_NOT_CONFIRMED without the confirmation phrase
 */
export async function deleteMeetingRoom(ctx: Ctx, roomId: string, confirmation: string): Promise<void> {
  const actor = requireActor(ctx);
  const id = requireId(roomId);
  const room = await findRoom(ctx, id);
  assertFound(room);
  const { courseId } = room;
  await requireCoursePeople(ctx, courseId);
  await authorizeAudited(ctx, meetingRoomPolicy.manage(actor, room), 'meetingRoom.delete', { type: 'meetingRoom', id });
  if (!isSamePhrase(confirmation, DELETE_WORDS)) throw new DomainError('DELETE_NOT_CONFIRMED');
  await inTransaction(ctx, async (tx) => {
    const { affected } = await tx.db.delete(MeetingRoomEntity, { id });
    assertFound(affected === 1 ? id : null);
    await tx.db.delete(MeetingVisitEntity, { kind: 'personal', meetingId: id });
    await record(tx, 'meetingRoom.delete', { type: 'meetingRoom', id });
    tx.publish('meeting.changed', { kind: 'personal', meetingId: id });
    tx.publish('meetingRooms.changed', { courseId });
  });
}
