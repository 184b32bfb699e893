import { type DateChange, nextHeldDate, type WeeklySchedule, weeklyStarts } from '../../../schema/class-schedule.ts';
import { type Notification, notify } from '../notifications/notify.service.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { ClassEntity } from './class.entity.ts';
import { ClassDateEntity } from './class-date.entity.ts';
import { classPeople } from './class-people.ts';

/** Two schedules are the same if they have the same dates for this time, which has every change of clocks. Milliseconds. */
const COMPARED = 366 * 24 * 60 * 60 * 1000;

const startsOf = (schedule: WeeklySchedule, from: Date): string =>
  weeklyStarts(schedule, from, new Date(from.getTime() + COMPARED))
    .map(({ start }) => start.getTime())
    .join();

async function notifyOthers(tx: Ctx, { id, courseId }: Pick<ClassEntity, 'id' | 'courseId'>, event: Pick<Notification, 'kind' | 'startsAt' | 'formerStart'>) {
  const { id: actorId } = requireActor(tx);
  const userIds = (await classPeople(tx, id)).filter((userId) => userId !== actorId);
  await notify(tx, { ...event, userIds, courseId, refId: id, personId: actorId, key: `${event.kind}:${id}:${tx.now().getTime()}` });
}

/** Notifies those who take part in a class of new weekly days or a new time, with its next date before and after; of other changes nobody. */
export async function notifyOfSchedule(
  tx: Ctx,
  before: ClassEntity,
  { schedule, formerChanges, changes }: { schedule: WeeklySchedule; formerChanges: readonly DateChange[]; changes: readonly DateChange[] },
): Promise<void> {
  const now = tx.now();
  if (startsOf(before, now) === startsOf(schedule, now)) return;
  const [former, next] = [nextHeldDate(before, formerChanges, now), nextHeldDate(schedule, changes, now)];
  if (former === null || next === null) return;
  await notifyOthers(tx, before, { kind: 'classRescheduled', startsAt: next.start, formerStart: former.start });
}

/** Returns the changed dates of a class, the first one first. */
export const changesOfClass = (tx: Ctx, classId: string): Promise<ClassDateEntity[]> =>
  tx.db.find(ClassDateEntity, { where: { classId }, order: { date: 'ASC' } });

/** Notifies those who take part in a class, before it is deleted, with the next date that it would have had; without one nobody waits for it. */
export async function notifyOfDeletion(tx: Ctx, deleted: ClassEntity): Promise<void> {
  const next = nextHeldDate(deleted, await changesOfClass(tx, deleted.id), tx.now());
  if (next !== null) await notifyOthers(tx, deleted, { kind: 'classDeleted', startsAt: next.start });
}
