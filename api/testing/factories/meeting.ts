import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { MeetingRoomEntity } from '../../domain/meetings/meeting-room.entity.ts';
import { MeetingVisitEntity } from '../../domain/meetings/meeting-visit.entity.ts';
import { createRoomName } from '../../domain/shared/room-name.ts';

/** Stores a meeting room of a course. */
export async function buildMeetingRoom(
  db: EntityManager,
  values: Pick<MeetingRoomEntity, 'courseId' | 'ownerId'> & Partial<MeetingRoomEntity>,
): Promise<MeetingRoomEntity> {
  const room = db.create(MeetingRoomEntity, { id: randomUUID(), name: 'Practice', roomName: createRoomName(), createdAt: new Date(), ...values });
  await db.insert(MeetingRoomEntity, room);
  return room;
}

/** Stores a visit of a person who is in a meeting room now. */
export async function buildVisit(
  db: EntityManager,
  { id: meetingId, courseId }: Pick<MeetingRoomEntity, 'id' | 'courseId'>,
  userId: string,
  overrides: Partial<MeetingVisitEntity> = {},
): Promise<MeetingVisitEntity> {
  const now = new Date();
  const times = { createdAt: now, joinedAt: now, renewedAt: now, leftAt: null, closed: false, date: null };
  const visit = db.create(MeetingVisitEntity, { id: randomUUID(), kind: 'personal', meetingId, courseId, userId, ...times, ...overrides });
  await db.insert(MeetingVisitEntity, visit);
  return visit;
}
