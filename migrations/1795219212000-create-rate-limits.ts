import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The table of the rate limiter; it has no entity. */
export class CreateRateLimits1795219212000 implements MigrationInterface {
  readonly name = 'CreateRateLimits1795219212000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "rate_limits" (
        "key" varchar(255) NOT NULL,
        "points" integer NOT NULL DEFAULT 0,
        "expire" bigint,
        CONSTRAINT "PK_rate_limits" PRIMARY KEY ("key")
      )
    `);
    await runner.query(`CREATE INDEX "IDX_rate_limits_expire" ON "rate_limits" ("expire")`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "rate_limits"`);
  }
}
