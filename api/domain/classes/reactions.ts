import type { Reactions } from '../shared/events.ts';
import { CalendarFeedEntity } from './calendar-feed.entity.ts';

/** A new password ends the calendar address, because another person with access to the account may have copied it (docs/decisions/0046-calendar-feed.md). */
export const classReactions: Reactions = {
  async 'password.changed'(tx, { userId }) {
    await tx.db.delete(CalendarFeedEntity, { userId });
  },
};
