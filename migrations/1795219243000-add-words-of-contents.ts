import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The number of words of each content, so that the duration of a course is computed without its texts. */
export class AddWordsOfContents1795219243000 implements MigrationInterface {
  readonly name = 'AddWordsOfContents1795219243000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "step_contents" ADD "words" integer NOT NULL DEFAULT 0`);
    await runner.query(`
      UPDATE "step_contents" n SET "words" = (
        SELECT count(*) FROM jsonb_array_elements(n."blocks") b, regexp_split_to_table(regexp_replace(b ->> 'html', '<[^>]*>', ' ', 'g'), '\\s+') w
        WHERE b ->> 'type' = 'TEXT' AND w <> ''
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "step_contents" DROP COLUMN "words"`);
  }
}
