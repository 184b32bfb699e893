import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddJobLeases1795219217100 implements MigrationInterface {
  readonly name = 'AddJobLeases1795219217100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "outbox" ADD "lease_until" TIMESTAMP WITH TIME ZONE, ADD "lease_key" uuid`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "outbox" DROP COLUMN "lease_key", DROP COLUMN "lease_until"`);
  }
}
