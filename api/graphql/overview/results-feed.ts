import { Repeater, SlidingBuffer } from '@repeaterjs/repeater';
import { requireOverviewAccess } from '../../domain/overview/course-results.service.ts';
import type { Ctx } from '../../domain/shared/context.ts';

/** The least time between two events for one subscriber, in milliseconds: each one makes the client read again. */
const PAUSE = 3000;

/** Calls back at once, and for further calls within the pause once at its end. Returns the throttled function and one that cancels a pending call. */
export function throttle(act: () => void, pause: number): { call: () => void; cancel: () => void } {
  let timer: NodeJS.Timeout | undefined;
  let again = false;
  const call = (): void => {
    if (timer !== undefined) {
      again = true;
      return;
    }
    act();
    timer = setTimeout(() => {
      timer = undefined;
      if (!again) return;
      again = false;
      call();
    }, pause);
    timer.unref();
  };
  return { call, cancel: () => clearTimeout(timer) };
}

/** An event of the Student Overview. */
export interface ResultsChanged {
  courseId: string;
}

/**
 * Returns the changes of the results of a course: a step completed, an answer, homework, feedback; at most one in three seconds.
 *
 * @throws NOT_FOUND if the viewer may review nothing in the course
 */
export async function subscribeToResults(ctx: Ctx, course: string): Promise<AsyncIterable<ResultsChanged>> {
  const courseId = await requireOverviewAccess(ctx, course);
  return new Repeater(async (push, stop) => {
    const { call, cancel } = throttle(() => void push({ courseId }), PAUSE);
    const unsubscribe = ctx.ports.relay.subscribe('progress.changed', (event) => {
      if (event.courseId === courseId) call();
    });
    await stop;
    unsubscribe();
    cancel();
  }, new SlidingBuffer(1));
}
