import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The texts of the blocks of a step that are searched: those that match a condition. */
const blocksText = (condition: string): string => `
  CREATE OR REPLACE FUNCTION "blocks_text"(blocks jsonb) RETURNS text LANGUAGE sql STABLE STRICT
  RETURN (
    SELECT coalesce(string_agg(nullif(trim(concat_ws(' ',
      html_text(b.block ->> 'html'), b.block ->> 'title', b.block ->> 'alt', b.block ->> 'caption',
      CASE WHEN b.block ->> 'type' = 'DOCUMENT' THEN (SELECT f.original_name FROM files f WHERE f.id = (b.block ->> 'fileId')::uuid) END
    )), ''), ' ' ORDER BY b.at), '')
    FROM jsonb_array_elements(blocks) WITH ORDINALITY AS b(block, at)
    WHERE ${condition}
  )`;

/** A block has content if it has rich text, a file or a player, whatever its type: a further type needs no other function. The texts stay the same. */
export class SearchBlocksWithContent1795219254100 implements MigrationInterface {
  readonly name = 'SearchBlocksWithContent1795219254100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(blocksText(`b.block ?| ARRAY['html', 'fileId', 'embedUrl']`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(blocksText(`b.block ->> 'type' = 'TEXT' OR b.block ? 'fileId' OR b.block ? 'embedUrl'`));
  }
}
