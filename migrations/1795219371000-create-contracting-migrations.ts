import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The names of migrations after which the code of earlier releases does not work (docs/contributing.md#expand-release-contract). */
export class CreateContractingMigrations1795219371000 implements MigrationInterface {
  readonly name = 'CreateContractingMigrations1795219371000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE "contracting_migrations" ("name" text NOT NULL, CONSTRAINT "PK_contracting_migrations" PRIMARY KEY ("name"))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "contracting_migrations"`);
  }
}
