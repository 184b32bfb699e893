import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Two-step sign-in: the secret of the authenticator app, recovery codes, and when a session last proved who uses it (null: when it began). */
export class CreateSecondFactors1795219380000 implements MigrationInterface {
  readonly name = 'CreateSecondFactors1795219380000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "second_factors" (
        "user_id" uuid NOT NULL,
        "encrypted_secret" text NOT NULL,
        "started_at" timestamptz NOT NULL,
        "confirmed_at" timestamptz,
        "last_step" integer NOT NULL DEFAULT 0,
        "encrypted_codes" text,
        CONSTRAINT "PK_second_factors" PRIMARY KEY ("user_id"),
        CONSTRAINT "FK_16f2eb964b73e67d1f570c34825" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE
      )
    `);
    await runner.query(`
      CREATE TABLE "recovery_codes" (
        "code_hash" text NOT NULL,
        "user_id" uuid NOT NULL,
        "created_at" timestamptz NOT NULL,
        CONSTRAINT "PK_recovery_codes" PRIMARY KEY ("user_id", "code_hash"),
        CONSTRAINT "FK_fb82b2ac740ca095b617afad031" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE
      )
    `);
    await runner.query(`ALTER TABLE "sessions" ADD COLUMN "proved_at" timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "sessions" DROP COLUMN "proved_at"`);
    await runner.query(`DROP TABLE "recovery_codes"`);
    await runner.query(`DROP TABLE "second_factors"`);
  }
}
