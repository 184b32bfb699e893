import { sql } from 'kysely';
import { number, object, string } from 'yup';
import { code, storable } from '../../../schema/content-fields.ts';
import { CONTENT_RESULTS_MAX, CONTENT_SEARCH_MIN, SEARCH_MAX } from '../../../schema/limits.ts';
import type { ContentKind } from '../authoring/content-kind.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { inList } from '../shared/sql.ts';
import { inTransaction } from '../shared/transaction.ts';
import { validate } from '../shared/validate.ts';
import { viewerValues } from '../translations/translation-sql.ts';
import { type MarkedText, marksOf, snippetOf } from './highlight.ts';
import { type FoundRow, searchPage } from './search-sql.ts';

/** An academy, course, module or step that a search found, in the language in which it was found. */
export interface SearchResult {
  kind: ContentKind;
  objectId: string;
  academyId: string;
  courseId: string | null;
  /** The step that opens: the step itself, or the first one of a module. Null if the viewer may not read the steps. */
  stepId: string | null;
  name: MarkedText;
  /** The content language of name and snippet. */
  language: string;
  /** The names of what it belongs to, in the viewer's language. */
  academyName: string;
  courseName: string | null;
  moduleName: string | null;
  /** The part of the text that contains the words, if it does. */
  snippet: MarkedText | null;
  /** A step that is still locked: found by its name only. */
  locked: boolean;
}

const searchInput = object({
  text: string()
    .trim()
    .defined(code('REQUIRED'))
    .max(SEARCH_MAX, code('TOO_LONG'))
    .test(...storable),
  limit: number().required().integer(code('OUT_OF_RANGE')).min(1, code('OUT_OF_RANGE')).max(CONTENT_RESULTS_MAX, code('OUT_OF_RANGE')),
});

function toResult({ name, body, ...row }: FoundRow, search: string): SearchResult {
  const { kind, objectId, academyId, courseId, stepId, language, academyName, courseName, moduleName, locked } = row;
  return {
    kind,
    objectId,
    academyId,
    courseId,
    stepId,
    language,
    academyName,
    courseName,
    moduleName,
    locked,
    name: { text: name, marks: marksOf(name, search) },
    snippet: body === null ? null : snippetOf(body, search),
  };
}

/**
 * Searches the names and texts of the content that the viewer's pages show, in one statement (docs/decisions/0053-search-for-learners.md). Each object
 * is found once, in the reading language if possible. A text of fewer than two characters finds nothing.
 * @throws VALIDATION_FAILED if the text or the number of results is too large
 */
export async function searchContent(ctx: Ctx, request: { text: string; limit?: number | null }): Promise<SearchResult[]> {
  requireActor(ctx);
  const { text, limit } = await validate(searchInput, { text: request.text, limit: request.limit ?? CONTENT_RESULTS_MAX });
  if (text.length < CONTENT_SEARCH_MIN) return [];
  const rows = await searchPage.all(ctx.db, { ...viewerValues(ctx), text, limit });
  return rows.map((row) => toResult(row, text));
}

/** Objects whose documents are written in one transaction of a rebuild. */
const REBUILT_AT_ONCE = 500;

const searchedObjects = prepared('search.objects', {}, () =>
  statements.selectNoFrom(sql<string[]>`array(select object_id from search_sources union select object_id from search_documents)`.as('ids')),
);
/** Corrects the words of documents whose texts are right. The subquery computes them once for each text. */
const correctWords = prepared('search.correctWords', { ids: 'uuid[]' }, ({ ids }) =>
  statements
    .updateTable('search_documents as d')
    .from(
      statements
        .selectFrom('search_documents as s')
        .select(['s.object_id', 's.language'])
        .select(({ ref }) => [
          sql<string>`' ' || fold_words(${ref('s.name')})`.as('folded_name'),
          sql<string>`document_words(${ref('s.name')}, ${ref('s.body')}, ${ref('s.language')})`.as('words'),
        ])
        .where(({ ref }) => inList(ref('s.object_id'), ids))
        .offset(sql.lit(0))
        .as('t'),
    )
    .set(({ ref }) => ({ folded_name: ref('t.folded_name'), words: ref('t.words') }))
    .where(({ ref }) => inList(ref('d.object_id'), ids))
    .whereRef('d.object_id', '=', 't.object_id')
    .whereRef('d.language', '=', 't.language')
    .where(({ ref }) => sql<boolean>`(${ref('d.folded_name')}, ${ref('d.words')}) is distinct from (${ref('t.folded_name')}, ${ref('t.words')})`),
);
const indexContent = prepared('search.indexContent', { ids: 'uuid[]' }, ({ ids }) => statements.selectNoFrom(sql<null>`index_content(${ids})`.as('done')));

/**
 * Writes the searched texts anew from the content, such as after a load of data without triggers. Changes nothing when they are right.
 * Takes a transaction for each few hundred objects, so that nobody who saves waits for all of them, and an interrupted rebuild can be repeated.
 * `written` is called after each of them with the number of objects so far and of all.
 */
export async function rebuildSearch(ctx: Ctx, written: (done: number, total: number) => void = () => undefined): Promise<void> {
  const objects = (await searchedObjects.first(ctx.db, {}))?.ids ?? [];
  for (let from = 0; from < objects.length; from += REBUILT_AT_ONCE) {
    const ids = objects.slice(from, from + REBUILT_AT_ONCE);
    await inTransaction(ctx, async (tx) => {
      await correctWords.run(tx.db, { ids });
      await indexContent.run(tx.db, { ids });
    });
    written(from + ids.length, objects.length);
  }
}
