import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { MEETING_KINDS, MEETING_STATES, type MeetingKind, type MeetingState } from '../../../schema/meetings.ts';
import type { Meeting, MeetingAccess, MeetingParticipant } from '../../domain/meetings/meeting.ts';
import type { MeetingRoomPage } from '../../domain/meetings/meeting-room.service.ts';
import type { MeetingRoom } from '../../domain/meetings/room-rows.ts';
import type { CourseChanged } from '../course-feed.ts';
import { enumOf } from '../enums.ts';
import { CountedPage } from '../page.ts';
import { PersonType } from '../people/person.types.ts';

export const MeetingKindEnum = enumOf(MEETING_KINDS);
registerEnumType(MeetingKindEnum, {
  name: 'MeetingKind',
  description: 'buddycall: a call of two people. class: a class. personal: a meeting room of a course.',
});
const MeetingStateEnum = enumOf(MEETING_STATES);
registerEnumType(MeetingStateEnum, { name: 'MeetingState', description: 'Whether the viewer can join: now, later, or no longer.' });

@ObjectType('MeetingParticipant', { simpleResolvers: true, description: 'Somebody who is in a meeting or expected there.' })
export class MeetingParticipantType implements MeetingParticipant {
  @Field(() => PersonType, { description: 'The person.' }) person!: PersonType;
  @Field(() => Boolean, { description: 'In the room now.' }) joined!: boolean;
}

@ObjectType('Meeting', { simpleResolvers: true, description: 'A call, a class or a meeting room, for those who may join it.' })
export class MeetingType implements Omit<Meeting, 'endsAt' | 'moderator'> {
  @Field(() => ID, { description: 'Id of the call, the class or the meeting room.' }) id!: string;
  @Field(() => MeetingKindEnum, { description: 'What it is.' }) kind!: MeetingKind;
  @Field(() => String, { description: 'Name of the class or the room; of a call, the other person.' }) name!: string;
  @Field(() => MeetingStateEnum, { description: 'Whether the viewer can join.' }) state!: MeetingState;
  @Field(() => Date, { nullable: true, description: 'When the viewer can join a class; null for calls and rooms.' }) opensAt!: Date | null;
  @Field(() => Boolean, { description: 'A Jitsi server is configured.' }) configured!: boolean;
  @Field(() => ID, { nullable: true, description: 'The course; null for calls.' }) courseId!: string | null;
  @Field(() => [MeetingParticipantType], { description: 'At most 100: those inside first, then those online, by name.' })
  participants!: MeetingParticipantType[];
  @Field(() => Int, { description: 'Number of all who are inside or expected.' }) participantCount!: number;
  @Field(() => Int, { description: 'Number of those inside.' }) joinedCount!: number;
}

@ObjectType('MeetingAccess', { simpleResolvers: true, description: 'What a client needs to open the room of a meeting in Jitsi.' })
export class MeetingAccessType implements Omit<MeetingAccess, 'moderator' | 'expiresAt'> {
  @Field(() => String, { description: 'Host of the Jitsi server, with a port if it is not 443.' }) domain!: string;
  @Field(() => String, { description: 'Name of the room, which only those who may join get.' }) roomName!: string;
  @Field(() => String, { nullable: true, description: 'JWT for this room and person; null if no secret is configured' }) token!: string | null;
  @Field(() => String, { description: 'Name of the viewer as others in the room see it.' }) displayName!: string;
  @Field(() => Boolean, { description: 'Two people may connect without the Jitsi server between them.' }) p2p!: boolean;
  @Field(() => String, { nullable: true, description: '`relay`: only through a TURN server; null: no limit' }) iceTransportPolicy!: 'relay' | null;
  @Field(() => String, { description: 'Region in which the data is hosted.' }) region!: string;
  @Field(() => ID, { description: 'The visit, for `enterMeeting` and `leaveMeeting`.' }) visitId!: string;
}

@ObjectType('MeetingRoomActions', { simpleResolvers: true, description: 'What the viewer may do with a meeting room.' })
export class MeetingRoomActionsType {
  @Field(() => Boolean, { description: 'The owner, module trainers of the course, admins.' }) delete!: boolean;
}

@ObjectType('MeetingRoom', { simpleResolvers: true, description: 'A room of a course in which people meet whenever they like.' })
export class MeetingRoomType implements MeetingRoom {
  @Field(() => ID, { description: 'Its id, which is also that of the meeting.' }) id!: string;
  @Field(() => ID, { description: 'The course.' }) courseId!: string;
  @Field(() => String, { description: 'Name.' }) name!: string;
  @Field(() => PersonType, { nullable: true, description: 'Who added it; null if that account is deactivated' }) owner!: PersonType | null;
  @Field(() => MeetingRoomActionsType, { description: 'What the viewer may do.' }) viewerCan!: MeetingRoomActionsType;
  @Field(() => [PersonType], { description: 'At most 8 of those inside, in the order in which they joined.' }) inside!: PersonType[];
  @Field(() => Int, { description: 'Number of those inside.' }) insideCount!: number;
}

@ObjectType('MeetingRoomPage', { simpleResolvers: true, description: 'A page of meeting rooms.' })
export class MeetingRoomPageType extends CountedPage implements MeetingRoomPage {
  @Field(() => [MeetingRoomType], { description: 'By name.' }) items!: MeetingRoomType[];
}

@ObjectType('MeetingRoomsEvent', { simpleResolvers: true, description: 'The meeting rooms of a course, or who is inside, changed.' })
export class MeetingRoomsEventType implements CourseChanged {
  @Field(() => ID, { description: 'The course.' }) courseId!: string;
}
