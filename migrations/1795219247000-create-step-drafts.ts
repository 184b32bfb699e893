import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Unsaved work of admins on steps. */
export class CreateStepDrafts1795219247000 implements MigrationInterface {
  readonly name = 'CreateStepDrafts1795219247000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "step_drafts" (
        "id" uuid NOT NULL,
        "user_id" uuid NOT NULL,
        "step_id" uuid,
        "module_id" uuid,
        "revision" integer,
        "content" text NOT NULL,
        "saved_at" timestamptz NOT NULL,
        CONSTRAINT "PK_138fb9a245e073c748cf2484e0e" PRIMARY KEY ("id"),
        CONSTRAINT "FK_12b85fb310b9a44632f4570044f" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE,
        CONSTRAINT "FK_44f7e612bd1797f8f10e6169a8e" FOREIGN KEY ("step_id") REFERENCES "steps"("id") ON DELETE CASCADE,
        CONSTRAINT "FK_665350deea5d8b253d11e948b5a" FOREIGN KEY ("module_id") REFERENCES "modules"("id") ON DELETE CASCADE
      )
    `);
    await runner.query(`CREATE UNIQUE INDEX "IDX_ce251e68ac16bf5a99185bdea3" ON "step_drafts" ("user_id", "step_id")`);
    await runner.query(`CREATE UNIQUE INDEX "IDX_ffc381ba6ca3cbfae343707e82" ON "step_drafts" ("user_id", "module_id")`);
    await runner.query(`CREATE INDEX "IDX_44f7e612bd1797f8f10e6169a8" ON "step_drafts" ("step_id")`);
    await runner.query(`CREATE INDEX "IDX_665350deea5d8b253d11e948b5" ON "step_drafts" ("module_id")`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "step_drafts"`);
  }
}
