import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateCourses1795219204000 implements MigrationInterface {
  readonly name = 'CreateCourses1795219204000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "courses" (
        "id" uuid NOT NULL,
        "academy_id" uuid NOT NULL,
        "default_language" text NOT NULL,
        "translations" jsonb NOT NULL,
        "course_type" text NOT NULL,
        "maximum_attempts" integer NOT NULL DEFAULT '0',
        "status" smallint NOT NULL DEFAULT '0',
        "image_id" uuid,
        "image_alt" text NOT NULL DEFAULT '',
        "position" integer NOT NULL,
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        CONSTRAINT "courses_default_language" CHECK ("translations" ? "default_language"),
        CONSTRAINT "courses_maximum_attempts" CHECK ("maximum_attempts" >= 0),
        CONSTRAINT "courses_status" CHECK ("status" IN (0, 1)),
        CONSTRAINT "PK_3f70a487cc718ad8eda4e6d58c9" PRIMARY KEY ("id")
      )
    `);
    await runner.query(`CREATE INDEX "IDX_c15aeeccb5f148651e6b67cd29" ON "courses" ("academy_id", "position")`);
    await runner.query(`
      CREATE TABLE "modules" (
        "id" uuid NOT NULL,
        "course_id" uuid NOT NULL,
        "default_language" text NOT NULL,
        "translations" jsonb NOT NULL,
        "position" integer NOT NULL,
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        CONSTRAINT "modules_default_language" CHECK ("translations" ? "default_language"),
        CONSTRAINT "PK_7dbefd488bd96c5bf31f0ce0c95" PRIMARY KEY ("id")
      )
    `);
    await runner.query(`CREATE INDEX "IDX_2917f6d45df2765215455afa69" ON "modules" ("course_id", "position")`);
    await runner.query(`
      CREATE TABLE "team_members" (
        "course_id" uuid NOT NULL,
        "user_id" uuid NOT NULL,
        "role" text NOT NULL,
        "all_modules" boolean NOT NULL DEFAULT true,
        "module_ids" uuid array NOT NULL DEFAULT '{}',
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        CONSTRAINT "PK_b9d75c635ff9757cbb86825874d" PRIMARY KEY ("course_id", "user_id")
      )
    `);
    await runner.query(`CREATE INDEX "IDX_c2bf4967c8c2a6b845dadfbf3d" ON "team_members" ("user_id")`);
    await runner.query(`
      CREATE TABLE "enrolments" (
        "id" uuid NOT NULL,
        "user_id" uuid NOT NULL,
        "course_id" uuid NOT NULL,
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        CONSTRAINT "enrolments_user_course" UNIQUE ("user_id", "course_id"),
        CONSTRAINT "PK_6e79971fbd26967c4da9ed52770" PRIMARY KEY ("id")
      )
    `);
    await runner.query(`CREATE INDEX "IDX_88e4829cd9da8e01cc305788db" ON "enrolments" ("course_id")`);
    await runner.query(
      `ALTER TABLE "courses" ADD CONSTRAINT "FK_8e065771b6fce3751741c7c91a0" FOREIGN KEY ("academy_id") REFERENCES "academies"("id") ON DELETE CASCADE`,
    );
    await runner.query(
      `ALTER TABLE "courses" ADD CONSTRAINT "FK_6d812a578e364e9ea4f300dfa54" FOREIGN KEY ("image_id") REFERENCES "files"("id") ON DELETE SET NULL`,
    );
    await runner.query(
      `ALTER TABLE "modules" ADD CONSTRAINT "FK_0a00005552998b16b7e89340843" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE CASCADE`,
    );
    await runner.query(
      `ALTER TABLE "team_members" ADD CONSTRAINT "FK_fb959c3063c20796152e840c03a" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE CASCADE`,
    );
    await runner.query(
      `ALTER TABLE "team_members" ADD CONSTRAINT "FK_c2bf4967c8c2a6b845dadfbf3d4" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE`,
    );
    await runner.query(
      `ALTER TABLE "enrolments" ADD CONSTRAINT "FK_7eb4b01f52fb0ce0e3136d87c76" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE`,
    );
    await runner.query(
      `ALTER TABLE "enrolments" ADD CONSTRAINT "FK_88e4829cd9da8e01cc305788db5" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE CASCADE`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "enrolments"`);
    await runner.query(`DROP TABLE "team_members"`);
    await runner.query(`DROP TABLE "modules"`);
    await runner.query(`DROP TABLE "courses"`);
  }
}
