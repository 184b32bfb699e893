import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddUnusedSince1795219215000 implements MigrationInterface {
  readonly name = 'AddUnusedSince1795219215000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "files" ADD "unused_since" TIMESTAMP WITH TIME ZONE`);
    await runner.query(`CREATE INDEX "files_unused" ON "files" ("unused_since") WHERE "unused_since" IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "files" DROP COLUMN "unused_since"`);
  }
}
