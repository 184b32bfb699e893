import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import { academyTexts } from '../academies/academy-texts.ts';
import { courseTexts } from '../courses/course-texts.ts';
import { stepLocked } from '../learning/step-locked-sql.ts';
import { academyVisible, courseVisible, isEnrolled, isOnTeam } from '../memberships/content.visibility.ts';
import { moduleTexts } from '../modules/module-texts.ts';
import type { AttemptsTable, CoursesTable, ModulesTable, SearchDocumentsTable, StepsTable } from '../shared/database.generated.ts';
import { prepared, type References, type RowOf, statements } from '../shared/prepared.ts';
import { allOf, anyOf, hasRow, isSet, one, onlyIf } from '../shared/sql.ts';
import { stepTexts } from '../steps/step-texts.ts';
import { VIEWER } from '../translations/translation-sql.ts';
import { matchesSearch } from '../users/user-search.ts';

/** Names that are ranked; further ones are ignored, unless they are exactly the searched words. */
const NAMES_MAX = 200;
/** Texts that are ranked: a common word occurs in too many to read them all. */
const TEXTS_MAX = 500;
/** Similar names are searched only when fewer documents contain the words. */
const FEW = 3;
/** Characters of a text in which the snippet is searched. */
const BODY_MAX = 100_000;

const SEARCH = { ...VIEWER, text: 'text', limit: 'integer' } as const;
type SearchParameters = References<typeof SEARCH>;

/** How a document fits a search, best first. */
export const RANKS = { exact: 0, beginning: 1, name: 2, text: 3, similar: 4 } as const;

/** A course `h` that the viewer sees. */
interface Shelf {
  courseId: string;
  enrolled: boolean;
  /** Staff see modules without steps, and no step is locked for them. */
  staff: boolean;
  /** The viewer's running attempt; null before the first visit and without an enrolment. */
  attemptId: string | null;
}
interface Found {
  objectId: string;
  language: string;
  rank: number;
  score: number;
  enrolled: boolean;
  learn: boolean;
  locked: boolean;
}

/** The tables, and the parts of the statement by their names. */
const parts = statements.withTables<{ shelf: Shelf; exact: Found; named: Found; texts: Found; similar: Found; best: Found }>();
const eb = expressionBuilder<
  { c: CoursesTable; d: SearchDocumentsTable; h: Shelf; m: ModulesTable; s: StepsTable; r: AttemptsTable },
  'c' | 'd' | 'h' | 'm' | 's' | 'r'
>();
const { ref } = eb;

const query = ({ text }: SearchParameters): RawBuilder<string> => sql`(select search_query(${text}))`;
const folded = ({ text }: SearchParameters): RawBuilder<string> => sql`(select fold_words(${text}))`;

/**
 * SQL: the course of the document `d` is one that the viewer sees, and the condition holds for it. Looked up in a hash table of the courses: as a join
 * the documents of a frequent word would all be read before the first ones are taken.
 */
const inShelf = (condition: RawBuilder<boolean> = sql`true`): RawBuilder<boolean> =>
  sql`(${ref('d.course_id')} in (select h."courseId" from shelf as h where ${condition}))`;
const enrolled = inShelf(sql`${ref('h.enrolled')}`);
const staff = inShelf(sql`${ref('h.staff')}`);
const learn = inShelf(anyOf(ref('h.staff'), ref('h.enrolled')));

const shelf = (parameters: SearchParameters) =>
  statements
    .selectFrom('courses as c')
    .innerJoin('academies as a', 'a.id', 'c.academy_id')
    .select(['c.id as courseId', isEnrolled(parameters).as('enrolled'), anyOf(parameters.isAdmin, isOnTeam(parameters)).as('staff')])
    .select(({ selectFrom }) =>
      selectFrom('enrolments as e')
        .innerJoin('attempts as n', 'n.enrolment_id', 'e.id')
        .select('n.id')
        .where('e.course_id', '=', ref('c.id'))
        .where('e.user_id', '=', parameters.viewerId)
        .where('e.ended_at', 'is', null)
        .orderBy('n.number', 'desc')
        .limit(1)
        .as('attemptId'),
    )
    .where(courseVisible(parameters));

