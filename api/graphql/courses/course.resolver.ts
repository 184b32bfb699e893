import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql';
import { type CourseListView, listMyCourses } from '../../domain/courses/course-reads.service.ts';
import { type CourseDetail, readCourse } from '../../domain/learning/course-detail.service.ts';
import { leadersOf, type TeamMemberView } from '../../domain/people/people.service.ts';
import type { PersonPageView, PersonView } from '../../domain/people/people.ts';
import type { GqlContext } from '../context.ts';
import { PersonFilterInput, PersonPageType, PersonType, TeamMemberType } from '../people/person.types.ts';
import { CourseListType, type CourseRoot, CourseType } from './course.types.ts';

@Resolver(() => CourseType)
export class CourseResolver {
  @Authorized()
  @Query(() => CourseType, { description: 'One course; NOT_FOUND when it does not exist for the viewer.' })
  course(@Arg('id', () => ID) id: string, @Ctx() context: GqlContext): Promise<CourseDetail> {
    return readCourse(context.domain, id);
  }

  @Authorized()
  @Query(() => CourseListType, { description: 'Enrolled courses, most recently used first.' })
  myCourses(@Ctx() context: GqlContext): Promise<CourseListView> {
    return listMyCourses(context.domain);
  }

  @FieldResolver(() => [PersonType], { description: 'The course leaders on its team.' })
  async leaders(@Root() course: CourseRoot, @Ctx() context: GqlContext): Promise<PersonView[]> {
    return leadersOf(await context.loaders.teamByCourse().load(course));
  }

  @FieldResolver(() => [TeamMemberType], { description: 'Course leaders and module trainers.' })
  team(@Root() course: CourseRoot, @Ctx() context: GqlContext): Promise<TeamMemberView[]> {
    return context.loaders.teamByCourse().load(course);
  }

  @FieldResolver(() => PersonPageType, { description: 'Who takes part; NOT_FOUND for whoever does not.' })
  students(
    @Root() course: CourseRoot,
    @Arg('filter', () => PersonFilterInput, { nullable: true }) filter: PersonFilterInput | null,
    @Arg('offset', () => Int, { nullable: true, defaultValue: 0 }) offset: number | null,
    @Arg('limit', () => Int, { nullable: true, defaultValue: 50 }) limit: number | null,
    @Ctx() context: GqlContext,
  ): Promise<PersonPageView> {
    return context.loaders.studentsByCourse().load({ item: course, request: { filter, offset, limit } });
  }

  @FieldResolver(() => Int, { description: 'Others who are online and may be disturbed; 0 for whoever takes no part.' })
  onlineCount(@Root() course: CourseRoot, @Ctx() context: GqlContext): Promise<number> {
    return context.loaders.onlineByCourse().load(course);
  }
}
