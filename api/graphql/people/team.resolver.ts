import { Arg, Authorized, Ctx, Extensions, ID, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import { type AdminTeamMember, listAdminTeam } from '../../domain/people/admin-team.service.ts';
import { addTeamMember, removeTeamMember } from '../../domain/people/team-member.service.ts';
import type { GqlContext } from '../context.ts';
import type { AcademyChanged, CourseChanged } from '../course-feed.ts';
import { STAFF_ONLY } from '../transport/query-limits.ts';
import { subscribeToLearners, subscribeToPeople } from './people-feed.ts';
import { AcademyPeopleEventType, AdminTeamMemberType, CoursePeopleEventType, TeamMemberInput } from './person.types.ts';

/** The team of a course, for admins, and changes of the people of a course and of an academy. */
@Resolver()
export class TeamResolver {
  @Authorized()
  @Extensions(STAFF_ONLY)
  @Query(() => [AdminTeamMemberType], { description: 'The team of a course with every role. Admins only. Error: NOT_FOUND.' })
  courseTeam(@Arg('courseId', () => ID) courseId: string, @Ctx() { domain }: GqlContext): Promise<AdminTeamMember[]> {
    return listAdminTeam(domain, courseId);
  }

  @Authorized()
  @Extensions(STAFF_ONLY)
  @Mutation(() => [AdminTeamMemberType], { description: 'Adds a user to the team of a course, or changes the membership; returns the team.' })
  async saveTeamMember(@Arg('input', () => TeamMemberInput) input: TeamMemberInput, @Ctx() { domain }: GqlContext): Promise<AdminTeamMember[]> {
    const { courseId } = await addTeamMember(domain, { ...input, moduleIds: input.moduleIds ?? [] });
    return listAdminTeam(domain, courseId);
  }

  @Authorized()
  @Extensions(STAFF_ONLY)
  @Mutation(() => [AdminTeamMemberType], { description: 'Removes a user from the team of a course; returns the team. Error: NOT_FOUND.' })
  async removeTeamMember(
    @Arg('courseId', () => ID) courseId: string,
    @Arg('userId', () => ID) userId: string,
    @Ctx() { domain }: GqlContext,
  ): Promise<AdminTeamMember[]> {
    await removeTeamMember(domain, courseId, userId);
    return listAdminTeam(domain, courseId);
  }

  @Authorized()
  @Subscription(() => CoursePeopleEventType, {
    subscribe: ({ args, context }) => subscribeToPeople((context as GqlContext).domain, String(args.courseId)),
    description: 'Sends an event when somebody was enrolled in a course or its team changed, at most one in three seconds. For those who see its people.',
  })
  coursePeopleChanged(@Root() event: CourseChanged, @Arg('courseId', () => ID) _courseId: string): CoursePeopleEventType {
    return event;
  }

  @Authorized()
  @Subscription(() => AcademyPeopleEventType, {
    subscribe: ({ args, context }) => subscribeToLearners((context as GqlContext).domain, String(args.academyId)),
    description: 'Sends an event when the learners of an academy changed, at most one in three seconds. For its members.',
  })
  academyPeopleChanged(@Root() event: AcademyChanged, @Arg('academyId', () => ID) _academyId: string): AcademyPeopleEventType {
    return event;
  }
}
