import { CLASS_DURATION, CLASS_HORIZON, type ClassDate, classDates, startOn } from '../../../schema/class-schedule.ts';
import { authorizeAudited, record } from '../audit/audit.service.ts';
import { lockCourse } from '../courses/lock-course.ts';
import { notify } from '../notifications/notify.service.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { inTransaction } from '../shared/transaction.ts';
import { lockItem } from '../translations/item-save.ts';
import { ClassEntity } from './class.entity.ts';
import { ClassDateEntity } from './class-date.entity.ts';
import { classPeople } from './class-people.ts';
import { requireClass } from './class-reads.service.ts';
import { rightsOf } from './course-class.ts';
import { remindAt } from './remind-at.ts';

type Action = 'class.cancelDate' | 'class.moveDate' | 'class.restoreDate';

/** What a change of a date reads under the lock of the class. */
interface LockedDate {
  stored: ClassEntity;
  /** The date as it is now. */
  date: ClassDate;
  changes: ClassDateEntity[];
}

/**
 * Locks the class and returns the date.
 * @throws NOT_FOUND if the class does not take place on the day
 * @throws CLASS_DATE_OVER
 */
async function lockDate(tx: Ctx, classId: string, day: string): Promise<LockedDate> {
  const stored = await lockItem(tx, ClassEntity, classId, null);
  const changes = await tx.db.find(ClassDateEntity, { where: { classId }, order: { date: 'ASC' } });
  const planned = startOn(stored, day);
  assertFound(planned, planned !== null && planned.getTime() < tx.now().getTime() + CLASS_HORIZON);
  const change = changes.find(({ date }) => date === day);
  const around = change?.movedTo ?? planned;
  const [date] = classDates(stored, changes, around, new Date(around.getTime() + 1)).filter((each) => each.date === day);
  assertFound(date);
  if (date.end <= tx.now()) throw new DomainError('CLASS_DATE_OVER');
  return { stored, date, changes };
}

/** Changes a date of a class in one transaction, if it is not so already: stores it, and tells those who take part in the course. */
async function changeDate(
  ctx: Ctx,
  id: string,
  day: string,
  action: Action,
  changeTo: (locked: LockedDate, tx: Ctx) => { movedTo: Date | null } | 'planned',
): Promise<void> {
  const actor = requireActor(ctx);
  const row = await requireClass(ctx, id);
  const object = { type: 'class', id: row.id };
  await authorizeAudited(ctx, rightsOf(ctx, row).canEdit, action, object);
  await inTransaction(ctx, async (tx) => {
    await lockCourse(tx, row.courseId);
    const locked = await lockDate(tx, row.id, day);
    const change = changeTo(locked, tx);
    const { stored, date: before } = locked;
    const others = locked.changes.filter(({ date }) => date !== day);
    const changed = change === 'planned' ? [] : [{ classId: row.id, date: day, ...change, updatedAt: tx.now() }];
    const [after] = datesOf(stored, changed, day);
    if (after === undefined || (after.state === before.state && after.start.getTime() === before.start.getTime())) return;
    await tx.db.delete(ClassDateEntity, { classId: row.id, date: day });
    await tx.db.insert(ClassDateEntity, changed);
    await tx.db.update(ClassEntity, { id: row.id }, { remindAt: remindAt(stored, [...others, ...changed], tx.now()) });
    await record(tx, action, object);
    const userIds = (await classPeople(tx, row.id)).filter((userId) => userId !== actor.id);
    await notify(tx, { ...eventOf(before, after), userIds, courseId: row.courseId, refId: row.id, personId: actor.id, key: keyOf(tx, row.id, day) });
    tx.publish('classes.changed', { courseId: row.courseId });
  });
}

/** The date on a day, as its only change makes it. */
function datesOf(schedule: ClassEntity, changes: readonly ClassDateEntity[], day: string): ClassDate[] {
  const start = changes[0]?.movedTo ?? startOn(schedule, day);
  return start === null ? [] : classDates(schedule, changes, start, new Date(start.getTime() + 1)).filter(({ date }) => date === day);
}

const keyOf = (tx: Ctx, id: string, day: string): string => `class:${id}:${day}:${tx.now().getTime()}`;

/** The kind of the notification, with the times that it names. */
function eventOf(before: ClassDate, after: ClassDate) {
  if (after.state === 'cancelled') return { kind: 'classCancelled' as const, startsAt: before.start };
  if (before.state === 'cancelled' && after.state === 'planned') return { kind: 'classRestored' as const, startsAt: after.start };
  return { kind: 'classMoved' as const, startsAt: after.start, formerStart: before.start };
}

/**
 * Cancels one date of a class, by its day in the class's time zone (YYYY-MM-DD); those who take part in the course are notified. Idempotent.
 * @throws NOT_FOUND unless the viewer takes part in the course and the class takes place on the day, at most a year ahead
 * @throws NOT_AUTHORIZED unless the viewer may edit the class
 * @throws CLASS_DATE_OVER
 */
export function cancelClassDate(ctx: Ctx, id: string, day: string): Promise<void> {
  return changeDate(ctx, id, day, 'class.cancelDate', () => ({ movedTo: null }));
}

/**
 * Moves one date of a class to another start within a year; those who take part in the course are notified. Idempotent.
 * @throws NOT_FOUND, NOT_AUTHORIZED, CLASS_DATE_OVER as `cancelClassDate`
 * @throws VALIDATION_FAILED for a start in the past or more than a year ahead
 */
export function moveClassDate(ctx: Ctx, id: string, day: string, start: Date): Promise<void> {
  return changeDate(ctx, id, day, 'class.moveDate', ({ stored }, tx) => {
    const ahead = start.getTime() - tx.now().getTime();
    if (!(ahead > 0 && ahead < CLASS_HORIZON - CLASS_DURATION)) throw new DomainError('VALIDATION_FAILED', { fields: { start: 'CLASS_START_INVALID' } });
    return startOn(stored, day)?.getTime() === start.getTime() ? 'planned' : { movedTo: start };
  });
}

/**
 * Restores one date of a class to the weekly schedule; those who take part in the course are notified. Idempotent.
 * @throws NOT_FOUND, NOT_AUTHORIZED, CLASS_DATE_OVER as `cancelClassDate`; also when its time by the schedule is over
 */
export function restoreClassDate(ctx: Ctx, id: string, day: string): Promise<void> {
  return changeDate(ctx, id, day, 'class.restoreDate', ({ stored }, tx) => {
    const planned = startOn(stored, day);
    if (planned === null || planned.getTime() + CLASS_DURATION <= tx.now().getTime()) throw new DomainError('CLASS_DATE_OVER');
    return 'planned';
  });
}
