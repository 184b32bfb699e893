import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The files of the blocks of each content, so that the duration and the data of a course are computed without its blocks. */
export class AddFileIdsOfContents1795219251000 implements MigrationInterface {
  readonly name = 'AddFileIdsOfContents1795219251000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "step_contents" ADD "file_ids" uuid array NOT NULL DEFAULT '{}'`);
    await runner.query(`
      UPDATE "step_contents" SET "file_ids" = ARRAY(
        SELECT (b ->> 'fileId')::uuid FROM jsonb_array_elements("blocks") WITH ORDINALITY AS e(b, at) WHERE b ->> 'fileId' IS NOT NULL ORDER BY at
      )
      WHERE jsonb_path_exists("blocks", '$[*].fileId')
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "step_contents" DROP COLUMN "file_ids"`);
  }
}
