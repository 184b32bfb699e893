import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Moves the audio of a step from a list of its own to blocks at the top of the content, with the name of the file as the title. */
export class MakeAudioABlock1795219244000 implements MigrationInterface {
  readonly name = 'MakeAudioABlock1795219244000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE "step_contents" c SET "blocks" = a.blocks || c."blocks" FROM (
        SELECT i."step_id", i."language", jsonb_agg(jsonb_build_object(
          'id', gen_random_uuid(), 'type', 'AUDIO', 'fileId', f."id", 'readsAloud', false,
          'title', left(coalesce(nullif(regexp_replace(f."original_name", '\\.[A-Za-z0-9]{1,5}$', ''), ''), f."original_name"), 300)
        ) ORDER BY u.position) AS blocks
        FROM "step_contents" i CROSS JOIN unnest(i."audio_ids") WITH ORDINALITY AS u(id, position) JOIN "files" f ON f."id" = u.id
        GROUP BY i."step_id", i."language"
      ) a WHERE a."step_id" = c."step_id" AND a."language" = c."language"
    `);
    await runner.query(`ALTER TABLE "step_contents" DROP COLUMN "audio_ids"`);
  }

  /** Restores the list in the order of the blocks; titles and places are lost. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "step_contents" ADD "audio_ids" uuid array NOT NULL DEFAULT '{}'`);
    await runner.query(`
      UPDATE "step_contents" c SET
        "audio_ids" = ARRAY(
          SELECT (b.block ->> 'fileId')::uuid FROM jsonb_array_elements(c."blocks") WITH ORDINALITY AS b(block, position)
          WHERE b.block ->> 'type' = 'AUDIO' ORDER BY b.position
        ),
        "blocks" = coalesce((
          SELECT jsonb_agg(b.block ORDER BY b.position) FROM jsonb_array_elements(c."blocks") WITH ORDINALITY AS b(block, position)
          WHERE b.block ->> 'type' <> 'AUDIO'
        ), '[]')
      WHERE c."blocks" @> '[{"type": "AUDIO"}]'
    `);
  }
}
