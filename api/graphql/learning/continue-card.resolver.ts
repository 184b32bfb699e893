import { Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { type Course, readNextCourse } from '../../domain/catalog/course-reads.service.ts';
import type { ContinueCard, ContinueCardList } from '../../domain/learning/continue-card.service.ts';
import { CourseType } from '../catalog/course.types.ts';
import type { GqlContext } from '../context.ts';
import { ContinueCardListType, ContinueCardType } from './learning.types.ts';

/** What only some viewers need of a card; everybody else's page reads nothing for it. */
@Resolver(() => ContinueCardType)
export class ContinueCardResolver {
  @FieldResolver(() => Int, { nullable: true, description: 'Minutes that the course takes; null once it is begun.' })
  async minutes(@Root() { begun, course }: ContinueCard, @Ctx() context: GqlContext): Promise<number | null> {
    return begun ? null : (await context.loaders.amountByCourse().load(course)).minutes;
  }
}

@Resolver(() => ContinueCardListType)
export class ContinueCardListResolver {
  @FieldResolver(() => CourseType, {
    nullable: true,
    description: 'For those who have completed all their courses, the course that follows the last one; else null.',
  })
  async nextCourse(@Root() { begunCourses, lastCompletedId }: ContinueCardList, @Ctx() context: GqlContext): Promise<Course | null> {
    return begunCourses > 0 || lastCompletedId === null ? null : readNextCourse(context.domain, lastCompletedId);
  }
}
