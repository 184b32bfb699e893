import { Repeater, SlidingBuffer } from '@repeaterjs/repeater';
import type { Ctx } from '../../domain/shared/context.ts';

/** Events that wait for one subscriber: each leads to the same read. */
const BUFFER_SIZE = 2;

/**
 * Returns an event at once and one after each change of a person's notifications or account: a change between the first read of a page
 * and its subscription is not missed.
 */
export function notificationFeed({ ports }: Ctx, userId: string): Repeater<true> {
  return new Repeater(async (push, stop) => {
    const leaveNotifications = ports.relay.subscribe('notifications.changed', ({ userIds }) => {
      if (userIds.includes(userId)) void push(true);
    });
    const leaveAccount = ports.relay.subscribe('user.changed', (changed) => {
      if (changed.userId === userId) void push(true);
    });
    void push(true);
    await stop;
    leaveNotifications();
    leaveAccount();
  }, new SlidingBuffer(BUFFER_SIZE));
}
