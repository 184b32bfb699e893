import { In } from 'typeorm';
import type { Ctx } from '../shared/context.ts';
import { MeetingRoomEntity } from './meeting-room.entity.ts';
import { MeetingVisitEntity } from './meeting-visit.entity.ts';

/** Removes the meeting rooms of a person and the visits of the person, and those of others in the removed rooms. */
export async function eraseMeetingsOf(tx: Ctx, userId: string): Promise<void> {
  const rooms = await tx.db.find(MeetingRoomEntity, { where: { ownerId: userId }, select: { id: true, courseId: true } });
  const ids = rooms.map(({ id }) => id);
  await tx.db.delete(MeetingVisitEntity, [{ userId }, { kind: 'personal', meetingId: In(ids) }]);
  await tx.db.delete(MeetingRoomEntity, { id: In(ids) });
  for (const courseId of new Set(rooms.map((room) => room.courseId))) tx.publish('meetingRooms.changed', { courseId });
}
