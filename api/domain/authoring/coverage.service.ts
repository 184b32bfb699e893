import { sql } from 'kysely';
import { coursePolicy } from '../courses/course.policy.ts';
import { authorize } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { countRows, inList } from '../shared/sql.ts';
import { COPIED, type TranslationCondition } from '../translations/ledger.ts';

/** The number of current, stale, copied and missing texts of a course, its modules and steps in one language. */
export interface LanguageCoverage {
  language: string;
  total: number;
  current: number;
  stale: number;
  copied: number;
  missing: number;
}

/** SQL: the translation state of the item `i` in the language `l`, as `conditionOf` in the ledger returns it. */
const condition = sql<TranslationCondition>`case when not i.translations ? l.language then 'missing'
  when l.language = i.default_language then 'current' when (i.translated_from ->> l.language)::integer = ${sql.lit(COPIED)} then 'copied'
  when coalesce((i.translated_from ->> l.language)::integer, -1) >= i.text_revision then 'current' else 'stale' end`;

const countWhere = (wanted: TranslationCondition) => sql<number>`(count(*) filter (where k.condition = ${wanted}))::integer`;

const coverage = prepared('authoring.coverage', { courseIds: 'uuid[]', languages: 'text[]' }, ({ courseIds, languages }) =>
  statements
    .with('items', (db) =>
      db
        .selectFrom('steps as s')
        .innerJoin('modules as m', 'm.id', 's.module_id')
        .select(({ ref }) => ref('m.course_id').$notNull().as('course_id'))
        .select(['s.translations', 's.default_language', 's.text_revision', 's.translated_from'])
        .where(({ ref }) => inList(ref('m.course_id'), courseIds))
        .unionAll(
          db
            .selectFrom('modules as m')
            .select(({ ref }) => ref('m.course_id').$notNull().as('course_id'))
            .select(['m.translations', 'm.default_language', 'm.text_revision', 'm.translated_from'])
            .where(({ ref }) => inList(ref('m.course_id'), courseIds)),
        )
        .unionAll(
          db
            .selectFrom('courses as c')
            .select(['c.id as course_id', 'c.translations', 'c.default_language', 'c.text_revision', 'c.translated_from'])
            .where(({ ref }) => inList(ref('c.id'), courseIds)),
        ),
    )
    .selectFrom('items as i')
    .crossJoin(sql<{ language: string; position: string }>`unnest(${languages}) with ordinality`.as<'l'>(sql`l(language, position)`))
    .crossJoinLateral(statements.selectNoFrom(condition.as('condition')).as('k'))
    .select(['i.course_id as courseId', 'l.language', countRows.as('total')])
    .select([countWhere('current').as('current'), countWhere('stale').as('stale'), countWhere('copied').as('copied'), countWhere('missing').as('missing')])
    .groupBy(['i.course_id', 'l.language', 'l.position'])
    .orderBy('l.position'),
);

/** Reads the coverage of courses for each content language in order, in one statement for any number of courses. Admins only. */
export async function readCoverage(ctx: Ctx, courseIds: readonly string[]): Promise<Map<string, LanguageCoverage[]>> {
  authorize(coursePolicy.edit(requireActor(ctx)));
  const rows = await coverage.all(ctx.db, { courseIds, languages: ctx.settings.contentLanguages });
  const byCourse = new Map<string, LanguageCoverage[]>(courseIds.map((id) => [id, []]));
  for (const { courseId, ...counts } of rows) byCourse.get(courseId)?.push(counts);
  return byCourse;
}
