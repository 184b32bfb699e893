import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The stars and notes of people at steps. */
export class CreateBookmarks1795219246000 implements MigrationInterface {
  readonly name = 'CreateBookmarks1795219246000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "bookmarks" (
        "user_id" uuid NOT NULL,
        "step_id" uuid NOT NULL,
        "starred" boolean NOT NULL DEFAULT false,
        "note" text NOT NULL DEFAULT '',
        "version" integer NOT NULL DEFAULT 0,
        "changed_at" timestamptz NOT NULL,
        CONSTRAINT "bookmarks_note_length" CHECK (char_length("note") <= 2000),
        CONSTRAINT "PK_f0db93c27e8071f92228746a2be" PRIMARY KEY ("user_id", "step_id"),
        CONSTRAINT "FK_58a0fbaee65cd8959a870ee678c" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE,
        CONSTRAINT "FK_7f335fa81bf141f1192e7ffa3d6" FOREIGN KEY ("step_id") REFERENCES "steps"("id") ON DELETE CASCADE
      )
    `);
    await runner.query(`CREATE INDEX "IDX_7f335fa81bf141f1192e7ffa3d" ON "bookmarks" ("step_id")`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "bookmarks"`);
  }
}
