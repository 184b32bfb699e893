import { Repeater, SlidingBuffer } from '@repeaterjs/repeater';
import type { MeetingKind } from '../../../schema/meetings.ts';
import { readMeeting } from '../../domain/meetings/meeting.service.ts';
import { requireCoursePeople } from '../../domain/people/course-people-access.service.ts';
import type { Ctx } from '../../domain/shared/context.ts';
import { type CourseChanged, subscribeToCourse, throttle } from '../course-feed.ts';

/** The least time between two events about one meeting for one subscriber, in milliseconds: a class that begins is gathered. */
const PAUSE = 2000;

/**
 * Returns an event after each change of a meeting, of its call or of its class, at most one in two seconds.
 * @throws NOT_FOUND, MEETING_INVALID as `readMeeting`
 */
export async function subscribeToMeeting(ctx: Ctx, kind: MeetingKind, meetingId: string): Promise<AsyncIterable<true>> {
  const { id, courseId } = await readMeeting(ctx, kind, meetingId);
  return new Repeater(async (push, stop) => {
    const { call, cancel } = throttle(() => void push(true), PAUSE);
    const { relay } = ctx.ports;
    const unsubscribe = [
      relay.subscribe('meeting.changed', (event) => {
        if (event.kind === kind && event.meetingId === id) call();
      }),
    ];
    if (kind === 'buddycall') unsubscribe.push(relay.subscribe('call.changed', ({ callId }) => (callId === id ? call() : undefined)));
    if (kind === 'class') unsubscribe.push(relay.subscribe('classes.changed', (event) => (event.courseId === courseId ? call() : undefined)));
    await stop;
    for (const leave of unsubscribe) leave();
    cancel();
  }, new SlidingBuffer(1));
}

/**
 * Returns the changes of the meeting rooms of a course and of who is inside, at most one in three seconds.
 * @throws NOT_FOUND if the viewer does not take part in the course
 */
export async function subscribeToMeetingRooms(ctx: Ctx, courseId: string): Promise<AsyncIterable<CourseChanged>> {
  return subscribeToCourse(ctx, 'meetingRooms.changed', () => requireCoursePeople(ctx, courseId));
}
