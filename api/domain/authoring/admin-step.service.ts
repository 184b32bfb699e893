import { expressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { StepAccess } from '../../../schema/content-values.ts';
import { authorizeAudited } from '../audit/audit.service.ts';
import { coursePolicy } from '../courses/course.policy.ts';
import type { ImageView } from '../files/file-views.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { StepsTable } from '../shared/database.generated.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { requireId } from '../shared/validate.ts';
import type { StepText } from '../steps/step.entity.ts';
import { type HomeworkTask, type QuizQuestion, StepContentEntity } from '../steps/step-content.entity.ts';
import { contentView, pictureOf, type StepContentView } from '../steps/step-content.reads.ts';
import { homeworkView } from '../steps/step-contents.ts';
import { filesOfStep } from '../steps/step-records.ts';
import { type ItemView, itemColumns, itemView } from './item-view.ts';

/** What a step says in one language, for who writes it: with the right answers of its quiz. */
export interface AdminStepContentView extends Pick<StepContentView, 'blocks' | 'audio' | 'embeds'> {
  language: string;
  name: string;
  homework: HomeworkTask | null;
  quiz: QuizQuestion[];
}

/** A step in every language it has, for its editor. */
export interface AdminStepView extends Omit<ItemView<StepText>, 'translations'> {
  moduleId: string;
  courseId: string;
  access: StepAccess;
  image: ImageView | null;
  contents: AdminStepContentView[];
}

/** What a step asks of its learners in one language. */
export type StepTasks = Pick<AdminStepContentView, 'homework' | 'quiz'>;

const { ref } = expressionBuilder<{ s: StepsTable }, 's'>();

/** SQL: what the step `s` says in each language, with the right answers of its quiz: never for a learner. */
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

/** The tasks of a step by language, with the right answers of its quiz, in one statement. Admins alone. */
export async function readStepTasks(ctx: Ctx, id: string): Promise<Record<string, StepTasks>> {
  await authorizeAudited(ctx, coursePolicy.edit(requireActor(ctx)), 'step.edit', { type: 'step', id });
  const rows = await ctx.db.find(StepContentEntity, { select: { language: true, homework: true, quiz: true }, where: { stepId: requireId(id) } });
  return Object.fromEntries(rows.map(({ language, homework, quiz }) => [language, { homework: homeworkView(homework), quiz }]));
}

/** A step with all that its editor shows, in one statement: every language, signed files, homework and quiz. Admins alone. */
export async function readAdminStep(ctx: Ctx, id: string): Promise<AdminStepView> {
  await authorizeAudited(ctx, coursePolicy.edit(requireActor(ctx)), 'step.edit', { type: 'step', id });
  const row = await stepById.first(ctx.db, { id: requireId(id) });
  assertFound(row);
  const { translations, ...item } = itemView(ctx, row);
  const files = new Map(row.files.map((file) => [file.id, file]));
  const stored = new Map(row.contents.map((content) => [content.language, content]));
  const contents = translations.map(({ language, name }) => {
    const content = stored.get(language) ?? NOTHING;
    return { language, name, ...contentView(ctx, content, files), homework: homeworkView(content.homework), quiz: content.quiz };
  });
  const { moduleId, courseId, access, imageId } = row;
  return { ...item, moduleId, courseId, access, image: pictureOf(ctx, files.get(imageId ?? '')), contents };
}
