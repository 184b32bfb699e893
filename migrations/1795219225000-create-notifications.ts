import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateNotifications1795219225000 implements MigrationInterface {
  readonly name = 'CreateNotifications1795219225000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "users" ADD "time_zone" text`);
    await runner.query(`
      CREATE TABLE "notifications" (
        "id" uuid NOT NULL,
        "user_id" uuid NOT NULL,
        "kind" text NOT NULL,
        "academy_id" uuid,
        "course_id" uuid,
        "step_id" uuid,
        "person_id" uuid,
        "ref_id" uuid,
        "key" text NOT NULL,
        "encrypted_path" text,
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "read_at" TIMESTAMP WITH TIME ZONE,
        CONSTRAINT "notifications_user_key" UNIQUE ("user_id", "key"),
        CONSTRAINT "PK_6a72c3c0f683f6462415e653c3a" PRIMARY KEY ("id"),
        CONSTRAINT "FK_9a8a82462cab47c73d25f49261f" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE,
        CONSTRAINT "FK_b9b8d3a0e140e275f42e467f85c" FOREIGN KEY ("academy_id") REFERENCES "academies"("id") ON DELETE CASCADE,
        CONSTRAINT "FK_3ef54a77d1c61e414998395b35e" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE CASCADE,
        CONSTRAINT "FK_553a309e2583fd183a9ff8c6d08" FOREIGN KEY ("step_id") REFERENCES "steps"("id") ON DELETE CASCADE,
        CONSTRAINT "FK_6633b2b44c7c5c3766dc5af522f" FOREIGN KEY ("person_id") REFERENCES "users"("id") ON DELETE SET NULL
      )
    `);
    await runner.query(`CREATE INDEX "IDX_notifications_newest" ON "notifications" ("user_id", "created_at", "id")`);
    await runner.query(`CREATE INDEX "IDX_notifications_unread" ON "notifications" ("user_id") WHERE "read_at" IS NULL`);
    await runner.query(`CREATE INDEX "IDX_notifications_ref" ON "notifications" ("kind", "ref_id")`);
    await runner.query(`CREATE INDEX "IDX_b9b8d3a0e140e275f42e467f85" ON "notifications" ("academy_id")`);
    await runner.query(`CREATE INDEX "IDX_3ef54a77d1c61e414998395b35" ON "notifications" ("course_id")`);
    await runner.query(`CREATE INDEX "IDX_553a309e2583fd183a9ff8c6d0" ON "notifications" ("step_id")`);
    await runner.query(`CREATE INDEX "IDX_6633b2b44c7c5c3766dc5af522" ON "notifications" ("person_id")`);
    await runner.query(`CREATE INDEX "IDX_8c45eb3c00343786657b7edab2" ON "notifications" ("expires_at")`);
    await runner.query(`
      CREATE TABLE "notification_settings" (
        "user_id" uuid NOT NULL,
        "kind" text NOT NULL,
        "mail" text NOT NULL,
        CONSTRAINT "PK_4b6ba3be5dc3b9f00444e22ad81" PRIMARY KEY ("user_id", "kind"),
        CONSTRAINT "FK_91a7ffebe8b406c4470845d4781" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE
      )
    `);
    await runner.query(`
      CREATE TABLE "notification_digests" (
        "user_id" uuid NOT NULL,
        "last_day" text NOT NULL,
        CONSTRAINT "PK_65e84c5d2b8cf81b4773394d450" PRIMARY KEY ("user_id"),
        CONSTRAINT "FK_65e84c5d2b8cf81b4773394d450" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "notification_digests"`);
    await runner.query(`DROP TABLE "notification_settings"`);
    await runner.query(`DROP TABLE "notifications"`);
    await runner.query(`ALTER TABLE "users" DROP COLUMN "time_zone"`);
  }
}
