import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The texts of a step that are searched, of all its blocks or of those that match a condition. */
const blocksText = (condition = 'true'): string => `
  CREATE OR REPLACE FUNCTION "blocks_text"(blocks jsonb) RETURNS text LANGUAGE sql STABLE STRICT
  RETURN (
    SELECT coalesce(string_agg(nullif(trim(concat_ws(' ',
      html_text(b.block ->> 'html'), b.block ->> 'title', b.block ->> 'alt', b.block ->> 'caption',
      CASE WHEN b.block ->> 'type' = 'DOCUMENT' THEN (SELECT f.original_name FROM files f WHERE f.id = (b.block ->> 'fileId')::uuid) END
    )), ''), ' ' ORDER BY b.at), '')
    FROM jsonb_array_elements(blocks) WITH ORDINALITY AS b(block, at)
    WHERE ${condition}
  )`;

/** A block whose file is not uploaded is hidden from learners, so search does not find its texts. */
export class SearchCompleteBlocks1795219248100 implements MigrationInterface {
  readonly name = 'SearchCompleteBlocks1795219248100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(blocksText(`b.block ->> 'type' = 'TEXT' OR b.block ? 'fileId' OR b.block ? 'embedUrl'`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(blocksText());
  }
}
