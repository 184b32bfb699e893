import { Arg, Args, Authorized, Ctx, Extensions, ID, Int, Query, Resolver, Root, Subscription } from 'type-graphql';
import { type CourseCompletion, readCourseCompletion } from '../../domain/overview/course-completion.service.ts';
import { type CourseResults, readCourseResults, requireOverviewAccess } from '../../domain/overview/course-results.service.ts';
import { type CourseStudentPage, listCourseStudents } from '../../domain/overview/course-students.service.ts';
import { listModuleStudents, type ModuleStudentPage } from '../../domain/overview/module-students.service.ts';
import { readStudentWork, type StudentWork } from '../../domain/overview/student-work.service.ts';
import type { GqlContext } from '../context.ts';
import type { CourseChanged } from '../course-feed.ts';
import { PageArgs } from '../page.ts';
import { STAFF_ONLY } from '../transport/query-limits.ts';
import { CourseCompletionType } from './course-completion.types.ts';
import { CourseResultsType, CourseStudentPageType, ModuleStudentFilterInput, ModuleStudentPageType, ResultsChangeType } from './overview.types.ts';
import { subscribeToResults } from './results-feed.ts';
import { StudentWorkType } from './student-work.types.ts';

/** The Student Overview. */
@Resolver()
export class OverviewResolver {
  @Authorized()
  @Query(() => CourseResultsType, { description: 'The modules of a course that the viewer may review; NOT_FOUND if there is nothing to review.' })
  courseResults(@Arg('courseId', () => ID) courseId: string, @Ctx() context: GqlContext): Promise<CourseResults> {
    return readCourseResults(context.domain, courseId);
  }

  @Authorized()
  @Extensions(STAFF_ONLY)
  @Query(() => CourseStudentPageType, { description: 'The students of a course with their progress by module; NOT_FOUND if there is nothing to review.' })
  courseStudents(
    @Arg('courseId', () => ID) courseId: string,
    @Arg('inactive', () => Boolean, { nullable: true, defaultValue: false, description: 'Only inactive students.' }) inactive: boolean | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() context: GqlContext,
  ): Promise<CourseStudentPage> {
    return listCourseStudents(context.domain, courseId, { inactive, ...page });
  }

  @Authorized()
  @Query(() => ModuleStudentPageType, { description: 'The students of a module; NOT_FOUND if the viewer may not review it.' })
  moduleStudents(
    @Arg('moduleId', () => ID) moduleId: string,
    @Arg('filter', () => ModuleStudentFilterInput, { nullable: true }) filter: ModuleStudentFilterInput | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() context: GqlContext,
  ): Promise<ModuleStudentPage> {
    return listModuleStudents(context.domain, moduleId, { filter, ...page });
  }

  @Authorized()
  @Extensions(STAFF_ONLY)
  @Query(() => StudentWorkType, { description: 'What a student did in a module, in the running attempt or an earlier one.' })
  studentWork(
    @Arg('moduleId', () => ID) moduleId: string,
    @Arg('userId', () => ID) userId: string,
    @Arg('attempt', () => Int, { nullable: true }) attempt: number | null | undefined,
    @Ctx() context: GqlContext,
  ): Promise<StudentWork> {
    return readStudentWork(context.domain, moduleId, userId, attempt ?? null);
  }

  @Authorized()
  @Query(() => CourseCompletionType, {
    description: 'When a student completed a course last: the viewer if userId is left out, or a student whose progress the viewer may review; else NOT_FOUND.',
  })
  courseCompletion(
    @Arg('courseId', () => ID) courseId: string,
    @Arg('userId', () => ID, { nullable: true }) userId: string | null | undefined,
    @Ctx() context: GqlContext,
  ): Promise<CourseCompletion> {
    return readCourseCompletion(context.domain, courseId, userId ?? null);
  }

  @Authorized()
  @Subscription(() => ResultsChangeType, {
    subscribe: ({ args, context }) => subscribeToResults((context as GqlContext).domain, String(args.courseId)),
    description: 'The results of a course changed; at most one event in three seconds. For those who review modules of it.',
  })
  async courseResultsChanged(
    @Root() { courseId }: CourseChanged,
    @Arg('courseId', () => ID) _courseId: string,
    @Ctx() { domain }: GqlContext,
  ): Promise<ResultsChangeType> {
    // Checks the right again: the context of an event is read anew.
    return { courseId: await requireOverviewAccess(domain, courseId) };
  }
}
