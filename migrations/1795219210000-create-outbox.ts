import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateOutbox1795219210000 implements MigrationInterface {
  readonly name = 'CreateOutbox1795219210000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "outbox" (
        "id" uuid NOT NULL,
        "job" text NOT NULL,
        "payload" jsonb NOT NULL,
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "handed_over_at" TIMESTAMP WITH TIME ZONE,
        "done_at" TIMESTAMP WITH TIME ZONE,
        CONSTRAINT "PK_340ab539f309f03bdaa14aa7649" PRIMARY KEY ("id")
      )
    `);
    await runner.query(`CREATE INDEX "IDX_c97cf11c4645763fb35920ebaa" ON "outbox" ("handed_over_at") WHERE "handed_over_at" IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "outbox"`);
  }
}
