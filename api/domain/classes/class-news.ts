import { In } from 'typeorm';
import { type DateChange, nextHeldDate, type WeeklySchedule, weeklyStarts } from '../../../schema/class-schedule.ts';
import { type Notification, notify, notifyAll } from '../notifications/notify.service.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { ClassEntity } from './class.entity.ts';
import { ClassDateEntity } from './class-date.entity.ts';
import { classPeople, peopleOfClasses } from './class-people.ts';

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

/**
 * Notifies those who take part in the classes of courses before these are deleted: each person once, with the first date that any of these classes would have
 * had. The notification names no course, because it would be deleted with it.
 */
export async function notifyOfDeletedCourses(tx: Ctx, courseIds: readonly string[]): Promise<void> {
  const people = await peopleOfClasses(tx, courseIds);
  if (people.size === 0) return;
  const classIds = [...people.keys()];
  const classes = await tx.db.find(ClassEntity, { where: { id: In(classIds) }, order: { id: 'ASC' } });
  const changes = await tx.db.find(ClassDateEntity, { where: { classId: In(classIds) }, order: { date: 'ASC' } });
  const { id: actorId } = requireActor(tx);
  const now = tx.now();
  const starts = classes.flatMap((each) => {
    const ofClass = changes.filter(({ classId }) => classId === each.id);
    const next = nextHeldDate(each, ofClass, now);
    return next === null ? [] : [{ classId: each.id, start: next.start }];
  });
  const notified = new Set([actorId]);
  const events = starts
    .sort((one, other) => one.start.getTime() - other.start.getTime())
    .map(({ classId, start }): Notification => {
      const userIds = (people.get(classId) ?? []).filter((userId) => !notified.has(userId));
      for (const userId of userIds) notified.add(userId);
      return { kind: 'classDeleted', userIds, personId: actorId, startsAt: start, path: '/my-courses', key: `classDeleted:courses:${now.getTime()}` };
    });
  await notifyAll(tx, events);
}
