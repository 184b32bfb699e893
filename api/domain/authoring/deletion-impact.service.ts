import { coursePolicy } from '../courses/course.policy.ts';
import { assertFound, authorize } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { requireId } from '../shared/validate.ts';
import type { ContentKind } from './content-kind.ts';

/** What goes with a deletion. */
export interface ContentImpact {
  courses: number;
  modules: number;
  steps: number;
  /** People enrolled, or with progress there. */
  learners: number;
  /** Their progress of modules and steps; with courses also the attempts. */
  records: number;
  /** Files that nothing else uses. */
  files: number;
}

/** SQL per kind: the courses, modules and steps that go, and the item itself. */
const INSIDE: Readonly<Record<ContentKind, { courses: string; modules: string; steps: string; itself: string }>> = {
  academy: { courses: 'c.academy_id = $1', modules: 'false', steps: 'false', itself: 'SELECT 1 FROM academies WHERE id = $1' },
  course: { courses: 'c.id = $1', modules: 'false', steps: 'false', itself: 'SELECT 1 FROM courses WHERE id = $1' },
  module: { courses: 'false', modules: 'm.id = $1', steps: 'false', itself: 'SELECT 1 FROM modules WHERE id = $1' },
  step: { courses: 'false', modules: 'false', steps: 's.id = $1', itself: 'SELECT 1 FROM steps WHERE id = $1' },
};

function statement(kind: ContentKind): string {
  const { courses, modules, steps, itself } = INSIDE[kind];
  return `WITH gone_courses AS MATERIALIZED (SELECT c.id FROM courses c WHERE ${courses}),
    gone_modules AS MATERIALIZED (SELECT m.id FROM modules m WHERE m.course_id IN (SELECT id FROM gone_courses) OR ${modules}),
    gone_steps AS MATERIALIZED (SELECT s.id FROM steps s WHERE s.module_id IN (SELECT id FROM gone_modules) OR ${steps}),
    gone_uses AS MATERIALIZED (SELECT u.id, u.file_id FROM file_uses u
      WHERE u.academy_id = $1 OR u.course_id IN (SELECT id FROM gone_courses) OR u.step_id IN (SELECT id FROM gone_steps)
        OR u.message_id IN (SELECT m.id FROM course_messages m WHERE m.course_id IN (SELECT id FROM gone_courses))),
    gone_progress AS MATERIALIZED (
      SELECT p.attempt_id FROM module_progress p WHERE p.module_id IN (SELECT id FROM gone_modules)
      UNION ALL SELECT p.attempt_id FROM step_progress p WHERE p.step_id IN (SELECT id FROM gone_steps))
  SELECT (SELECT count(*) FROM gone_courses)::integer AS "courses", (SELECT count(*) FROM gone_modules)::integer AS "modules",
    (SELECT count(*) FROM gone_steps)::integer AS "steps",
    (SELECT count(*) FROM (SELECT e.user_id FROM enrolments e WHERE e.course_id IN (SELECT id FROM gone_courses)
      UNION SELECT e.user_id FROM enrolments e JOIN attempts a ON a.enrolment_id = e.id WHERE a.id IN (SELECT attempt_id FROM gone_progress)) l)::integer AS "learners",
    ((SELECT count(*) FROM gone_progress) + (SELECT count(*) FROM attempts a JOIN enrolments e ON e.id = a.enrolment_id
      WHERE e.course_id IN (SELECT id FROM gone_courses)))::integer AS "records",
    (SELECT count(DISTINCT g.file_id) FROM gone_uses g WHERE NOT EXISTS (
      SELECT 1 FROM file_uses o WHERE o.file_id = g.file_id AND o.id NOT IN (SELECT id FROM gone_uses)))::integer AS "files"
  WHERE EXISTS (${itself})`;
}

const STATEMENTS: Readonly<Record<ContentKind, string>> = {
  academy: statement('academy'),
  course: statement('course'),
  module: statement('module'),
  step: statement('step'),
};

/** Counts what would go with an item, in one statement, for whoever is about to delete it (docs/product-rules.md#5-learning). NOT_FOUND. Admins alone. */
export async function readDeletionImpact(ctx: Ctx, kind: ContentKind, id: string): Promise<ContentImpact> {
  authorize(coursePolicy.edit(requireActor(ctx)));
  const [impact]: ContentImpact[] = await ctx.db.query(STATEMENTS[kind], [requireId(id)]);
  assertFound(impact);
  return impact;
}
