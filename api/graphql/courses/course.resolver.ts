import { Arg, Authorized, Ctx, ID, Query, Resolver } from 'type-graphql';
import { type CourseListView, listMyCourses } from '../../domain/catalog/course-reads.service.ts';
import { type CourseDetail, readCourse } from '../../domain/learning/course-detail.service.ts';
import type { GqlContext } from '../context.ts';
import { CourseListType, CourseType } from './course.types.ts';

@Resolver(() => CourseType)
export class CourseResolver {
  @Authorized()
  @Query(() => CourseType, { description: 'One course; NOT_FOUND if the viewer cannot see it.' })
  course(@Arg('id', () => ID) id: string, @Ctx() context: GqlContext): Promise<CourseDetail> {
    return readCourse(context.domain, id);
  }

  @Authorized()
  @Query(() => CourseListType, { description: 'Enrolled courses, most recently used first.' })
  myCourses(@Ctx() context: GqlContext): Promise<CourseListView> {
    return listMyCourses(context.domain);
  }
}
