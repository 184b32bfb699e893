import { Arg, Args, Authorized, Ctx, Extensions, Field, ID, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { type AttendanceDate, type AttendancePage, type Attendee, readClassAttendance } from '../../domain/meetings/attendance.service.ts';
import type { GqlContext } from '../context.ts';
import { CountedPage, ShortPageArgs } from '../page.ts';
import { PersonType } from '../people/person.types.ts';
import { STAFF_ONLY } from '../transport/query-limits.ts';

@ObjectType('Attendee', { simpleResolvers: true, description: 'Somebody who was in a class on one date.' })
class AttendeeType implements Attendee {
  @Field(() => PersonType, { description: 'The person.' }) person!: PersonType;
  @Field(() => Date, { description: 'When the person was in the room first.' }) joinedAt!: Date;
  @Field(() => Int, { description: 'Minutes in the room, without interruptions.' }) minutes!: number;
}

@ObjectType('AttendanceDate', { simpleResolvers: true, description: 'Who was in a class on one date.' })
class AttendanceDateType implements AttendanceDate {
  @Field(() => Date, { description: 'The planned start.' }) date!: Date;
  @Field(() => Int, { description: 'Number of people.' }) count!: number;
  @Field(() => [AttendeeType], { description: 'At most 500, by name.' }) people!: AttendeeType[];
}

@ObjectType('AttendancePage', { simpleResolvers: true, description: 'A page of the dates of a class with somebody in the room.' })
class AttendancePageType extends CountedPage implements AttendancePage {
  @Field(() => [AttendanceDateType], { description: 'The latest first.' }) items!: AttendanceDateType[];
}

/** The attendance of classes. */
@Resolver()
export class AttendanceResolver {
  @Authorized()
  @Extensions(STAFF_ONLY)
  @Query(() => AttendancePageType, {
    description: 'Who was in a class, by date. For those who moderate it, and reviewers of the course. Errors: NOT_FOUND, NOT_AUTHORIZED.',
  })
  classAttendance(
    @Arg('classId', () => ID) classId: string,
    @Args(() => ShortPageArgs) page: ShortPageArgs,
    @Ctx() { domain }: GqlContext,
  ): Promise<AttendancePage> {
    return readClassAttendance(domain, classId, page);
  }
}
