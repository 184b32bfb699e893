import { expect, it } from 'vitest';
import { testDatabase } from './test-database.ts';

const database = testDatabase();

const EDITOR = 'people are erased by a change of their row and never deleted; few people edit';
/** Foreign keys without an index, and why: the deletion of what they refer to reads the whole table. */
const NOT_INDEXED: Readonly<Record<string, string>> = {
  'academies.updated_by': EDITOR,
  'classes.updated_by': EDITOR,
  'courses.updated_by': EDITOR,
  'groups.updated_by': EDITOR,
  'modules.updated_by': EDITOR,
  'steps.updated_by': EDITOR,
};

/** Foreign keys whose columns do not begin an index, of all rows or of those that refer to something. */
const WITHOUT_INDEX = `
  SELECT r.conrelid::regclass || '.' || string_agg(a.attname, ',' ORDER BY k.number) AS name
  FROM pg_constraint r CROSS JOIN unnest(r.conkey) WITH ORDINALITY AS k(attribute, number)
  JOIN pg_attribute a ON a.attrelid = r.conrelid AND a.attnum = k.attribute
  WHERE r.contype = 'f' AND NOT EXISTS (
    SELECT FROM pg_index i WHERE i.indrelid = r.conrelid AND (i.indkey::int2[])[0:cardinality(r.conkey) - 1] @> r.conkey
      AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) = '(' || (SELECT attname FROM pg_attribute WHERE attrelid = r.conrelid AND attnum = r.conkey[1]) || ' IS NOT NULL)')
  )
  GROUP BY r.oid, r.conrelid ORDER BY 1`;

it('each foreign key has an index, or a reason to have none', async () => {
  const rows: Array<{ name: string }> = await database.dataSource.query(WITHOUT_INDEX);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(NOT_INDEXED).toSorted());
});
