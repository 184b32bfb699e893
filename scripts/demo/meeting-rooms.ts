import { createMeetingRoom } from '../../api/domain/meetings/meeting-room.service.ts';
import type { Actor, Ctx } from '../../api/domain/shared/context.ts';
import { withActor } from '../../api/domain/shared/transaction.ts';

/** Meeting rooms of the courses: who added them, and their names, in the language of that person. */
const ROOMS: ReadonlyArray<{ course: string; person: string; name: string }> = [
  { course: 'psychological-first-aid', person: 'trainer', name: 'Questions for the trainer' },
  { course: 'psychological-first-aid', person: 'student', name: 'Listening practice' },
  { course: 'psychological-first-aid', person: 'admin', name: 'Open room' },
  { course: 'caring-for-helpers', person: 'admin', name: 'Tea break' },
  { course: 'grief-and-groups', person: 'trainer', name: 'Preparing a group' },
];

/** Adds meeting rooms to the courses. */
export async function loadMeetingRooms(ctx: Ctx, people: ReadonlyMap<string, Actor>, courses: ReadonlyMap<string, { id: string }>): Promise<void> {
  for (const { course, person, name } of ROOMS) {
    const [owner, target] = [people.get(person), courses.get(course)];
    if (owner === undefined || target === undefined) throw new Error(`The demo has no ${person} or no ${course}`);
    await createMeetingRoom(withActor(ctx, owner), target.id, { name });
  }
}
