import { Arg, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import type { CourseListView } from '../../domain/courses/course-reads.service.ts';
import type { PersonPageView } from '../../domain/people/people.ts';
import { wholeAcademy } from '../academies/academy.resolver.ts';
import { type AcademyRoot, AcademyType } from '../academies/academy.types.ts';
import type { GqlContext } from '../context.ts';
import { PersonFilterInput, PersonPageType } from '../people/person.types.ts';
import { CourseListType } from './course.types.ts';

/** What courses add to their academy. */
@Resolver(() => AcademyType)
export class AcademyCoursesResolver {
  @FieldResolver(() => CourseListType, { description: 'Courses the viewer may see: enrolled first.' })
  courses(@Root() academy: AcademyRoot, @Ctx() context: GqlContext): Promise<CourseListView> {
    return context.loaders.coursesByAcademy().load(academy.id);
  }

  @FieldResolver(() => PersonPageType, { description: 'Its members; NOT_FOUND for whoever is none.' })
  async learners(
    @Root() academy: AcademyRoot,
    @Arg('filter', () => PersonFilterInput, { nullable: true }) filter: PersonFilterInput | null,
    @Arg('offset', () => Int, { nullable: true, defaultValue: 0 }) offset: number | null,
    @Arg('limit', () => Int, { nullable: true, defaultValue: 50 }) limit: number | null,
    @Ctx() context: GqlContext,
  ): Promise<PersonPageView> {
    const item = await wholeAcademy(academy, context);
    return context.loaders.learnersByAcademy().load({ item, request: { filter, offset, limit } });
  }
}
