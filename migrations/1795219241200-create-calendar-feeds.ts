import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The private calendar addresses of people. */
export class CreateCalendarFeeds1795219241200 implements MigrationInterface {
  readonly name = 'CreateCalendarFeeds1795219241200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "calendar_feeds" (
        "user_id" uuid NOT NULL,
        "token_hash" text NOT NULL,
        "created_at" timestamptz NOT NULL,
        CONSTRAINT "PK_3212ce9ff23847e66347a6730d3" PRIMARY KEY ("user_id"),
        CONSTRAINT "FK_3212ce9ff23847e66347a6730d3" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE
      )
    `);
    await runner.query(`CREATE UNIQUE INDEX "IDX_df53b5f17d35a6bac0fb13e16a" ON "calendar_feeds" ("token_hash")`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "calendar_feeds"`);
  }
}
