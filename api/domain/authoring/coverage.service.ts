import { coursePolicy } from '../courses/course.policy.ts';
import { authorize } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';

/** How much of a course one language has: texts of the course itself, its modules and its steps. */
export interface LanguageCoverageView {
  language: string;
  total: number;
  current: number;
  stale: number;
  missing: number;
}

const columns = (i: string): string => `${i}.translations, ${i}.default_language, ${i}.text_revision, ${i}.translated_from`;

/** SQL: how one language of an item stands; says the same as `conditionOf` in the ledger. */
const CONDITION = `CASE WHEN NOT i.translations ? l.language THEN 'missing'
  WHEN l.language = i.default_language OR COALESCE((i.translated_from ->> l.language)::integer, 0) >= i.text_revision THEN 'current' ELSE 'stale' END`;

const COVERAGE = `WITH items AS (
    SELECT c.id AS course_id, ${columns('c')} FROM courses c WHERE c.id = ANY($1)
    UNION ALL SELECT m.course_id, ${columns('m')} FROM modules m WHERE m.course_id = ANY($1)
    UNION ALL SELECT m.course_id, ${columns('s')} FROM steps s JOIN modules m ON m.id = s.module_id WHERE m.course_id = ANY($1))
  SELECT i.course_id AS "courseId", l.language AS "language", count(*)::integer AS "total",
    count(*) FILTER (WHERE k.condition = 'current')::integer AS "current", count(*) FILTER (WHERE k.condition = 'stale')::integer AS "stale",
    count(*) FILTER (WHERE k.condition = 'missing')::integer AS "missing"
  FROM items i CROSS JOIN unnest($2::text[]) WITH ORDINALITY AS l(language, place) CROSS JOIN LATERAL (SELECT ${CONDITION} AS condition) k
  GROUP BY i.course_id, l.language, l.place ORDER BY l.place`;

/** Coverage of courses for each language that the operator offers, in their order, in one statement for any number of them. Admins alone. */
export async function readCoverage(ctx: Ctx, courseIds: readonly string[]): Promise<Map<string, LanguageCoverageView[]>> {
  authorize(coursePolicy.edit(requireActor(ctx)));
  const rows: Array<LanguageCoverageView & { courseId: string }> = await ctx.db.query(COVERAGE, [courseIds, ctx.settings.contentLanguages]);
  const coverage = new Map<string, LanguageCoverageView[]>(courseIds.map((id) => [id, []]));
  for (const { courseId, ...counts } of rows) coverage.get(courseId)?.push(counts);
  return coverage;
}
