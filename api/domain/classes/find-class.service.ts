import { type ClassDate, isJoinOpen, joinOpensAt, nextHeldDate } from '../../../schema/class-schedule.ts';
import type { Ctx } from '../shared/context.ts';
import { requireClass } from './class-reads.service.ts';
import { changesOf, rightsOf, scheduleOf } from './course-class.ts';

/** What joining a class needs. Only `joinMeeting` may return the name of the room. */
export interface ClassToJoin {
  roomName: string;
  name: string;
  moderator: boolean;
  state: 'open' | 'notYet' | 'ended';
  /** When learners can join the running or next date; null without one within a year. */
  opensAt: Date | null;
  endsAt: Date | null;
  courseId: string | null;
  /** The running or next date; null without one within a year. */
  date: ClassDate | null;
}

/**
 * Returns a class to join. Learners join from 15 minutes before the start to the end, those who moderate the class at any time
 * (docs/product-rules.md#6-live).
 * @throws NOT_FOUND unless the viewer takes part in its course
 */
export async function findClassToJoin(ctx: Ctx, id: string): Promise<ClassToJoin> {
  const row = await requireClass(ctx, id);
  const { canModerate } = rightsOf(ctx, row);
  const date = nextHeldDate(scheduleOf(row), changesOf(row), ctx.now());
  const open = canModerate || (date !== null && isJoinOpen(date, ctx.now()));
  return {
    roomName: row.roomName,
    name: row.name,
    moderator: canModerate,
    state: open ? 'open' : 'notYet',
    opensAt: date === null ? null : joinOpensAt(date),
    endsAt: date?.end ?? null,
    courseId: row.courseId,
    date,
  };
}
