import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the index of the search for a part of an address in the list of invitations (docs/decisions/0039-invitations-and-imports.md). */
export class IndexSearchOfInvitations1795219237000 implements MigrationInterface {
  readonly name = 'IndexSearchOfInvitations1795219237000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX "invitations_by_part_of_email" ON "invitations" USING gin ("email" gin_trgm_ops)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX "invitations_by_part_of_email"`);
  }
}
