import type { Reactions } from '../shared/events.ts';
import { CalendarFeedEntity } from './calendar-feed.entity.ts';
import { ClassEntity } from './class.entity.ts';
import { notifyOfDeletedCourses, notifyOfDeletion } from './class-news.ts';

/**
 * A new password ends the calendar address, because another person with access to the account may have copied it (docs/decisions/0046-calendar-feed.md).
 * Those who take part in the classes of a module or a course are notified that they are deleted with it (docs/product-rules.md#6-live).
 */
export const classReactions: Reactions = {
  async 'password.changed'(tx, { userId }) {
    await tx.db.delete(CalendarFeedEntity, { userId });
  },
  async 'courses.deleting'(tx, { courseIds }) {
    await notifyOfDeletedCourses(tx, courseIds);
  },
  async 'module.deleting'(tx, { moduleId }) {
    for (const deleted of await tx.db.find(ClassEntity, { where: { moduleId }, order: { id: 'ASC' } })) await notifyOfDeletion(tx, deleted);
    await tx.db.delete(ClassEntity, { moduleId });
  },
};
