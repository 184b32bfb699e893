import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { CourseList } from '../../domain/catalog/course-reads.service.ts';
import type { GqlContext } from '../context.ts';
import { type AcademyRoot, AcademyType } from './academy.types.ts';
import { CourseListType } from './course.types.ts';

/** The courses of an academy. */
@Resolver(() => AcademyType)
export class AcademyCoursesResolver {
  @FieldResolver(() => CourseListType, { description: 'Courses that the viewer can see, enrolled courses first.' })
  courses(@Root() academy: AcademyRoot, @Ctx() context: GqlContext): Promise<CourseList> {
    return context.loaders.coursesByAcademy().load(academy.id);
  }
}