/** SQL: the module `m` has a step that the viewer's outline shows. A single value, because PostgreSQL may read the whole table for an `exists`. */
const hasSteps = (parameters: SearchParameters): RawBuilder<boolean> =>
  isSet(statements.selectFrom('steps as s').select('s.id').where('s.module_id', '=', ref('m.id')).where(stepTexts(parameters).shown).limit(1));

/** SQL: the step that opens: the step of the document `d`, or the first one of its module that the viewer's outline shows. */
const stepToOpen = (parameters: SearchParameters): RawBuilder<string | null> =>
  sql`case ${ref('d.kind')} when 'step' then ${ref('d.object_id')} when 'module' then ${statements
    .selectFrom('steps as s')
    .select('s.id')
    .where('s.module_id', '=', ref('d.object_id'))
    .where(stepTexts(parameters).shown)
    .orderBy('s.position')
    .orderBy('s.id')
    .limit(1)} end`;

/** SQL: the viewer's pages show the object of the document `d`, by the rules of `readAcademies`, `readCourses` and `buildOutline`. */
function shownToViewer(parameters: SearchParameters): RawBuilder<boolean> {
  const academy = statements.selectFrom('academies as a').select(one).where('a.id', '=', ref('d.academy_id')).where(academyVisible(parameters));
  const inModule = allOf(inShelf(), moduleTexts(parameters).shown);
  return sql`case ${ref('d.kind')}
    when 'academy' then ${hasRow(academy)}
    when 'course' then ${inShelf()}
    when 'module' then ${allOf(inModule, anyOf(staff, hasSteps(parameters)))}
    else ${allOf(inModule, learn, stepTexts(parameters).shown)} end`;
}

/** SQL: the step `s` is locked for the viewer. False for everything else. */
const locked = (parameters: SearchParameters): RawBuilder<boolean> =>
  sql`(${ref('d.kind')} = 'step' and not ${staff} and ${ref('r.completed_at')} is null and ${stepLocked(parameters)})`;

