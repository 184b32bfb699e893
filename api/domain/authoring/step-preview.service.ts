import { expressionBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { authorizeAudited } from '../audit/audit.service.ts';
import { coursePolicy } from '../courses/course.policy.ts';
import { homeworkOfStep } from '../homework/homework-rows.ts';
import type { Step } from '../learning/outline.ts';
import { answeredOfStep, quizOfStep } from '../quizzes/quiz-rows.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { CoursesTable, ModulesTable, StepsTable } from '../shared/database.generated.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { requireId } from '../shared/validate.ts';
import { readStepContent } from '../steps/step-content.reads.ts';
import { shownText } from '../translations/translations.ts';
import { type AdminTasks, toAdminTasks } from './step-tasks.ts';

/** A step in one language as a learner reads it, but without progress, with quiz and homework in all languages and the correct answers. */
type Preview = Omit<Step, 'attemptId' | 'tasks' | 'state' | 'isLastOfModule' | 'isLastModule' | 'position' | 'stepsInModule'> &
  AdminTasks & { courseName: string };

const { ref } = expressionBuilder<{ s: StepsTable; m: ModulesTable; c: CoursesTable }, 's' | 'm' | 'c'>();

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
    .select(['s.id', 's.module_id as moduleId', 'c.id as courseId', 's.access', 's.translations', 's.default_language as defaultLanguage'])
    .select([
      jsonBuildObject({ translations: ref('m.translations'), defaultLanguage: ref('m.default_language') }).as('module'),
      jsonBuildObject({ translations: ref('c.translations'), defaultLanguage: ref('c.default_language') }).as('course'),
      quizOfStep.as('quiz'),
      homeworkOfStep.as('homework'),
      answeredOfStep.as('answered'),
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
  const { module, course, quiz, homework, answered, translations, defaultLanguage, ...item } = row;
  const reading = { language: language ?? ctx.reading.language, otherLanguages: true };
  const { text, language: shownLanguage } = shownText({ translations, defaultLanguage }, reading);
  return {
    ...(await readStepContent(ctx, row.id, shownLanguage)),
    ...item,
    name: text.name,
    shownLanguage,
    moduleName: shownText(module, reading).text.name,
    courseName: shownText(course, reading).text.name,
    ...toAdminTasks(ctx, defaultLanguage, { quiz, homework }, answered),
  };
}
