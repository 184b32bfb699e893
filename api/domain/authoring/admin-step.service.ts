import { sql } from 'kysely';
import type { StepAccess } from '../../../schema/content-values.ts';
import { authorizeAudited } from '../audit/audit.service.ts';
import { coursePolicy } from '../courses/course.policy.ts';
import type { Image } from '../files/images.ts';
import { homeworkOfStep } from '../homework/homework-rows.ts';
import { answeredOfStep, quizOfStep } from '../quizzes/quiz-rows.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { requireId } from '../shared/validate.ts';
import type { StepText } from '../steps/step.entity.ts';
import { imageOf, type StepContent, signContent } from '../steps/step-content.reads.ts';
import { contentsOfStep, filesOfStep } from '../steps/step-rows.ts';
import { type AdminItem, itemColumns, toAdminItem } from './admin-item.ts';
import { type FormerText, formerTextsOfStep, toFormerTexts } from './former-texts.ts';
import { type AdminTasks, findCourseTasks, findStepTasks, type SavedTasks, type StepTasks, toAdminTasks } from './step-tasks.ts';

/** A step in all its languages as its editors see it. */
export interface AdminStep extends Omit<AdminItem<StepText>, 'translations'>, AdminTasks {
  moduleId: string;
  courseId: string;
  access: StepAccess;
  image: Image | null;
  /** By language. */
  contents: Array<Pick<StepContent, 'blocks' | 'embeds'> & { language: string; name: string }>;
  /** The texts of the default language that stale translations were made from, as far as they are known; the newest first. */
  formerTexts: FormerText[];
}

const stepById = prepared('authoring.step', { id: 'uuid' }, ({ id }) =>
  statements
    .selectFrom('steps as s')
    .innerJoin('modules as m', 'm.id', 's.module_id')
    .select(itemColumns('s'))
    .select(({ ref }) => [
      's.module_id as moduleId',
      ref('m.course_id').$notNull().as('courseId'),
      's.access',
      's.image_id as imageId',
      filesOfStep.as('files'),
      contentsOfStep(sql.lit(true)).as('contents'),
    ])
    .select([quizOfStep.as('quiz'), homeworkOfStep.as('homework'), answeredOfStep.as('answered'), formerTextsOfStep.as('formerTexts')])
    .where('s.id', '=', id)
    .where('m.course_id', 'is not', null),
);

const NOTHING = { blocks: [], embedUrls: [] };

/** Reads quiz and homework of a step in all languages with the right answers, in one statement. Admins only. */
export async function readStepTasks(ctx: Ctx, id: string): Promise<SavedTasks> {
  await authorizeAudited(ctx, coursePolicy.edit(requireActor(ctx)), 'step.edit', { type: 'step', id });
  return findStepTasks(ctx, requireId(id));
}

/** Reads quiz and homework of each step of a course in all languages with the right answers, in one statement. Admins only. */
export async function readCourseTasks(ctx: Ctx, id: string): Promise<ReadonlyMap<string, StepTasks>> {
  await authorizeAudited(ctx, coursePolicy.edit(requireActor(ctx)), 'course.edit', { type: 'course', id });
  return findCourseTasks(ctx, requireId(id));
}

/**
 * Reads a step in all languages with signed file links, homework and quiz, in one statement. Admins only.
 * @throws NOT_FOUND if it does not exist
 */
export async function readAdminStep(ctx: Ctx, id: string): Promise<AdminStep> {
  await authorizeAudited(ctx, coursePolicy.edit(requireActor(ctx)), 'step.edit', { type: 'step', id });
  const row = await stepById.first(ctx.db, { id: requireId(id) });
  assertFound(row);
  const { translations, ...item } = toAdminItem(ctx, row);
  const files = new Map(row.files.map((file) => [file.id, file]));
  const stored = new Map(row.contents.map((content) => [content.language, content]));
  const contents = translations.map(({ language, name }) => ({ language, name, ...signContent(ctx, stored.get(language) ?? NOTHING, files) }));
  const { moduleId, courseId, access, imageId } = row;
  return {
    ...item,
    moduleId,
    courseId,
    access,
    image: imageOf(ctx, files.get(imageId ?? '')),
    contents,
    formerTexts: toFormerTexts(
      row.formerTexts,
      row.translatedFrom,
      contents.map(({ language }) => language),
    ),
    ...toAdminTasks(ctx, item.defaultLanguage, row, row.answered),
  };
}
