import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateVideoRenditions1795219217000 implements MigrationInterface {
  readonly name = 'CreateVideoRenditions1795219217000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "video_renditions" (
        "file_id" uuid NOT NULL,
        "name" text NOT NULL,
        "state" text NOT NULL,
        "progress" integer NOT NULL DEFAULT '0',
        "attempts" integer NOT NULL DEFAULT '0',
        "key" text,
        "size" bigint,
        "content_type" text,
        "sha256" text,
        "width" integer,
        "height" integer,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        CONSTRAINT "video_renditions_name" CHECK ("name" IN ('360p', '240p', 'audio')),
        CONSTRAINT "video_renditions_state" CHECK ("state" IN ('waiting', 'running', 'ready', 'failed', 'unavailable')),
        CONSTRAINT "video_renditions_ready" CHECK ("state" <> 'ready' OR num_nulls("key", "size", "content_type", "sha256") = 0),
        CONSTRAINT "PK_fb2ba09a9fcd82af0ad4a61da9c" PRIMARY KEY ("file_id", "name")
      )
    `);
    await runner.query(
      `ALTER TABLE "video_renditions" ADD CONSTRAINT "FK_947df216b9ea916e17addfc6964" FOREIGN KEY ("file_id") REFERENCES "files"("id") ON DELETE CASCADE`,
    );
    // Existing videos get the state of videos that could not be transcoded; the scheduled job enqueues them.
    await runner.query(`
      INSERT INTO "video_renditions" ("file_id", "name", "state", "updated_at")
      SELECT f."id", n.name, 'unavailable', now() FROM "files" f, unnest(ARRAY['360p', '240p', 'audio']) AS n(name) WHERE f."kind" = 'video'
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "video_renditions"`);
  }
}
