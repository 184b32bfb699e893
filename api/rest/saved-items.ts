import { readStepTasks } from '../domain/authoring/admin-step.service.ts';
import { readAcademyRecord } from '../domain/catalog/academy-records.service.ts';
import { readWholeCourse, readWholeModule, readWholeStep } from '../domain/learning/course-record.service.ts';
import type { Ctx } from '../domain/shared/context.ts';
import { toLegacyAcademy } from './legacy-entities.ts';
import { toLegacyModule, toLegacyStep, toLegacyTasks, toWholeCourse } from './steps/legacy-steps.ts';

/** Who writes reads what was written, in whatever language it is. */
const inAnyLanguage = (ctx: Ctx): Ctx => ({ ...ctx, reading: { ...ctx.reading, otherLanguages: true } });

/** An academy after it was written. */
export async function savedAcademy(ctx: Ctx, id: string) {
  return toLegacyAcademy(await readAcademyRecord(inAnyLanguage(ctx), id));
}

/** A course after it was written, with its modules and steps. */
export async function savedCourse(ctx: Ctx, id: string) {
  return toWholeCourse(await readWholeCourse(inAnyLanguage(ctx), id));
}

/** A module after it was written, with its steps. */
export async function savedModule(ctx: Ctx, id: string) {
  return toLegacyModule(await readWholeModule(inAnyLanguage(ctx), id));
}

/** A step after it was written, and its preview: every language, homework and quiz with the right answers. For admins. */
export async function savedStep(ctx: Ctx, id: string) {
  const tasks = await readStepTasks(ctx, id);
  return { ...toLegacyStep(await readWholeStep(inAnyLanguage(ctx), id)), ...toLegacyTasks(tasks) };
}
