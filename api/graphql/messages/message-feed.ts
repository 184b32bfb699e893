import { Repeater, SlidingBuffer } from '@repeaterjs/repeater';
import { requireMessageAccess } from '../../domain/messages/sent-message.service.ts';
import type { Ctx } from '../../domain/shared/context.ts';
import type { Topics } from '../../domain/shared/topics.ts';

type MessageChanged = Topics['message.changed'];

/** Events that wait for one subscriber; further ones replace the oldest. */
const BUFFER_SIZE = 100;

/**
 * Returns the events of the messages of a course.
 *
 * @throws NOT_FOUND, NOT_AUTHORIZED unless the viewer may send one
 */
export async function subscribeToMessages(ctx: Ctx, course: string): Promise<AsyncIterable<MessageChanged>> {
  const courseId = await requireMessageAccess(ctx, course);
  return new Repeater(async (push, stop) => {
    const unsubscribe = ctx.ports.relay.subscribe('message.changed', (event) => {
      if (event.courseId === courseId) void push(event);
    });
    await stop;
    unsubscribe();
  }, new SlidingBuffer(BUFFER_SIZE));
}
