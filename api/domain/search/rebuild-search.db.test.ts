import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { seedSite } from '../../testing/site-seed.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { rebuildSearch } from './search.service.ts';

/** More objects than one transaction of a rebuild takes. */
const COURSES = 10;

const db = testDatabase();
beforeAll(async () => {
  await seedSite(db.dataSource, { courses: COURSES, words: 5 });
}, 120_000);

const number = async (query: string, manager = db.dataSource.manager): Promise<number> =>
  (await manager.query(`SELECT (${query})::integer AS value`))[0]?.value;
const OBJECTS = 'SELECT count(DISTINCT object_id) FROM search_sources';
const DOCUMENTS = 'SELECT count(*) FROM search_documents';
const RIGHT = `${DOCUMENTS} WHERE words = document_words(name, body, language) AND folded_name = ' ' || fold_words(name)`;

describe('a rebuild of the search', () => {
  it.each([
    ['documents that are right', 'SELECT 1'],
    ['documents with other words', `UPDATE search_documents SET words = ''`],
    ['missing documents', 'DELETE FROM search_documents'],
  ])('makes the words of each text once, of a name and a body: %s', async (_what, spoil) => {
    const runner = db.dataSource.createQueryRunner();
    await runner.startTransaction();
    try {
      await runner.query(`SET LOCAL track_functions = 'pl'`);
      await runner.query(spoil);
      const calls = () => number(`coalesce(pg_stat_get_xact_function_calls('search_vector(text, text)'::regprocedure), 0)`, runner.manager);
      const before = await calls();
      await rebuildSearch(testCtx(runner.manager));
      expect((await calls()) - before).toBe(2 * (await number(DOCUMENTS, runner.manager)));
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
  });

  it('that is interrupted keeps what it wrote, and ends when it is repeated', async () => {
    await db.dataSource.query(`UPDATE search_documents SET words = ''`);
    const [objects, documents] = [await number(OBJECTS), await number(DOCUMENTS)];
    const progress: Array<[done: number, total: number]> = [];
    const interrupted = rebuildSearch(testCtx(db.dataSource.manager), (...numbers) => {
      progress.push(numbers);
      throw new Error('interrupted');
    });
    await expect(interrupted).rejects.toThrow('interrupted');
    expect(progress).toEqual([[500, objects]]);
    const written = await number(RIGHT);
    expect(written).toBeGreaterThanOrEqual(500);
    expect(written).toBeLessThan(documents);
    await rebuildSearch(testCtx(db.dataSource.manager), (...numbers) => void progress.push(numbers));
    expect(progress.at(-1)).toEqual([objects, objects]);
    expect(await number(RIGHT)).toBe(documents);
  });
});
