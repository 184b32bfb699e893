import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateAcademies1795219203000 implements MigrationInterface {
  readonly name = 'CreateAcademies1795219203000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "academies" (
        "id" uuid NOT NULL,
        "default_language" text NOT NULL,
        "translations" jsonb NOT NULL,
        "academy_type" text NOT NULL,
        "status" smallint NOT NULL DEFAULT '0',
        "image_id" uuid,
        "image_alt" text NOT NULL DEFAULT '',
        "hosted_region" text NOT NULL,
        "position" integer NOT NULL,
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        CONSTRAINT "academies_default_language" CHECK ("translations" ? "default_language"),
        CONSTRAINT "academies_status" CHECK ("status" IN (0, 1)),
        CONSTRAINT "PK_abce78680fbad7d56c23118f9e0" PRIMARY KEY ("id")
      )
    `);
    await runner.query(`CREATE INDEX "IDX_ece0f218dc842a8d26bc8d1a33" ON "academies" ("position")`);
    await runner.query(`
      CREATE TABLE "academy_members" (
        "academy_id" uuid NOT NULL,
        "user_id" uuid NOT NULL,
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        CONSTRAINT "PK_c7fc6e666f612ca4c240f4a57b5" PRIMARY KEY ("academy_id", "user_id")
      )
    `);
    await runner.query(`CREATE INDEX "IDX_7ce38c2019d650a923d6680526" ON "academy_members" ("user_id")`);
    await runner.query(
      `ALTER TABLE "academies" ADD CONSTRAINT "FK_36c7535ad7638ebb4705223a725" FOREIGN KEY ("image_id") REFERENCES "files"("id") ON DELETE SET NULL`,
    );
    await runner.query(
      `ALTER TABLE "academy_members" ADD CONSTRAINT "FK_94b51be45abf2c39eb8a24d7b08" FOREIGN KEY ("academy_id") REFERENCES "academies"("id") ON DELETE CASCADE`,
    );
    await runner.query(
      `ALTER TABLE "academy_members" ADD CONSTRAINT "FK_7ce38c2019d650a923d6680526a" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "academy_members"`);
    await runner.query(`DROP TABLE "academies"`);
  }
}
