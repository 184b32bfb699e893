import { randomUUID } from 'node:crypto';
import { MeetingVisitEntity } from '../../domain/meetings/meeting-visit.entity.ts';
import { buildMeetingRoom, buildVisit } from '../factories/meeting.ts';
import { times } from '../races.ts';
import type { ListWorld } from './world.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Stores meeting rooms of the first course, with all students in the first one and at the last date of the class, which has as many dates. */
export async function storeMeetings({ db, size, ids, learner, students }: ListWorld): Promise<void> {
  const owned = { courseId: ids.course, ownerId: learner.id };
  const room = await buildMeetingRoom(db, { ...owned, id: ids.room });
  for (let made = 1; made < size; made += 1) await buildMeetingRoom(db, owned);
  const visit = await buildVisit(db, room, learner.id);
  const attended = { ...visit, kind: 'class' as const, meetingId: ids.class };
  await db.insert(MeetingVisitEntity, [
    ...students.map(({ id }) => ({ ...visit, id: randomUUID(), userId: id })),
    ...students.map(({ id }) => ({ ...attended, id: randomUUID(), userId: id, date: visit.createdAt })),
    ...times(size - 1, (at) => ({ ...attended, id: randomUUID(), date: new Date(visit.createdAt.getTime() - (at + 1) * DAY) })),
  ]);
}
