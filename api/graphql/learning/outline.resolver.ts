import { Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { type CourseCount, stepCountOf } from '../../domain/learning/course-progress.ts';
import { modulesFor, type Outline, type OutlineModule } from '../../domain/learning/outline.ts';
import type { GqlContext } from '../context.ts';
import { type CourseRoot, CourseType } from '../courses/course.types.ts';
import { ModuleType } from './outline.types.ts';

/** The way through a course: there when it was read alone, else loaded for the whole list. */
function outlineOf(course: CourseRoot, context: GqlContext): Outline | Promise<Outline> {
  return 'outline' in course ? course.outline : context.loaders.outlineByCourse().load(course);
}

/** The counts of a course: there when it was read alone, else loaded for the whole list. */
export function countOf(course: CourseRoot, context: GqlContext): CourseCount | Promise<CourseCount> {
  return 'count' in course ? course.count : context.loaders.countByCourse().load(course);
}

/** What modules and steps add to their course. */
@Resolver(() => CourseType)
export class CourseOutlineResolver {
  @FieldResolver(() => [ModuleType], { description: 'Modules with their steps, in order; what has no text in the content language is left out.' })
  async modules(@Root() course: CourseRoot, @Ctx() context: GqlContext): Promise<OutlineModule[]> {
    return modulesFor(course, await outlineOf(course, context));
  }

  @FieldResolver(() => Int, { description: 'Steps left out for want of a text in the content language.' })
  async hiddenStepsByLanguage(@Root() course: CourseRoot, @Ctx() context: GqlContext): Promise<number> {
    return (await outlineOf(course, context)).hiddenSteps;
  }

  @FieldResolver(() => Int, { description: 'Modules in the content language.' })
  async moduleCount(@Root() course: CourseRoot, @Ctx() context: GqlContext): Promise<number> {
    return (await countOf(course, context)).moduleCount;
  }

  @FieldResolver(() => Int, { description: 'Steps in the content language.' })
  async stepCount(@Root() course: CourseRoot, @Ctx() context: GqlContext): Promise<number> {
    return stepCountOf(await countOf(course, context));
  }
}
