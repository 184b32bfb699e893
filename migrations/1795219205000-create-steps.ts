import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSteps1795219205000 implements MigrationInterface {
  readonly name = 'CreateSteps1795219205000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "steps" (
        "id" uuid NOT NULL,
        "module_id" uuid NOT NULL,
        "default_language" text NOT NULL,
        "translations" jsonb NOT NULL,
        "access" text NOT NULL DEFAULT '1',
        "image_id" uuid,
        "position" integer NOT NULL,
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        CONSTRAINT "steps_default_language" CHECK ("translations" ? "default_language"),
        CONSTRAINT "steps_access" CHECK ("access" IN ('0', '1')),
        CONSTRAINT "PK_65f86ac8996204d11f915f66a5b" PRIMARY KEY ("id")
      )
    `);
    await runner.query(`CREATE INDEX "IDX_3a747273ce1ea85b28cc4a61b0" ON "steps" ("module_id", "position")`);
    await runner.query(`
      CREATE TABLE "step_contents" (
        "step_id" uuid NOT NULL,
        "language" text NOT NULL,
        "blocks" jsonb NOT NULL DEFAULT '[]',
        "audio_ids" uuid array NOT NULL DEFAULT '{}',
        "embed_urls" text array NOT NULL DEFAULT '{}',
        CONSTRAINT "PK_98640a688f9a6a8c1300ecd849d" PRIMARY KEY ("step_id", "language")
      )
    `);
    await runner.query(
      `ALTER TABLE "steps" ADD CONSTRAINT "FK_b697f51ada715a7fb699264fea6" FOREIGN KEY ("module_id") REFERENCES "modules"("id") ON DELETE CASCADE`,
    );
    await runner.query(
      `ALTER TABLE "steps" ADD CONSTRAINT "FK_1b9bf060fcb85a7801b646e9c61" FOREIGN KEY ("image_id") REFERENCES "files"("id") ON DELETE SET NULL`,
    );
    await runner.query(
      `ALTER TABLE "step_contents" ADD CONSTRAINT "FK_6bbf270ab6aed902011d0b3fcb8" FOREIGN KEY ("step_id") REFERENCES "steps"("id") ON DELETE CASCADE`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "step_contents"`);
    await runner.query(`DROP TABLE "steps"`);
  }
}
