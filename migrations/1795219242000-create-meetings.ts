import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateMeetings1795219242000 implements MigrationInterface {
  readonly name = 'CreateMeetings1795219242000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "meeting_rooms" (
        "id" uuid NOT NULL,
        "course_id" uuid NOT NULL,
        "owner_id" uuid NOT NULL,
        "name" text NOT NULL,
        "room_name" text NOT NULL,
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        CONSTRAINT "PK_1e6747496adb820e5eab5f9a272" PRIMARY KEY ("id"),
        CONSTRAINT "FK_bc70052974743577d24888e2e82" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE CASCADE,
        CONSTRAINT "FK_f35257e43fef879c3765e5d7358" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE
      )
    `);
    await runner.query(`CREATE INDEX "IDX_bc70052974743577d24888e2e8" ON "meeting_rooms" ("course_id")`);
    await runner.query(`CREATE INDEX "IDX_f35257e43fef879c3765e5d735" ON "meeting_rooms" ("owner_id")`);
    await runner.query(`CREATE UNIQUE INDEX "IDX_3ce111566f34a12c0e2abb5c8c" ON "meeting_rooms" ("room_name")`);
    await runner.query(`
      CREATE TABLE "meeting_visits" (
        "id" uuid NOT NULL,
        "kind" text NOT NULL,
        "meeting_id" uuid NOT NULL,
        "user_id" uuid NOT NULL,
        "course_id" uuid,
        "date" TIMESTAMP WITH TIME ZONE,
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "joined_at" TIMESTAMP WITH TIME ZONE,
        "renewed_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "left_at" TIMESTAMP WITH TIME ZONE,
        "closed" boolean NOT NULL DEFAULT false,
        CONSTRAINT "PK_d59008b76a1dfb1a4c169da59ff" PRIMARY KEY ("id"),
        CONSTRAINT "FK_9e204980dc52f2f9a27dcae81a7" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE,
        CONSTRAINT "FK_2482961f69ba2c9a2eee333ba09" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE CASCADE
      )
    `);
    await runner.query(`CREATE INDEX "IDX_9e204980dc52f2f9a27dcae81a" ON "meeting_visits" ("user_id")`);
    await runner.query(`CREATE INDEX "IDX_2482961f69ba2c9a2eee333ba0" ON "meeting_visits" ("course_id")`);
    await runner.query(`CREATE INDEX "IDX_365259b71cbe336f765d98550f" ON "meeting_visits" ("renewed_at")`);
    await runner.query(`CREATE INDEX "IDX_a951648d9c75fd20ab11f62f72" ON "meeting_visits" ("kind", "meeting_id", "renewed_at")`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "meeting_visits"`);
    await runner.query(`DROP TABLE "meeting_rooms"`);
  }
}
