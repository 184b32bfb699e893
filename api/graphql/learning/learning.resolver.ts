import { type GraphQLResolveInfo, Kind } from 'graphql';
import { Arg, Authorized, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import { type Course, readNextCourse } from '../../domain/catalog/course-reads.service.ts';
import { type ContinueCardList, readContinueCards } from '../../domain/learning/continue-card.service.ts';
import { type CourseProgress, progressOf } from '../../domain/learning/course-progress.ts';
import { enrol, startAgain } from '../../domain/learning/enrol.service.ts';
import { completeCourse, completeModule, completeStep, visitStep } from '../../domain/learning/learning.service.ts';
import type { Module, Step } from '../../domain/learning/outline.ts';
import { readCourse } from '../../domain/learning/read-course.service.ts';
import { findStep, readStepOf } from '../../domain/learning/read-step.service.ts';
import type { Topics } from '../../domain/shared/topics.ts';
import { requireId } from '../../domain/shared/validate.ts';
import { CourseType } from '../catalog/course.types.ts';
import type { GqlContext } from '../context.ts';
import { ContinueCardListType, CourseProgressType, ProgressChangeType } from './learning.types.ts';
import { type CourseRoot, countOf } from './outline.resolver.ts';
import { StepType } from './step.types.ts';

/** Returns whether a document selects nothing but the id of a value: its content need not be read. */
function selectsOnlyId({ fieldNodes }: GraphQLResolveInfo): boolean {
  const selections = fieldNodes.flatMap(({ selectionSet }) => selectionSet?.selections ?? []);
  return selections.every((each) => each.kind === Kind.FIELD && ['id', '__typename'].includes(each.name.value));
}

type ProgressChanged = Topics['progress.changed'];

@Resolver(() => CourseType)
export class LearningResolver {
  @Authorized()
  @Query(() => CourseType, { description: 'One course; NOT_FOUND if the viewer cannot see it.' })
  course(@Arg('id', () => ID) id: string, @Ctx() context: GqlContext): Promise<Course> {
    return readCourse(context.domain, id);
  }

  @Authorized()
  @Query(() => ContinueCardListType, { description: 'The courses that the viewer has begun, each with the step to continue with.' })
  continueCards(@Ctx() context: GqlContext): Promise<ContinueCardList> {
    return readContinueCards(context.domain);
  }

  @Authorized()
  @Query(() => CourseType, {
    nullable: true,
    description: 'The next course of the academy that the viewer can open or enroll in and has not completed; null without one.',
  })
  nextCourse(@Arg('courseId', () => ID) courseId: string, @Ctx() context: GqlContext): Promise<Course | null> {
    return readNextCourse(context.domain, courseId);
  }

  @FieldResolver(() => CourseProgressType, { nullable: true, description: 'null without an enrollment' })
  async progress(@Root() course: CourseRoot, @Ctx() context: GqlContext): Promise<CourseProgress | null> {
    return course.enrolled ? progressOf(course, await countOf(course, context)) : null;
  }

  @Authorized()
  @Mutation(() => CourseType, { description: 'Enrolls in a public course. Idempotent.' })
  enrol(@Arg('courseId', () => ID) courseId: string, @Ctx() context: GqlContext): Promise<Course> {
    return enrol(context.domain, courseId);
  }

  @Authorized()
  @Mutation(() => StepType, { description: "Stores the step as the learner's current step and marks it visited." })
  async visitStep(
    @Arg('stepId', () => ID) stepId: string,
    @Ctx() context: GqlContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Step | Module['steps'][number]> {
    const course = await visitStep(context.domain, stepId);
    const id = requireId(stepId);
    return selectsOnlyId(info) ? findStep(course, id).step : readStepOf(context.domain, course, id);
  }

  @Authorized()
  @Mutation(() => CourseType, { description: 'Marks a step complete; with moveOn, the following step of the module is the current one. Idempotent.' })
  completeStep(
    @Arg('stepId', () => ID) stepId: string,
    @Arg('moveOn', () => Boolean, { nullable: true, defaultValue: false }) moveOn: boolean | null,
    @Ctx() context: GqlContext,
  ): Promise<Course> {
    return completeStep(context.domain, stepId, { moveOn: moveOn ?? false });
  }

  @Authorized()
  @Mutation(() => CourseType, {
    description:
      'Marks a module complete, with isLastModule also the course; with moveOn, the first step of the following module is the current one. Idempotent.',
  })
  completeModule(
    @Arg('moduleId', () => ID) moduleId: string,
    @Arg('isLastModule', () => Boolean, { nullable: true, defaultValue: false }) isLastModule: boolean | null,
    @Arg('moveOn', () => Boolean, { nullable: true, defaultValue: false }) moveOn: boolean | null,
    @Ctx() context: GqlContext,
  ): Promise<Course> {
    return completeModule(context.domain, moduleId, isLastModule ?? false, { moveOn: moveOn ?? false });
  }

  @Authorized()
  @Mutation(() => CourseType, { description: 'Marks the course complete; its content stays accessible.' })
  completeCourse(@Arg('courseId', () => ID) courseId: string, @Ctx() context: GqlContext): Promise<Course> {
    return completeCourse(context.domain, courseId);
  }

  @Authorized()
  @Mutation(() => CourseType, { description: 'Starts another attempt after a completed one.' })
  startAgain(@Arg('courseId', () => ID) courseId: string, @Ctx() context: GqlContext): Promise<Course> {
    return startAgain(context.domain, courseId);
  }

  @Authorized()
  @Subscription(() => ProgressChangeType, {
    topics: 'progress.changed',
    filter: ({ payload, context }: { payload: ProgressChanged; context: GqlContext }) => payload.userId === context.domain.actor?.id,
    description: "Notifies the viewer's tabs and devices that the progress in a course changed.",
  })
  courseProgressChanged(@Root() { courseId, idempotencyKey }: ProgressChanged): ProgressChangeType {
    return { courseId, idempotencyKey: idempotencyKey ?? null };
  }
}
