import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds indexes for the foreign keys that a deletion checks: current steps, invitations to academies and courses. */
const INDEXES = [
  ['IDX_ce535d635efe0c6fc1eccdb9ad', 'module_progress', 'current_step_id'],
  ['IDX_43a629923d4cbce8f614dc7a6e', 'invitations', 'academy_id'],
  ['IDX_0db6a709617c91bce0f511b165', 'invitations', 'course_id'],
] as const;

export class IndexWhatDeletionsLookFor1795219218000 implements MigrationInterface {
  readonly name = 'IndexWhatDeletionsLookFor1795219218000';

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, table, column] of INDEXES) await runner.query(`CREATE INDEX "${name}" ON "${table}" ("${column}")`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await runner.query(`DROP INDEX "${name}"`);
  }
}
