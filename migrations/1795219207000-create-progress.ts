import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateProgress1795219207000 implements MigrationInterface {
  readonly name = 'CreateProgress1795219207000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "attempts" (
        "id" uuid NOT NULL,
        "enrolment_id" uuid NOT NULL,
        "number" integer NOT NULL,
        "current_step_id" uuid,
        "started_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "last_used_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "completed_at" TIMESTAMP WITH TIME ZONE,
        CONSTRAINT "attempts_enrolment_number" UNIQUE ("enrolment_id", "number"),
        CONSTRAINT "PK_295ca261e361fd2fd217754dcac" PRIMARY KEY ("id")
      )
    `);
    await runner.query(`CREATE INDEX "IDX_f9c95c354e34844122b0275081" ON "attempts" ("current_step_id")`);
    await runner.query(`
      CREATE TABLE "module_progress" (
        "attempt_id" uuid NOT NULL,
        "module_id" uuid NOT NULL,
        "current_step_id" uuid,
        "completed_at" TIMESTAMP WITH TIME ZONE,
        CONSTRAINT "PK_635220c381c0f3241b146e9605a" PRIMARY KEY ("attempt_id", "module_id")
      )
    `);
    await runner.query(`CREATE INDEX "IDX_f8100e4c38116de5fce6d21b06" ON "module_progress" ("module_id")`);
    await runner.query(`
      CREATE TABLE "step_progress" (
        "attempt_id" uuid NOT NULL,
        "step_id" uuid NOT NULL,
        "visited_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "completed_at" TIMESTAMP WITH TIME ZONE,
        CONSTRAINT "PK_19fdd01a8d445253f5647b436d1" PRIMARY KEY ("attempt_id", "step_id")
      )
    `);
    await runner.query(`CREATE INDEX "IDX_21ff29b8e83a85cbeb84e3d6cb" ON "step_progress" ("step_id")`);
    await runner.query(
      `ALTER TABLE "attempts" ADD CONSTRAINT "FK_2005839c6806eb1f5b9e7e81868" FOREIGN KEY ("enrolment_id") REFERENCES "enrolments"("id") ON DELETE CASCADE`,
    );
    await runner.query(
      `ALTER TABLE "attempts" ADD CONSTRAINT "FK_f9c95c354e34844122b02750813" FOREIGN KEY ("current_step_id") REFERENCES "steps"("id") ON DELETE SET NULL`,
    );
    await runner.query(
      `ALTER TABLE "module_progress" ADD CONSTRAINT "FK_9ae150bf1f008e04c69697cbb70" FOREIGN KEY ("attempt_id") REFERENCES "attempts"("id") ON DELETE CASCADE`,
    );
    await runner.query(
      `ALTER TABLE "module_progress" ADD CONSTRAINT "FK_f8100e4c38116de5fce6d21b063" FOREIGN KEY ("module_id") REFERENCES "modules"("id") ON DELETE CASCADE`,
    );
    await runner.query(
      `ALTER TABLE "module_progress" ADD CONSTRAINT "FK_ce535d635efe0c6fc1eccdb9adb" FOREIGN KEY ("current_step_id") REFERENCES "steps"("id") ON DELETE SET NULL`,
    );
    await runner.query(
      `ALTER TABLE "step_progress" ADD CONSTRAINT "FK_c99b054059d17d7e3544d5b8979" FOREIGN KEY ("attempt_id") REFERENCES "attempts"("id") ON DELETE CASCADE`,
    );
    await runner.query(
      `ALTER TABLE "step_progress" ADD CONSTRAINT "FK_21ff29b8e83a85cbeb84e3d6cbe" FOREIGN KEY ("step_id") REFERENCES "steps"("id") ON DELETE CASCADE`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "step_progress"`);
    await runner.query(`DROP TABLE "module_progress"`);
    await runner.query(`DROP TABLE "attempts"`);
  }
}
