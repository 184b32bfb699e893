import type { StepAccess } from '../../../schema/content-values.ts';
import { coursePolicy } from '../courses/course.policy.ts';
import type { ModuleText } from '../modules/module.entity.ts';
import { assertFound, authorize } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { requireId } from '../shared/validate.ts';
import type { StepText } from '../steps/step.entity.ts';
import { type ItemRow, type ItemView, itemColumns, itemView, type TextView, type TranslationStateView, textsOf } from '../translations/item-view.ts';
import { conditionsOf, type Ledger } from '../translations/ledger.ts';
import type { Translations } from '../translations/translations.ts';

/** A step in the outline of its editors: its names, and what kind of work it holds. */
export interface AdminStepSummaryView {
  id: string;
  moduleId: string;
  revision: number;
  defaultLanguage: string;
  access: StepAccess;
  translations: Array<TextView<StepText>>;
  languages: TranslationStateView[];
  hasQuiz: boolean;
  hasHomework: boolean;
}

/** A module as its editors see it, with its steps in their order. */
export interface AdminModuleView extends ItemView<ModuleText> {
  courseId: string;
  steps: AdminStepSummaryView[];
}

type StepRow = Omit<AdminStepSummaryView, 'translations' | 'languages'> & Ledger & { translations: Translations<StepText> };
type ModuleRow = ItemRow<ModuleText> & { courseId: string; steps: StepRow[] | null };

/** SQL: the steps of a module as one JSON value: the driver reads that faster than a row for each step. */
const STEPS = `SELECT json_agg(json_build_object('id', s.id, 'moduleId', s.module_id, 'revision', s.revision, 'defaultLanguage', s.default_language,
    'access', s.access, 'translations', s.translations, 'textRevision', s.text_revision, 'translatedFrom', s.translated_from,
    'hasQuiz', COALESCE(t.quiz, false), 'hasHomework', COALESCE(t.homework, false)) ORDER BY s.position, s.id) AS steps
  FROM steps s LEFT JOIN LATERAL (SELECT bool_or(x.quiz <> '[]') AS quiz, bool_or(x.homework IS NOT NULL) AS homework FROM step_contents x WHERE x.step_id = s.id) t ON true
  WHERE s.module_id = m.id`;

const MODULES = `SELECT ${itemColumns('m')}, m.course_id AS "courseId", w.steps AS "steps" FROM modules m LEFT JOIN LATERAL (${STEPS}) w ON true`;

function stepView(ctx: Ctx, row: StepRow): AdminStepSummaryView {
  const { id, moduleId, revision, defaultLanguage, access, hasQuiz, hasHomework } = row;
  const languages = conditionsOf(row, ctx.settings.contentLanguages);
  return { id, moduleId, revision, defaultLanguage, access, translations: textsOf(ctx, row), languages, hasQuiz, hasHomework };
}

const moduleView = (ctx: Ctx, row: ModuleRow): AdminModuleView => ({
  ...itemView(ctx, row),
  courseId: row.courseId,
  steps: (row.steps ?? []).map((step) => stepView(ctx, step)),
});

/** The modules of courses with their steps, in their order, in one statement for any number of them. Admins alone. */
export async function listAdminModules(ctx: Ctx, courseIds: readonly string[]): Promise<Map<string, AdminModuleView[]>> {
  authorize(coursePolicy.edit(requireActor(ctx)));
  const rows: ModuleRow[] = await ctx.db.query(`${MODULES} WHERE m.course_id = ANY($1) ORDER BY m.position, m.id`, [courseIds]);
  const modules = new Map<string, AdminModuleView[]>(courseIds.map((id) => [id, []]));
  for (const row of rows) modules.get(row.courseId)?.push(moduleView(ctx, row));
  return modules;
}

/** One module with its steps. Admins alone. */
export async function readAdminModule(ctx: Ctx, id: string): Promise<AdminModuleView> {
  authorize(coursePolicy.edit(requireActor(ctx)));
  const [row]: ModuleRow[] = await ctx.db.query(`${MODULES} WHERE m.id = $1`, [requireId(id)]);
  assertFound(row);
  return moduleView(ctx, row);
}
