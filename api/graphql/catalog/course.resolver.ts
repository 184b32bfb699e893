import { Authorized, Ctx, Query, Resolver } from 'type-graphql';
import { type Course, type CourseList, listFirstCourses } from '../../domain/catalog/course-reads.service.ts';
import { listMyCourses } from '../../domain/catalog/own-courses.service.ts';
import type { GqlContext } from '../context.ts';
import { CourseListType, CourseType } from './course.types.ts';

@Resolver(() => CourseType)
export class CourseResolver {
  @Authorized()
  @Query(() => CourseListType, { description: 'Enrolled courses, most recently used first.' })
  myCourses(@Ctx() context: GqlContext): Promise<CourseList> {
    return listMyCourses(context.domain);
  }

  @Authorized()
  @Query(() => [CourseType], { description: 'The first three courses of each of the first three academies, enrolled ones first.' })
  firstCourses(@Ctx() context: GqlContext): Promise<Course[]> {
    return listFirstCourses(context.domain);
  }
}
