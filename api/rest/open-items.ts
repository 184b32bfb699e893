import { readOpenTasks } from '../domain/homework/open-tasks.reads.ts';
import { readCourseTree, readStepRow } from '../domain/learning/course-tree.service.ts';
import type { Ctx } from '../domain/shared/context.ts';
import { toLegacyTasks } from './authoring/legacy-tasks.ts';
import { toCourseTree, toLegacyStep } from './legacy-steps.ts';

/** Returns a course as its viewer sees it; its open steps have their tasks, in every language and without the right answers. */
export async function openCourse(ctx: Ctx, id: string) {
  const tree = await readCourseTree(ctx, id);
  const open = tree.modules.flatMap(({ steps }) => steps.filter(({ step }) => step.state !== 'locked'));
  const tasks = await readOpenTasks(
    ctx,
    open.map(({ step }) => step.id),
  );
  return toCourseTree(ctx, tree, tasks);
}

/** Returns a step as its viewer sees it, in every language, with its tasks without the right answers. */
export async function openStep(ctx: Ctx, id: string) {
  const node = await readStepRow(ctx, id);
  const tasks = (await readOpenTasks(ctx, [node.step.id])).get(node.step.id);
  return { ...toLegacyStep(ctx, node), ...(tasks === undefined ? {} : toLegacyTasks(tasks)) };
}
