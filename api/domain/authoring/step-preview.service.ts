import { expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import { directionOf } from '../../../schema/languages.ts';
import { authorizeAudited } from '../audit/audit.service.ts';
import { coursePolicy } from '../courses/course.policy.ts';
import type { Step } from '../learning/outline.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { CoursesTable, ModulesTable, StepsTable } from '../shared/database.generated.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { requireId } from '../shared/validate.ts';
import { readStepContent } from '../steps/step-content.reads.ts';
import { sanitizeHomework } from '../steps/step-contents.ts';
import { shownText } from '../translations/translations.ts';
import type { AdminStep } from './admin-step.service.ts';

/** A step in one language as a learner reads it, but without progress, with its tasks and the correct answers. */
type Preview = Omit<Step, 'state' | 'isLastOfModule' | 'isLastModule' | 'position' | 'stepsInModule'> &
  Pick<AdminStep['contents'][number], 'homework' | 'quiz'> & { courseName: string };

const { ref } = expressionBuilder<{ s: StepsTable; m: ModulesTable; c: CoursesTable }, 's' | 'm' | 'c'>();

const tasksOfStep = jsonArrayFrom(
  statements.selectFrom('step_contents as sc').select(['sc.language', 'sc.homework', 'sc.quiz']).where('sc.step_id', '=', ref('s.id')),
);

/** The previous and the next step in the course, including steps without a text in the language, because admins preview all steps. */
const stepInCourse = prepared('authoring.stepInCourse', { id: 'uuid' }, ({ id }) =>
  statements
    .with('way', (db) =>
      db
        .selectFrom('steps as o')
        .innerJoin('modules as om', 'om.id', 'o.module_id')
        .select('o.id')
        .select([sql<string | null>`lag(o.id) over w`.as('previous'), sql<string | null>`lead(o.id) over w`.as('next')])
        .where('om.course_id', '=', ({ selectFrom }) =>
          selectFrom('steps as s').innerJoin('modules as m', 'm.id', 's.module_id').select('m.course_id').where('s.id', '=', id),
        )
        .modifyEnd(sql`window w as (order by om.position, om.id, o.position, o.id)`),
    )
    .selectFrom('steps as s')
    .innerJoin('modules as m', 'm.id', 's.module_id')
    .innerJoin('courses as c', 'c.id', 'm.course_id')
    .innerJoin('way', 'way.id', 's.id')
    .select(['s.id', 's.module_id as moduleId', 'm.course_id as courseId', 's.access', 's.translations', 's.default_language as defaultLanguage'])
    .select([
      jsonBuildObject({ translations: ref('m.translations'), defaultLanguage: ref('m.default_language') }).as('module'),
      jsonBuildObject({ translations: ref('c.translations'), defaultLanguage: ref('c.default_language') }).as('course'),
      tasksOfStep.as('tasks'),
    ])
    .select(['way.previous as previousStepId', 'way.next as nextStepId'])
    .where('s.id', '=', id),
);

/**
 * Reads a step as a learner does, in a language or else in its default language, published or not, without recording progress, in two
 * statements. Admins only (docs/specification.md#2-screens-and-routes).
 */
export async function previewStep(ctx: Ctx, id: string, language: string | null = null): Promise<Preview> {
  await authorizeAudited(ctx, coursePolicy.edit(requireActor(ctx)), 'step.preview', { type: 'step', id });
  const row = await stepInCourse.first(ctx.db, { id: requireId(id) });
  assertFound(row);
  const { module, course, tasks, translations, defaultLanguage, ...item } = row;
  const reading = { language: language ?? ctx.reading.language, otherLanguages: true };
  const { text, language: shownLanguage } = shownText({ translations, defaultLanguage }, reading);
  const task = tasks.find((each) => each.language === shownLanguage);
  return {
    ...(await readStepContent(ctx, row.id, shownLanguage)),
    ...item,
    name: text.name,
    shownLanguage,
    direction: directionOf(shownLanguage),
    moduleName: shownText(module, reading).text.name,
    courseName: shownText(course, reading).text.name,
    homework: sanitizeHomework(task?.homework ?? null),
    quiz: task?.quiz ?? [],
  };
}
