import { Arg, Args, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import {
  type CourseEvaluation,
  type CourseEvaluations,
  readCourseEvaluations,
  readOwnEvaluation,
  saveCourseEvaluation,
} from '../../domain/evaluations/evaluation.service.ts';
import type { GqlContext } from '../context.ts';
import { PageArgs } from '../page.ts';
import { CourseEvaluationInput, CourseEvaluationsType, CourseEvaluationType } from './evaluation.types.ts';

@Resolver()
export class EvaluationResolver {
  @Authorized()
  @Query(() => CourseEvaluationType, { nullable: true, description: 'What the viewer says about a course; null without an answer.' })
  courseEvaluation(@Arg('courseId', () => ID) courseId: string, @Ctx() { domain }: GqlContext): Promise<CourseEvaluation | null> {
    return readOwnEvaluation(domain, courseId);
  }

  @Authorized()
  @Query(() => CourseEvaluationsType, { nullable: true, description: 'What learners say about a course; null with fewer than five answers. Admins only.' })
  courseEvaluations(
    @Arg('courseId', () => ID) courseId: string,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { domain }: GqlContext,
  ): Promise<CourseEvaluations | null> {
    return readCourseEvaluations(domain, courseId, page);
  }

  @Authorized()
  @Mutation(() => CourseEvaluationType, { description: 'Stores what the viewer says about a completed course; replaces a former answer.' })
  saveCourseEvaluation(
    @Arg('courseId', () => ID) courseId: string,
    @Arg('input', () => CourseEvaluationInput) input: CourseEvaluationInput,
    @Ctx() { domain }: GqlContext,
  ): Promise<CourseEvaluation> {
    return saveCourseEvaluation(domain, courseId, input);
  }
}
