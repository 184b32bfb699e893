import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddJobTries1795219222000 implements MigrationInterface {
  readonly name = 'AddJobTries1795219222000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE "outbox"
        ADD "tries" integer NOT NULL DEFAULT 0,
        ADD "next_try_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        ADD "give_up_after" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now() + interval '3 days',
        ADD "gave_up_at" TIMESTAMP WITH TIME ZONE,
        ADD "failure" text,
        ADD "failure_reply" text
    `);
    await runner.query(`UPDATE "outbox" SET "next_try_at" = "created_at", "give_up_after" = "created_at" + interval '3 days'`);
    await runner.query(`DROP INDEX "IDX_c97cf11c4645763fb35920ebaa"`);
    await runner.query(`CREATE INDEX "IDX_outbox_due" ON "outbox" ("next_try_at") WHERE "done_at" IS NULL AND "gave_up_at" IS NULL`);
    await runner.query(`CREATE INDEX "IDX_outbox_gave_up" ON "outbox" ("gave_up_at") WHERE "gave_up_at" IS NOT NULL`);
    await runner.query(`
      CREATE TABLE "denial_counts" (
        "caller" text NOT NULL,
        "hour" TIMESTAMP WITH TIME ZONE NOT NULL,
        "count" integer NOT NULL,
        CONSTRAINT "PK_denial_counts" PRIMARY KEY ("caller", "hour")
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "denial_counts"`);
    await runner.query(`DROP INDEX "IDX_outbox_gave_up"`);
    await runner.query(`DROP INDEX "IDX_outbox_due"`);
    await runner.query(`CREATE INDEX "IDX_c97cf11c4645763fb35920ebaa" ON "outbox" ("handed_over_at") WHERE "handed_over_at" IS NULL`);
    await runner.query(`
      ALTER TABLE "outbox" DROP COLUMN "failure_reply", DROP COLUMN "failure", DROP COLUMN "gave_up_at",
        DROP COLUMN "give_up_after", DROP COLUMN "next_try_at", DROP COLUMN "tries"
    `);
  }
}
