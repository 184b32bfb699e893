import { Arg, Args, Authorized, Ctx, ID, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import { createMeetingRoom, deleteMeetingRoom, listMeetingRooms, type MeetingRoomPage } from '../../domain/meetings/meeting-room.service.ts';
import type { MeetingRoom } from '../../domain/meetings/room-rows.ts';
import type { GqlContext } from '../context.ts';
import type { CourseChanged } from '../course-feed.ts';
import { PageArgs } from '../page.ts';
import { MeetingRoomPageType, MeetingRoomsEventType, MeetingRoomType } from './meeting.types.ts';
import { subscribeToMeetingRooms } from './meeting-feed.ts';

/** The meeting rooms of a course. */
@Resolver()
export class MeetingRoomResolver {
  @Authorized()
  @Query(() => MeetingRoomPageType, { description: 'The meeting rooms of a course. Error: NOT_FOUND if the viewer does not take part in it.' })
  meetingRooms(@Arg('courseId', () => ID) courseId: string, @Args(() => PageArgs) page: PageArgs, @Ctx() { domain }: GqlContext): Promise<MeetingRoomPage> {
    return listMeetingRooms(domain, courseId, page);
  }

  @Authorized()
  @Mutation(() => MeetingRoomType, { description: 'Adds a meeting room, which the viewer owns. Errors: NOT_FOUND, MEETING_ROOMS_FULL.' })
  createMeetingRoom(@Arg('courseId', () => ID) courseId: string, @Arg('name', () => String) name: string, @Ctx() { domain }: GqlContext): Promise<MeetingRoom> {
    return createMeetingRoom(domain, courseId, { name });
  }

  @Authorized()
  @Mutation(() => Boolean, {
    description: 'Deletes a meeting room; `confirmation` is "Delete irreversibly". Errors: NOT_FOUND, NOT_AUTHORIZED, DELETE_NOT_CONFIRMED.',
  })
  async deleteMeetingRoom(
    @Arg('id', () => ID) id: string,
    @Arg('confirmation', () => String) confirmation: string,
    @Ctx() { domain }: GqlContext,
  ): Promise<boolean> {
    await deleteMeetingRoom(domain, id, confirmation);
    return true;
  }

  @Authorized()
  @Subscription(() => MeetingRoomsEventType, {
    subscribe: ({ args, context }) => subscribeToMeetingRooms((context as GqlContext).domain, String(args.courseId)),
    description: 'Sends an event when the meeting rooms of a course, or who is inside, changed, at most one in three seconds. For those who take part in it.',
  })
  meetingRoomsChanged(@Root() event: CourseChanged, @Arg('courseId', () => ID) _courseId: string): MeetingRoomsEventType {
    return event;
  }
}
