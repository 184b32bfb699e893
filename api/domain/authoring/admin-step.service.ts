import { expressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { StepAccess } from '../../../schema/content-values.ts';
import { authorizeAudited } from '../audit/audit.service.ts';
import { coursePolicy } from '../courses/course.policy.ts';
import type { Image } from '../files/images.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { StepsTable } from '../shared/database.generated.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { requireId } from '../shared/validate.ts';
import type { StepText } from '../steps/step.entity.ts';
import { type HomeworkTask, type QuizQuestion, StepContentEntity } from '../steps/step-content.entity.ts';
import { imageOf, type StepContent, signContent } from '../steps/step-content.reads.ts';
import { sanitizeHomework } from '../steps/step-contents.ts';
import { filesOfStep } from '../steps/step-rows.ts';
import { type AdminItem, itemColumns, toAdminItem } from './admin-item.ts';

/** A step in all its languages as its editors see it. */
export interface AdminStep extends Omit<AdminItem<StepText>, 'translations'> {
  moduleId: string;
  courseId: string;
  access: StepAccess;
  image: Image | null;
  /** By language, with the correct answers of the quiz. */
  contents: Array<
    Pick<StepContent, 'blocks' | 'audio' | 'embeds'> & {
      language: string;
      name: string;
      homework: HomeworkTask | null;
      quiz: QuizQuestion[];
    }
  >;
}

const { ref } = expressionBuilder<{ s: StepsTable }, 's'>();

/** SQL: the contents of the step `s` in all languages with the correct answers of the quiz. Learners must not receive them. */
const contents = jsonArrayFrom(
  statements
    .selectFrom('step_contents as sc')
    .select(['sc.language', 'sc.blocks', 'sc.audio_ids as audioIds', 'sc.embed_urls as embedUrls', 'sc.homework', 'sc.quiz'])
    .where('sc.step_id', '=', ref('s.id')),
);

const stepById = prepared('authoring.step', { id: 'uuid' }, ({ id }) =>
  statements
    .selectFrom('steps as s')
    .innerJoin('modules as m', 'm.id', 's.module_id')
    .select(itemColumns('s'))
    .select(['s.module_id as moduleId', 'm.course_id as courseId', 's.access', 's.image_id as imageId', filesOfStep.as('files'), contents.as('contents')])
    .where('s.id', '=', id),
);

const NOTHING = { blocks: [], audioIds: [], embedUrls: [], homework: null, quiz: [] };

/** Reads the tasks of a step by language with the correct answers of the quiz, in one statement. Admins only. */
export async function readStepTasks(ctx: Ctx, id: string): Promise<Record<string, Pick<AdminStep['contents'][number], 'homework' | 'quiz'>>> {
  await authorizeAudited(ctx, coursePolicy.edit(requireActor(ctx)), 'step.edit', { type: 'step', id });
  const rows = await ctx.db.find(StepContentEntity, { select: { language: true, homework: true, quiz: true }, where: { stepId: requireId(id) } });
  return Object.fromEntries(rows.map(({ language, homework, quiz }) => [language, { homework: sanitizeHomework(homework), quiz }]));
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
  const contents = translations.map(({ language, name }) => {
    const content = stored.get(language) ?? NOTHING;
    return { language, name, ...signContent(ctx, content, files), homework: sanitizeHomework(content.homework), quiz: content.quiz };
  });
  const { moduleId, courseId, access, imageId } = row;
  return { ...item, moduleId, courseId, access, image: imageOf(ctx, files.get(imageId ?? '')), contents };
}
