import type { StepAccess } from '../../../schema/content-values.ts';
import { type Direction, directionOf } from '../../../schema/languages.ts';
import { authorizeAudited } from '../audit/audit.service.ts';
import { coursePolicy } from '../courses/course.policy.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { requireId } from '../shared/validate.ts';
import type { StepText } from '../steps/step.entity.ts';
import type { HomeworkTask, QuizQuestion } from '../steps/step-content.entity.ts';
import { readStepContent, type StepContentView } from '../steps/step-content.reads.ts';
import { homeworkView } from '../steps/step-contents.ts';
import { shownText, type Translations } from '../translations/translations.ts';

/** What a learner reads of a step in one language, with its tasks, for the admin who wrote it. */
export interface StepPreviewView extends StepContentView {
  id: string;
  moduleId: string;
  courseId: string;
  moduleName: string;
  courseName: string;
  name: string;
  shownLanguage: string;
  direction: Direction;
  access: StepAccess;
  homework: HomeworkTask | null;
  quiz: QuizQuestion[];
  previousStepId: string | null;
  nextStepId: string | null;
}

interface Named {
  translations: Translations<StepText>;
  defaultLanguage: string;
}
interface Row extends Named {
  id: string;
  moduleId: string;
  courseId: string;
  access: StepAccess;
  module: Named;
  course: Named;
  previousStepId: string | null;
  nextStepId: string | null;
  tasks: Array<{ language: string; homework: HomeworkTask | null; quiz: QuizQuestion[] }> | null;
}

const names = (alias: string): string => `json_build_object('translations', ${alias}.translations, 'defaultLanguage', ${alias}.default_language)`;

/** A step among all the steps of its course, those without the language among them: an admin goes through every one. */
const PLACE = `WITH way AS (
  SELECT o.id, lag(o.id) OVER w AS previous, lead(o.id) OVER w AS next FROM steps o JOIN modules om ON om.id = o.module_id
  WHERE om.course_id = (SELECT m.course_id FROM steps s JOIN modules m ON m.id = s.module_id WHERE s.id = $1)
  WINDOW w AS (ORDER BY om.position, om.id, o.position, o.id))
  SELECT s.id AS "id", s.module_id AS "moduleId", m.course_id AS "courseId", s.access AS "access", s.translations AS "translations",
    s.default_language AS "defaultLanguage", ${names('m')} AS "module", ${names('c')} AS "course", way.previous AS "previousStepId", way.next AS "nextStepId",
    (SELECT json_agg(json_build_object('language', sc.language, 'homework', sc.homework, 'quiz', sc.quiz)) FROM step_contents sc WHERE sc.step_id = s.id) AS "tasks"
  FROM steps s JOIN modules m ON m.id = s.module_id JOIN courses c ON c.id = m.course_id JOIN way ON way.id = s.id WHERE s.id = $1`;

/**
 * A step as a learner reads it in a language, else in its default one, published or not, with nothing kept of it; in two
 * statements. Admins alone (docs/specification.md#2-screens-and-routes).
 */
export async function previewStep(ctx: Ctx, id: string, language: string | null = null): Promise<StepPreviewView> {
  await authorizeAudited(ctx, coursePolicy.edit(requireActor(ctx)), 'step.preview', { type: 'step', id });
  const rows: Row[] = await ctx.db.query(PLACE, [requireId(id)]);
  const [row] = rows;
  assertFound(row);
  const { module, course, tasks, translations, defaultLanguage, ...place } = row;
  const reading = { language: language ?? ctx.reading.language, otherLanguages: true };
  const { text, language: shownLanguage } = shownText({ translations, defaultLanguage }, reading);
  const task = tasks?.find((each) => each.language === shownLanguage);
  return {
    ...(await readStepContent(ctx, row.id, shownLanguage)),
    ...place,
    name: text.name,
    shownLanguage,
    direction: directionOf(shownLanguage),
    moduleName: shownText(module, reading).text.name,
    courseName: shownText(course, reading).text.name,
    homework: homeworkView(task?.homework ?? null),
    quiz: task?.quiz ?? [],
  };
}
