import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['quiz_questions', 'quiz_options', 'quiz_question_revisions'];

/** Why an answer is right or wrong, by language. A constant default is added without rewriting the table. */
export class CreateQuizExplanations1795219300000 implements MigrationInterface {
  readonly name = 'CreateQuizExplanations1795219300000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`ALTER TABLE "${table}" ADD COLUMN "explanations" jsonb NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`ALTER TABLE "${table}" DROP COLUMN "explanations"`);
  }
}
