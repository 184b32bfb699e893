import type { MigrationInterface, QueryRunner } from 'typeorm';

/** BuddyCalls (docs/decisions/0044-calls.md). */
export class CreateCalls1795219240000 implements MigrationInterface {
  readonly name = 'CreateCalls1795219240000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "calls" (
        "id" uuid NOT NULL,
        "room_name" text NOT NULL,
        "caller_id" uuid NOT NULL,
        "callee_id" uuid NOT NULL,
        "state" text NOT NULL,
        "created_at" timestamptz NOT NULL,
        "expires_at" timestamptz NOT NULL,
        "answered_at" timestamptz,
        "caller_joined_at" timestamptz,
        "callee_joined_at" timestamptz,
        "ended_at" timestamptz,
        CONSTRAINT "PK_d9171d91f8dd1a649659f1b6a20" PRIMARY KEY ("id"),
        CONSTRAINT "FK_8d8b052cf7b6c41b6081c28e3f7" FOREIGN KEY ("caller_id") REFERENCES "users"("id") ON DELETE CASCADE,
        CONSTRAINT "FK_fbb74a6e36357bfec4f668b18ae" FOREIGN KEY ("callee_id") REFERENCES "users"("id") ON DELETE CASCADE
      )
    `);
    await runner.query(`CREATE UNIQUE INDEX "UQ_calls_room_name" ON "calls" ("room_name")`);
    await runner.query(`CREATE INDEX "IDX_8d8b052cf7b6c41b6081c28e3f" ON "calls" ("caller_id")`);
    await runner.query(`CREATE INDEX "IDX_fbb74a6e36357bfec4f668b18a" ON "calls" ("callee_id")`);
    await runner.query(`CREATE INDEX "IDX_2ebb558b92876460cd4c35a94a" ON "calls" ("ended_at")`);
    await runner.query(`CREATE UNIQUE INDEX "UQ_calls_open_caller" ON "calls" ("caller_id") WHERE "ended_at" IS NULL`);
    await runner.query(`CREATE UNIQUE INDEX "UQ_calls_open_callee" ON "calls" ("callee_id") WHERE "ended_at" IS NULL`);
    await runner.query(`CREATE INDEX "IDX_calls_due" ON "calls" ("expires_at") WHERE "ended_at" IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "calls"`);
  }
}
