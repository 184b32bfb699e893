import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateIdempotencyKeys1795219221000 implements MigrationInterface {
  readonly name = 'CreateIdempotencyKeys1795219221000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "idempotency_keys" (
        "key" text NOT NULL,
        "caller" text NOT NULL,
        "fingerprint" text NOT NULL,
        "token_hash" text,
        "answer" text NOT NULL,
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        CONSTRAINT "PK_a661c9488678a6eb48ebb65eb63" PRIMARY KEY ("key", "caller")
      )
    `);
    await runner.query(`CREATE INDEX "IDX_5e72f040fdc5efc8eef52a388c" ON "idempotency_keys" ("created_at")`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "idempotency_keys"`);
  }
}
