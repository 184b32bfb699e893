import { readStepTasks } from '../domain/authoring/admin-step.service.ts';
import { readAcademyRecord } from '../domain/catalog/academy-records.service.ts';
import { readWholeCourse, readWholeModule, readWholeStep } from '../domain/learning/course-record.service.ts';
import type { Ctx } from '../domain/shared/context.ts';
import { toLegacyAcademy } from './legacy-entities.ts';
import { toLegacyModule, toLegacyStep, toLegacyTasks, toWholeCourse } from './legacy-steps.ts';

/** Reads a saved item in any language, not only in the content language of the caller. */
const inAnyLanguage = (ctx: Ctx): Ctx => ({ ...ctx, reading: { ...ctx.reading, otherLanguages: true } });

/** Returns a saved academy. */
export async function savedAcademy(ctx: Ctx, id: string) {
  return toLegacyAcademy(await readAcademyRecord(inAnyLanguage(ctx), id));
}

/** Returns a saved course with its modules and steps. */
export async function savedCourse(ctx: Ctx, id: string) {
  return toWholeCourse(await readWholeCourse(inAnyLanguage(ctx), id));
}

/** Returns a saved module with its steps. */
export async function savedModule(ctx: Ctx, id: string) {
  return toLegacyModule(await readWholeModule(inAnyLanguage(ctx), id));
}

/** Returns a saved step in every language, with homework, quiz and correct answers. Admins only. */
export async function savedStep(ctx: Ctx, id: string) {
  const tasks = await readStepTasks(ctx, id);
  return { ...toLegacyStep(await readWholeStep(inAnyLanguage(ctx), id)), ...toLegacyTasks(tasks) };
}
