import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Weekly live classes of courses, and their dates that were cancelled or moved. */
export class CreateClasses1795219241000 implements MigrationInterface {
  readonly name = 'CreateClasses1795219241000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "classes" (
        "id" uuid NOT NULL,
        "default_language" text NOT NULL,
        "translations" jsonb NOT NULL,
        "revision" integer NOT NULL DEFAULT 1,
        "text_revision" integer NOT NULL DEFAULT 1,
        "translated_from" jsonb NOT NULL DEFAULT '{}',
        "updated_by" uuid,
        "created_at" timestamptz NOT NULL,
        "updated_at" timestamptz NOT NULL,
        "course_id" uuid NOT NULL,
        "class_type" text NOT NULL,
        "module_id" uuid,
        "leader_id" uuid,
        "days" text[] NOT NULL,
        "time" text NOT NULL,
        "time_zone" text,
        "room_name" text NOT NULL,
        "remind_at" timestamptz NOT NULL,
        CONSTRAINT "classes_days" CHECK (cardinality("days") BETWEEN 1 AND 7),
        CONSTRAINT "classes_type" CHECK (("class_type" = 'course' AND "module_id" IS NULL) OR ("class_type" = 'module' AND "module_id" IS NOT NULL)),
        CONSTRAINT "classes_default_language" CHECK ("translations" ? "default_language"),
        CONSTRAINT "PK_e207aa15404e9b2ce35910f9f7f" PRIMARY KEY ("id"),
        CONSTRAINT "FK_5677b484df6826bd7d84b88c979" FOREIGN KEY ("updated_by") REFERENCES "users"("id") ON DELETE SET NULL,
        CONSTRAINT "FK_bd4c6c725acd427f07264770ceb" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE CASCADE,
        CONSTRAINT "FK_40728d2c458b20754e0ba5e335a" FOREIGN KEY ("module_id") REFERENCES "modules"("id") ON DELETE CASCADE,
        CONSTRAINT "FK_f153bbb8f06076eba637f1fcb82" FOREIGN KEY ("leader_id") REFERENCES "users"("id") ON DELETE SET NULL
      )
    `);
    await runner.query(`CREATE INDEX "IDX_bd4c6c725acd427f07264770ce" ON "classes" ("course_id")`);
    await runner.query(`CREATE INDEX "IDX_40728d2c458b20754e0ba5e335" ON "classes" ("module_id")`);
    await runner.query(`CREATE INDEX "IDX_f153bbb8f06076eba637f1fcb8" ON "classes" ("leader_id")`);
    await runner.query(`CREATE UNIQUE INDEX "IDX_370db601e98da0eae1b289d378" ON "classes" ("room_name")`);
    await runner.query(`CREATE INDEX "IDX_4a23ef989e5eefa847b921fb41" ON "classes" ("remind_at")`);
    await runner.query(`
      CREATE TABLE "class_dates" (
        "class_id" uuid NOT NULL,
        "date" text NOT NULL,
        "moved_to" timestamptz,
        "updated_at" timestamptz NOT NULL,
        CONSTRAINT "PK_8250521262b9c41eca046903e0b" PRIMARY KEY ("class_id", "date"),
        CONSTRAINT "FK_1b9bde5740ea97638fa77c5720f" FOREIGN KEY ("class_id") REFERENCES "classes"("id") ON DELETE CASCADE
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "class_dates"`);
    await runner.query(`DROP TABLE "classes"`);
  }
}
