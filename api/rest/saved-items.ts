import { readCourseTasks, readStepTasks } from '../domain/authoring/admin-step.service.ts';
import { readAcademyRow } from '../domain/catalog/academy-rows.service.ts';
import { readCourseTree, readModuleTree, readStepRow } from '../domain/learning/course-tree.service.ts';
import type { Ctx } from '../domain/shared/context.ts';
import { inAnyLanguage } from '../domain/translations/reading.ts';
import { toLegacyTasks } from './authoring/legacy-tasks.ts';
import { toLegacyAcademy } from './legacy-entities.ts';
import { toCourseTree, toLegacyModule, toLegacyStep } from './legacy-steps.ts';

/** Returns a saved academy. */
export async function savedAcademy(ctx: Ctx, id: string) {
  return toLegacyAcademy(ctx, await readAcademyRow(inAnyLanguage(ctx), id));
}

/** Returns a course with its modules and steps in every language, with homework, quiz and correct answers. Admins only. */
export async function savedCourse(ctx: Ctx, id: string) {
  const tasks = await readCourseTasks(ctx, id);
  return toCourseTree(ctx, await readCourseTree(inAnyLanguage(ctx), id), tasks);
}

/** Returns a saved module with its steps, with homework, quiz and correct answers. Admins only. */
export async function savedModule(ctx: Ctx, id: string) {
  const tree = await readModuleTree(inAnyLanguage(ctx), id);
  return toLegacyModule(ctx, tree, await readCourseTasks(ctx, tree.module.courseId));
}

/** Returns a saved step in every language, with homework, quiz and correct answers, all of one revision. Admins only. */
export async function savedStep(ctx: Ctx, id: string) {
  for (;;) {
    const tasks = await readStepTasks(ctx, id);
    const step = await readStepRow(inAnyLanguage(ctx), id);
    // Two statements: the step may be saved between them.
    if (tasks.revision === step.row.revision) return { ...toLegacyStep(ctx, step), ...toLegacyTasks(tasks) };
  }
}
