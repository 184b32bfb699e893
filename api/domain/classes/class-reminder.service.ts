import { CLASS_DURATION, type DateChange, nextHeldDate } from '../../../schema/class-schedule.ts';
import { notify } from '../notifications/notify.service.ts';
import type { Ctx } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { inTransaction } from '../shared/transaction.ts';
import { ClassEntity } from './class.entity.ts';
import { ClassDateEntity } from './class-date.entity.ts';
import { classPeople } from './class-people.ts';
import { REMIND_BEFORE, remindAt } from './remind-at.ts';

/** Skips classes that another worker has locked. */
const lockDue = prepared('classes.due', { now: 'timestamptz' }, ({ now }) =>
  statements
    .selectFrom('classes as k')
    .select(['k.id', 'k.course_id as courseId', 'k.days', 'k.time', 'k.time_zone as timeZone'])
    .where('k.remind_at', '<=', now)
    .orderBy('k.remind_at')
    .orderBy('k.id')
    .limit(1)
    .forUpdate()
    .skipLocked(),
);

/**
 * Reminds the people of one class that is due and sets its next reminder, in one transaction. The key names the class and the start, so nobody gets two
 * reminders of a date, also when a worker dies or the date was moved and moved back. A date that began meanwhile has no reminder. Returns false
 * when no class is due.
 */
function remindOne(ctx: Ctx): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const now = tx.now();
    const due = await lockDue.first(tx.db, { now });
    if (due === undefined) return false;
    const changes: DateChange[] = await tx.db.find(ClassDateEntity, { where: { classId: due.id }, order: { date: 'ASC' } });
    const next = nextHeldDate(due, changes, new Date(now.getTime() + CLASS_DURATION));
    const soon = next !== null && next.start.getTime() - now.getTime() <= REMIND_BEFORE;
    if (soon) {
      const event = { kind: 'classReminder' as const, courseId: due.courseId, refId: due.id, startsAt: next.start, expiresAt: next.end };
      await notify(tx, { ...event, userIds: await classPeople(tx, due.id), key: `classReminder:${due.id}:${next.start.toISOString()}` });
    }
    await tx.db.update(ClassEntity, { id: due.id }, { remindAt: remindAt(due, changes, soon ? next.start : now) });
    return true;
  });
}

/** Reminds the people of all classes that begin within the hour (docs/product-rules.md#6-live), each date once. Returns the number of classes. */
export async function remindOfClasses(ctx: Ctx): Promise<number> {
  let count = 0;
  while (await remindOne(ctx)) count += 1;
  return count;
}
