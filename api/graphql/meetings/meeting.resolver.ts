import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver, Subscription } from 'type-graphql';
import type { MeetingKind } from '../../../schema/meetings.ts';
import { joinMeeting, readMeeting } from '../../domain/meetings/meeting.service.ts';
import type { Meeting, MeetingAccess } from '../../domain/meetings/meeting.ts';
import { enterMeeting, leaveMeeting } from '../../domain/meetings/visit.service.ts';
import type { GqlContext } from '../context.ts';
import { MeetingAccessType, MeetingKindEnum, MeetingType } from './meeting.types.ts';
import { subscribeToMeeting } from './meeting-feed.ts';

/** Joining calls, classes and meeting rooms. */
@Resolver()
export class MeetingResolver {
  @Authorized()
  @Query(() => MeetingType, { description: 'A meeting that the viewer may join. Errors: NOT_FOUND, MEETING_INVALID.' })
  meeting(@Arg('kind', () => MeetingKindEnum) kind: MeetingKind, @Arg('id', () => ID) id: string, @Ctx() { domain }: GqlContext): Promise<Meeting> {
    return readMeeting(domain, kind, id);
  }

  @Authorized()
  @Mutation(() => MeetingAccessType, {
    description:
      'Gives access to the room of a meeting and starts a visit. Errors: NOT_FOUND, MEETING_INVALID, MEETING_NOT_YET, MEETING_ENDED, JITSI_NOT_CONFIGURED.',
  })
  joinMeeting(@Arg('kind', () => MeetingKindEnum) kind: MeetingKind, @Arg('id', () => ID) id: string, @Ctx() { domain }: GqlContext): Promise<MeetingAccess> {
    return joinMeeting(domain, kind, id);
  }

  @Authorized()
  @Mutation(() => MeetingType, {
    description: 'The viewer is in the room of a visit; sent again every 30 seconds. Without that the visit ends after 90. Errors: NOT_FOUND, MEETING_ENDED.',
  })
  enterMeeting(@Arg('visitId', () => ID) visitId: string, @Ctx() { domain }: GqlContext): Promise<Meeting> {
    return enterMeeting(domain, visitId);
  }

  @Authorized()
  @Mutation(() => MeetingType, { description: 'The viewer left the room of a visit. Idempotent. Error: NOT_FOUND.' })
  leaveMeeting(@Arg('visitId', () => ID) visitId: string, @Ctx() { domain }: GqlContext): Promise<Meeting> {
    return leaveMeeting(domain, visitId);
  }

  @Authorized()
  @Subscription(() => MeetingType, {
    subscribe: ({ args, context }) => subscribeToMeeting((context as GqlContext).domain, args.kind as MeetingKind, String(args.id)),
    description: 'Sends a meeting when somebody entered or left it, or its state changed, at most once in two seconds. For those who may join it.',
  })
  meetingChanged(@Arg('kind', () => MeetingKindEnum) kind: MeetingKind, @Arg('id', () => ID) id: string, @Ctx() { domain }: GqlContext): Promise<Meeting> {
    return readMeeting(domain, kind, id);
  }
}
