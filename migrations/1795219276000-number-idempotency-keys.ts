import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The answers to the changes of a person are numbered, so that the last ones are kept. */
export class NumberIdempotencyKeys1795219276000 implements MigrationInterface {
  readonly name = 'NumberIdempotencyKeys1795219276000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "idempotency_keys" ADD COLUMN IF NOT EXISTS "number" integer NOT NULL DEFAULT 0`);
    await this.index(runner, '"caller", "number"');
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.index(runner, '"caller"');
    await runner.query(`ALTER TABLE "idempotency_keys" DROP COLUMN IF EXISTS "number"`);
  }

  private async index(runner: QueryRunner, columns: string): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS "IDX_idempotency_keys_caller"');
    await runner.query(`CREATE INDEX "IDX_idempotency_keys_caller" ON "idempotency_keys" (${columns}) WHERE "caller" <> ''`);
  }
}