/** SQL: the documents that the viewer's pages show, with how they fit. */
const documents = (parameters: SearchParameters, rank: RawBuilder<number>, score: RawBuilder<number>) =>
  parts
    .selectFrom('search_documents as d')
    // Row by row with the primary key: a join may read the whole tables.
    .leftJoinLateral(
      ({ selectFrom }) => selectFrom('modules as dm').selectAll().whereRef('dm.id', '=', 'd.module_id').limit(1).as('m'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      ({ selectFrom }) => selectFrom('steps as ds').selectAll().whereRef('ds.id', '=', 'd.object_id').where('d.kind', '=', 'step').limit(1).as('s'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('attempts as da')
          .innerJoin('shelf as dh', 'dh.attemptId', 'da.id')
          .selectAll('da')
          .whereRef('dh.courseId', '=', 'd.course_id')
          .limit(1)
          .as('r'),
      (join) => join.onTrue(),
    )
    .select(['d.object_id as objectId', 'd.language', rank.as('rank'), score.as('score')])
    .select([sql<boolean>`coalesce(${enrolled}, false)`.as('enrolled'), sql<boolean>`coalesce(${learn}, false)`.as('learn')])
    .select(locked(parameters).as('locked'))
    // Implied by the last condition, but of the document alone: what the viewer cannot see is not joined.
    .where(anyOf(sql`${ref('d.course_id')} is null`, inShelf()))
    .where(anyOf(sql`${ref('d.kind')} <> 'step'`, learn))
    .where(shownToViewer(parameters));

const none: RawBuilder<number> = sql`0::real`;

/**
 * The documents with this very name: among many that contain the words, the first 200 may be without them. Compared by a hash, which has an index: the
 * index of the parts of names would find every name that contains the words.
 */
function exact(parameters: SearchParameters) {
  const [name, words] = [ref('d.folded_name'), folded(parameters)];
  return documents(parameters, sql.lit(RANKS.exact), none)
    .where(sql<boolean>`${words} <> ''`)
    .where(sql<boolean>`md5(${name}) = md5(' ' || ${words})`)
    .limit(NAMES_MAX);
}

function named(parameters: SearchParameters) {
  const [name, words] = [ref('d.folded_name'), folded(parameters)];
  const rank = sql<number>`case when starts_with(${name}, ' ' || ${words}) then ${sql.lit(RANKS.beginning)} else ${sql.lit(RANKS.name)} end`;
  return documents(parameters, rank, none).where(sql<boolean>`${words} <> ''`).where(matchesSearch(name, words)).limit(NAMES_MAX);
}

/** The text of a locked step is not searched, only its name (docs/product-rules.md#5-learning). */
function texts(parameters: SearchParameters) {
  const inName = sql<boolean>`ts_filter(${ref('d.words')}, '{a}') @@ ${query(parameters)}`;
  const rank = sql<number>`case when ${inName} then ${sql.lit(RANKS.name)} else ${sql.lit(RANKS.text)} end`;
  const enough = sql<boolean>`(select count(*) from named where language = ${parameters.language}) >= ${parameters.limit}`;
  return documents(parameters, rank, sql`ts_rank(${ref('d.words')}, ${query(parameters)})`)
    .where(sql<boolean>`not ${enough}`)
    .where(sql<boolean>`${ref('d.words')} @@ ${query(parameters)}`)
    .where(anyOf(inName, sql`not ${locked(parameters)}`))
    .limit(TEXTS_MAX);
}

function similar(parameters: SearchParameters) {
  const few = sql<boolean>`(select count(*) from named) + (select count(*) from texts) < ${sql.lit(FEW)}`;
  const likeness = sql<number>`word_similarity(${folded(parameters)}, ${ref('d.folded_name')})`;
  return documents(parameters, sql.lit(RANKS.similar), likeness)
    .where(few)
    .where(sql<boolean>`${folded(parameters)} <% ${ref('d.folded_name')}`)
    .limit(NAMES_MAX);
}

/** SQL: the best document of each object: in the reading language if one fits. */
const best = ({ language }: SearchParameters) =>
  parts
    .selectFrom(
      parts
        .selectFrom('exact')
        .selectAll()
        .unionAll(parts.selectFrom('named').selectAll())
        .unionAll(parts.selectFrom('texts').selectAll())
        .unionAll(parts.selectFrom('similar').selectAll())
        .as('f'),
    )
    .selectAll('f')
    .distinctOn('f.objectId')
    .orderBy('f.objectId')
    .orderBy(sql`f.language <> ${language}`)
    .orderBy('f.rank')
    .orderBy('f.score', 'desc');

/** The results in their order: reading language first, then names before texts, enrolled courses first. */
export const searchPage = prepared('search.page', SEARCH, (parameters) =>
  statements
    .with(
      (cte) => cte('shelf').materialized(),
      () => shelf(parameters),
    )
    .with('exact', () => exact(parameters))
    .with(
      (cte) => cte('named').materialized(),
      () => named(parameters),
    )
    .with(
      (cte) => cte('texts').materialized(),
      () => texts(parameters),
    )
    .with('similar', () => similar(parameters))
    .with('best', () => best(parameters))
    .selectFrom('best as b')
    .innerJoin('search_documents as d', (join) => join.onRef('d.object_id', '=', 'b.objectId').onRef('d.language', '=', 'b.language'))
    .innerJoin('academies as a', 'a.id', 'd.academy_id')
    .leftJoin('courses as c', 'c.id', 'd.course_id')
    .leftJoinLateral(
      ({ selectFrom }) => selectFrom('modules as dm').selectAll().whereRef('dm.id', '=', 'd.module_id').limit(1).as('m'),
      (join) => join.onTrue(),
    )
    .select(['d.kind', 'd.object_id as objectId', 'd.language', 'd.name', 'b.locked'])
    .select(['d.academy_id as academyId', 'd.course_id as courseId', academyTexts(parameters).text('name').as('academyName')])
    .select([courseTexts(parameters).text('name').$castTo<string | null>().as('courseName')])
    .select([moduleTexts(parameters).text('name').$castTo<string | null>().as('moduleName')])
    .select(({ ref }) => onlyIf(ref('b.learn'), stepToOpen(parameters)).as('stepId'))
    .select(({ ref }) => onlyIf(sql<boolean>`not ${ref('b.locked')}`, sql<string>`left(${ref('d.body')}, ${sql.lit(BODY_MAX)})`).as('body'))
    .orderBy(({ ref }) => sql`${ref('d.language')} <> ${parameters.language}`)
    .orderBy('b.rank')
    .orderBy('b.enrolled', 'desc')
    .orderBy('b.score', 'desc')
    .orderBy('d.kind')
    .orderBy('d.folded_name')
    .orderBy('d.object_id')
    .limit(parameters.limit),
);

export type FoundRow = RowOf<typeof searchPage>;
