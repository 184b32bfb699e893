import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes the homework of steps with its ids, so that a count for admins reads the index alone, and the names that are searched exactly: the index of
 * their parts finds every name that contains them. Each statement is a transaction of its own, so that no table is locked longer than its index takes, and can run again.
 */
export class IndexListsOfAdmins1795219261000 implements MigrationInterface {
  readonly name = 'IndexListsOfAdmins1795219261000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX IF NOT EXISTS "homework_submissions_step" ON "homework_submissions" ("step_id", "id")`);
    await runner.query('DROP INDEX IF EXISTS "IDX_89ac892e6c24bc3d665c7e642c"');
    await runner.query(`CREATE INDEX IF NOT EXISTS "search_documents_exact_name" ON "search_documents" USING hash (md5("folded_name"))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS "search_documents_exact_name"');
    await runner.query(`CREATE INDEX IF NOT EXISTS "IDX_89ac892e6c24bc3d665c7e642c" ON "homework_submissions" ("step_id")`);
    await runner.query('DROP INDEX IF EXISTS "homework_submissions_step"');
  }
}
