import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Allows a poster as a rendition. Existing videos get one that could not be made yet; the scheduled job enqueues it. */
export class AddVideoPosters1795219244100 implements MigrationInterface {
  readonly name = 'AddVideoPosters1795219244100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "video_renditions" DROP CONSTRAINT "video_renditions_name"`);
    await runner.query(`ALTER TABLE "video_renditions" ADD CONSTRAINT "video_renditions_name" CHECK ("name" IN ('360p', '240p', 'audio', 'poster'))`);
    await runner.query(`
      INSERT INTO "video_renditions" ("file_id", "name", "state", "updated_at")
      SELECT f."id", 'poster', 'unavailable', now() FROM "files" f WHERE f."kind" = 'video'
    `);
  }

  /** The bytes of posters stay in the folders of their videos and are removed with them. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM "video_renditions" WHERE "name" = 'poster'`);
    await runner.query(`ALTER TABLE "video_renditions" DROP CONSTRAINT "video_renditions_name"`);
    await runner.query(`ALTER TABLE "video_renditions" ADD CONSTRAINT "video_renditions_name" CHECK ("name" IN ('360p', '240p', 'audio'))`);
  }
}
