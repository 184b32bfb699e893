import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Passkeys as a second step. A person with only passkeys has a second factor with an empty secret; an app that is added to them is pending until its first code. */
export class CreatePasskeys1795219410000 implements MigrationInterface {
  readonly name = 'CreatePasskeys1795219410000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "passkeys" (
        "id" uuid NOT NULL,
        "user_id" uuid NOT NULL,
        "credential_id" text NOT NULL,
        "public_key" text NOT NULL,
        "counter" bigint NOT NULL,
        "transports" text array NOT NULL,
        "name" text NOT NULL,
        "created_at" timestamptz NOT NULL,
        "last_used_at" timestamptz,
        CONSTRAINT "PK_passkeys" PRIMARY KEY ("id"),
        CONSTRAINT "FK_02227b9a8a34a808e3e23800b00" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE
      )
    `);
    await runner.query(`CREATE UNIQUE INDEX "IDX_passkeys_credential" ON "passkeys" ("credential_id")`);
    await runner.query(`CREATE INDEX "IDX_passkeys_user" ON "passkeys" ("user_id")`);
    await runner.query(`ALTER TABLE "second_factors" ADD COLUMN "app_pending" boolean NOT NULL DEFAULT false`);
    await runner.query(`ALTER TABLE "second_factors" ADD COLUMN "last_challenge_at" timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    // An earlier release would accept codes of an app that was never confirmed. People with only passkeys sign in with a recovery code.
    await runner.query(`UPDATE "second_factors" SET "encrypted_secret" = '' WHERE "app_pending"`);
    await runner.query(`ALTER TABLE "second_factors" DROP COLUMN "last_challenge_at"`);
    await runner.query(`ALTER TABLE "second_factors" DROP COLUMN "app_pending"`);
    await runner.query(`DROP TABLE "passkeys"`);
  }
}
