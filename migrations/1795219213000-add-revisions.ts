import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = [
  ['academies', 'FK_9307855906628de5a24a4a749d8'],
  ['courses', 'FK_b405fb4993715aa8d5e6b1670b5'],
  ['modules', 'FK_afa3bb178872cd35f2dd59d94e9'],
  ['steps', 'FK_dda219147322ed3f887fa1c6106'],
] as const;

export class AddRevisions1795219213000 implements MigrationInterface {
  readonly name = 'AddRevisions1795219213000';

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, key] of TABLES) {
      await runner.query(`
        ALTER TABLE "${table}"
          ADD "revision" integer NOT NULL DEFAULT '1',
          ADD "text_revision" integer NOT NULL DEFAULT '1',
          ADD "translated_from" jsonb NOT NULL DEFAULT '{}',
          ADD "updated_by" uuid
      `);
      // Existing texts count as saved together.
      await runner.query(`
        UPDATE "${table}" SET "translated_from" = COALESCE(
          (SELECT jsonb_object_agg(language, 1) FROM jsonb_object_keys("translations") language WHERE language <> "default_language"), '{}')
      `);
      await runner.query(`ALTER TABLE "${table}" ADD CONSTRAINT "${key}" FOREIGN KEY ("updated_by") REFERENCES "users"("id") ON DELETE SET NULL`);
    }
    await runner.query(`ALTER TABLE "step_contents" ADD "homework" jsonb, ADD "quiz" jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "step_contents" DROP COLUMN "homework", DROP COLUMN "quiz"`);
    for (const [table] of TABLES) {
      await runner.query(`ALTER TABLE "${table}" DROP COLUMN "revision", DROP COLUMN "text_revision", DROP COLUMN "translated_from", DROP COLUMN "updated_by"`);
    }
  }
}
