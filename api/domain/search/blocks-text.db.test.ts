import { expect, it } from 'vitest';
import { BLOCK_TYPES, BLOCKS, CONTENT_FIELDS } from '../../../schema/blocks/registry.ts';
import { testDatabase } from '../../db/test-database.ts';

const database = testDatabase();

const listed = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

/** The plain texts of a block in the order in which search reads them. */
const ORDER = ['title', 'alt', 'caption'];
const words = [...new Set(BLOCK_TYPES.flatMap((type): readonly string[] => BLOCKS[type].words))].sort(
  (one, other) => ORDER.indexOf(one) - ORDER.indexOf(other),
);
const named = BLOCK_TYPES.filter((type) => 'searchesFileName' in BLOCKS[type]);

/** The function that the types of blocks ask for. */
const BLOCKS_TEXT = `
  CREATE OR REPLACE FUNCTION "blocks_text"(blocks jsonb) RETURNS text LANGUAGE sql STABLE STRICT
  RETURN (
    SELECT coalesce(string_agg(nullif(trim(concat_ws(' ',
      html_text(b.block ->> 'html'), ${words.map((field) => `b.block ->> '${field}'`).join(', ')},
      CASE WHEN b.block ->> 'type' ${named.length === 1 ? `= ${listed(named)}` : `IN (${listed(named)})`}
        THEN (SELECT f.original_name FROM files f WHERE f.id = (b.block ->> 'fileId')::uuid) END
    )), ''), ' ' ORDER BY b.at), '')
    FROM jsonb_array_elements(blocks) WITH ORDINALITY AS b(block, at)
    WHERE b.block ?| ARRAY[${listed(CONTENT_FIELDS)}]
  )`;

it('the search reads those fields of blocks that schema/blocks names: if not, a migration writes the function anew and the texts with it', async () => {
  const definition = async (): Promise<unknown> => (await database.dataSource.query(`SELECT pg_get_functiondef('blocks_text(jsonb)'::regprocedure) AS it`))[0];
  const migrated = await definition();
  await database.dataSource.query(BLOCKS_TEXT);
  expect(migrated).toEqual(await definition());
});
