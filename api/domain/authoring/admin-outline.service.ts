import { expressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { coursePolicy } from '../courses/course.policy.ts';
import { stepHasHomework } from '../homework/homework-rows.ts';
import type { ModuleText } from '../modules/module.entity.ts';
import { stepHasQuiz } from '../quizzes/quiz-rows.ts';
import { assertFound, authorize } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { ModulesTable, StepsTable } from '../shared/database.generated.ts';
import { prepared, type RowOf, statements } from '../shared/prepared.ts';
import { inList } from '../shared/sql.ts';
import { requireId } from '../shared/validate.ts';
import type { StepText } from '../steps/step.entity.ts';
import { conditionsOf } from '../translations/ledger.ts';
import { type AdminItem, itemColumns, textsOf, toAdminItem } from './admin-item.ts';
import type { AdminStep } from './admin-step.service.ts';

/** A module as its editors see it, with its ordered steps. */
export interface AdminModule extends AdminItem<ModuleText> {
  courseId: string;
  /** The steps without their contents: their names and whether they have tasks. */
  steps: Array<
    Pick<AdminStep, 'id' | 'moduleId' | 'defaultLanguage' | 'access' | 'languages'> & {
      translations: AdminItem<StepText>['translations'];
      hasQuiz: boolean;
      hasHomework: boolean;
    }
  >;
}

const { ref } = expressionBuilder<{ m: ModulesTable; s: StepsTable }, 'm' | 's'>();

/** SQL: the steps of the module `m` as one JSON value: the driver parses that faster than a row per step. */
const steps = jsonArrayFrom(
  statements
    .selectFrom('steps as s')
    .select(['s.id', 's.module_id as moduleId', 's.default_language as defaultLanguage', 's.access', 's.translations'])
    .select(['s.text_revision as textRevision', 's.translated_from as translatedFrom'])
    .select([stepHasQuiz.as('hasQuiz'), stepHasHomework.as('hasHomework')])
    .where('s.module_id', '=', ref('m.id'))
    .orderBy('s.position')
    .orderBy('s.id'),
);

const selectModules = statements
  .selectFrom('modules as m')
  .select(itemColumns('m'))
  .select(({ ref: column }) => [column('m.course_id').$notNull().as('courseId'), steps.as('steps')])
  .where('m.course_id', 'is not', null);

const moduleById = prepared('authoring.module', { id: 'uuid' }, ({ id }) => selectModules.where('m.id', '=', id));
const modulesOfCourses = prepared('authoring.modules', { courseIds: 'uuid[]' }, ({ courseIds }) =>
  selectModules
    .where(inList(ref('m.course_id'), courseIds))
    .orderBy('m.position')
    .orderBy('m.id'),
);

type ModuleRow = RowOf<typeof moduleById>;
type StepRow = ModuleRow['steps'][number];

function toAdminStep(ctx: Ctx, row: StepRow): AdminModule['steps'][number] {
  const { id, moduleId, defaultLanguage, access, hasQuiz, hasHomework } = row;
  const languages = conditionsOf(row, ctx.settings.contentLanguages);
  return { id, moduleId, defaultLanguage, access, translations: textsOf(ctx, row), languages, hasQuiz, hasHomework };
}

const toAdminModule = (ctx: Ctx, row: ModuleRow): AdminModule => ({
  ...toAdminItem(ctx, row),
  courseId: row.courseId,
  steps: row.steps.map((step) => toAdminStep(ctx, step)),
});

/** Lists the modules and steps of courses in order, in one statement for any number of courses. Admins only. */
export async function listAdminModules(ctx: Ctx, courseIds: readonly string[]): Promise<Map<string, AdminModule[]>> {
  authorize(coursePolicy.edit(requireActor(ctx)));
  const rows = await modulesOfCourses.all(ctx.db, { courseIds });
  const modules = new Map<string, AdminModule[]>(courseIds.map((id) => [id, []]));
  for (const row of rows) modules.get(row.courseId)?.push(toAdminModule(ctx, row));
  return modules;
}

/**
 * Reads a module with its steps. Admins only.
 * @throws NOT_FOUND if it does not exist
 */
export async function readAdminModule(ctx: Ctx, id: string): Promise<AdminModule> {
  authorize(coursePolicy.edit(requireActor(ctx)));
  const row = await moduleById.first(ctx.db, { id: requireId(id) });
  assertFound(row);
  return toAdminModule(ctx, row);
}
