import { Arg, Ctx, Extensions, FieldResolver, ID, Int, Resolver, Root } from 'type-graphql';
import type { Course } from '../../domain/catalog/course-reads.service.ts';
import type { CourseAmount } from '../../domain/learning/course-amounts.reads.ts';
import type { CourseCount } from '../../domain/learning/course-progress.ts';
import { type Module, modulesFor, type Outline, type Step } from '../../domain/learning/outline.ts';
import { readStepToOpen } from '../../domain/learning/read-step.service.ts';
import { CourseType } from '../catalog/course.types.ts';
import type { GqlContext } from '../context.ts';
import { OF_ONE_ITEM } from '../transport/query-limits.ts';
import { CourseAmountType, ModuleType, StepSummaryType } from './outline.types.ts';
import { StepType } from './step.types.ts';

/** A course as a parent returns it: with its outline when it was read alone, in lists with its counts or with neither. */
export type CourseRoot = Course | (Course & { outline: Outline }) | (Course & { count: CourseCount });

/** Returns the outline of a course: from the parent when the course was read alone, else from the loader of the list. */
function outlineOf(course: CourseRoot, context: GqlContext): Outline | Promise<Outline> {
  return 'outline' in course ? course.outline : context.loaders.outlineByCourse().load(course);
}

/** Returns the counts of a course: from the parent when it has them, else from the loader of the list. */
export async function countOf(course: CourseRoot, context: GqlContext): Promise<CourseCount> {
  if ('count' in course) return course.count;
  return 'outline' in course ? course.outline.count : (await context.loaders.summaryByCourse().load(course)).count;
}

/** The outline and progress of a course. */
@Resolver(() => CourseType)
export class CourseOutlineResolver {
  @FieldResolver(() => [ModuleType], { description: 'Modules with their steps, in order; items without a text in the content language are left out.' })
  async modules(@Root() course: CourseRoot, @Ctx() context: GqlContext): Promise<Module[]> {
    return modulesFor(course, await outlineOf(course, context));
  }

  @FieldResolver(() => Int, { description: 'Number of steps without a text in the content language.' })
  async hiddenStepsByLanguage(@Root() course: CourseRoot, @Ctx() context: GqlContext): Promise<number> {
    return (await outlineOf(course, context)).hiddenSteps;
  }

  @Extensions(OF_ONE_ITEM)
  @FieldResolver(() => StepType, {
    nullable: true,
    description: 'The step that opens with the course: the requested one, without a request the one to continue with; null if the viewer cannot read it.',
  })
  async stepToOpen(
    @Root() course: CourseRoot,
    @Arg('stepId', () => ID, { nullable: true }) stepId: string | null | undefined,
    @Ctx() context: GqlContext,
  ): Promise<Step | null> {
    return readStepToOpen(context.domain, { ...course, outline: await outlineOf(course, context) }, stepId ?? null);
  }

  @FieldResolver(() => StepSummaryType, { nullable: true, description: 'The step that an enrolled viewer continues with; null after the course is complete.' })
  async nextStep(@Root() course: CourseRoot, @Ctx() context: GqlContext): Promise<StepSummaryType | null> {
    if (!course.enrolled || (course.attempt?.completedAt ?? null) !== null) return null;
    const { next } = await context.loaders.summaryByCourse().load(course);
    return next === null ? null : context.loaders.stepByPlace().load(next);
  }

  @FieldResolver(() => CourseAmountType, { description: 'Time and data that its steps take.' })
  amount(@Root() course: CourseRoot, @Ctx() context: GqlContext): Promise<CourseAmount> {
    return context.loaders.amountByCourse().load(course);
  }

  @FieldResolver(() => Int, { description: 'Modules in the content language.' })
  async moduleCount(@Root() course: CourseRoot, @Ctx() context: GqlContext): Promise<number> {
    return (await countOf(course, context)).moduleCount;
  }

  @FieldResolver(() => Int, { description: 'Steps in the content language.' })
  async stepCount(@Root() course: CourseRoot, @Ctx() context: GqlContext): Promise<number> {
    return (await countOf(course, context)).stepCount;
  }
}
