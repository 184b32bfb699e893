import { Repeater, SlidingBuffer } from '@repeaterjs/repeater';
import type { Ctx } from '../domain/shared/context.ts';
import { DomainError } from '../domain/shared/errors.ts';
import type { Topic, Topics } from '../domain/shared/topics.ts';

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

/** An event about a course. */
export interface CourseChanged {
  courseId: string;
}

/** An event about an academy. */
export interface AcademyChanged {
  academyId: string;
}

type CourseTopic = { [Name in keyof Topics]: Topics[Name] extends { courseId: string } ? Name : never }[keyof Topics];

/**
 * Sends a value for the events of a topic that are about it, at most one in three seconds. The rights are read again before each one, because a
 * connection outlasts them: a refusal ends the feed, and a fault fails it, so that the client connects and reads again.
 */
function subscribeThrottled<Name extends Topic, Value>(
  ctx: Ctx,
  { topic, value, isAbout, requireAccess }: { topic: Name; value: Value; isAbout: (event: Topics[Name]) => boolean; requireAccess: () => Promise<unknown> },
): AsyncIterable<Value> {
  return new Repeater(async (push, stop) => {
    const send = (): void => {
      requireAccess().then(
        () => void push(value),
        (error: unknown) => stop(error instanceof DomainError ? undefined : error),
      );
    };
    const { call, cancel } = throttle(send, PAUSE);
    const unsubscribe = ctx.ports.relay.subscribe(topic, (event) => {
      if (isAbout(event)) call();
    });
    await stop;
    unsubscribe();
    cancel();
  }, new SlidingBuffer(1));
}

/** Returns the events of a topic about one course, at most one in three seconds. `requireAccess` returns the id of the course for those who may receive them. */
export async function subscribeToCourse(ctx: Ctx, topic: CourseTopic, requireAccess: () => Promise<string>): Promise<AsyncIterable<CourseChanged>> {
  const courseId = await requireAccess();
  return subscribeThrottled(ctx, { topic, value: { courseId }, isAbout: (event) => event.courseId === courseId, requireAccess });
}

/** Returns the changes of the people of one academy, at most one in three seconds. `requireAccess` returns its id for those who may receive them. */
export async function subscribeToAcademyPeople(ctx: Ctx, requireAccess: () => Promise<string>): Promise<AsyncIterable<AcademyChanged>> {
  const academyId = await requireAccess();
  return subscribeThrottled(ctx, { topic: 'academyPeople.changed', value: { academyId }, isAbout: (event) => event.academyId === academyId, requireAccess });
}
