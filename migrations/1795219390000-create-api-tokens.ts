import type { MigrationInterface, QueryRunner } from 'typeorm';

/** API tokens, and in the audit trail the token with which something was done. The hash chain covers it, so it is never set afterwards. */
export class CreateApiTokens1795219390000 implements MigrationInterface {
  readonly name = 'CreateApiTokens1795219390000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "api_tokens" (
        "id" uuid NOT NULL,
        "user_id" uuid NOT NULL,
        "name" text NOT NULL,
        "token_hash" text NOT NULL,
        "scopes" text array NOT NULL,
        "created_at" timestamptz NOT NULL,
        "expires_at" timestamptz NOT NULL,
        "last_used_at" timestamptz,
        "ended_at" timestamptz,
        CONSTRAINT "PK_api_tokens" PRIMARY KEY ("id"),
        CONSTRAINT "FK_b74883f5884a42fd8496d389b25" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE
      )
    `);
    await runner.query(`CREATE UNIQUE INDEX "IDX_api_tokens_hash" ON "api_tokens" ("token_hash")`);
    await runner.query(`CREATE INDEX "IDX_api_tokens_user" ON "api_tokens" ("user_id")`);
    await runner.query(`ALTER TABLE "audit_entries" ADD "token_id" uuid`);
    await setTrigger(runner, ['"token_id"'], CHAINED_WITHOUT_TOKEN);
  }

  async down(runner: QueryRunner): Promise<void> {
    // Without the column the chain would never verify again.
    const [entry] = await runner.query(`SELECT FROM "audit_entries" WHERE "token_id" IS NOT NULL LIMIT 1`);
    if (entry !== undefined) throw new Error('The audit trail has entries of API tokens, which an earlier release cannot verify');
    await setTrigger(runner, [], 'false');
    await runner.query(`ALTER TABLE "audit_entries" DROP "token_id"`);
    await runner.query(`DROP TABLE "api_tokens"`);
  }
}

/** A release that does not know the column would add such an entry to the chain without it, so that the chain would never verify again. */
const CHAINED_WITHOUT_TOKEN = `OLD."token_id" IS NOT NULL AND current_setting('academy.chains_tokens', true) IS DISTINCT FROM 'on'`;

/** The only permitted update sets position and hash of an entry that has none. */
async function setTrigger(runner: QueryRunner, more: readonly string[], refused: string): Promise<void> {
  const valuesOf = (row: 'OLD' | 'NEW'): string =>
    ['"id"', '"at"', '"actor_id"', '"action"', '"object_type"', '"object_id"', '"result"', ...more].map((column) => `${row}.${column}`).join(', ');
  await runner.query(`DROP TRIGGER "audit_entries_chained_once" ON "audit_entries"`);
  await runner.query(`
    CREATE TRIGGER "audit_entries_chained_once" BEFORE UPDATE ON "audit_entries" FOR EACH ROW
    WHEN (
      OLD."position" IS NOT NULL OR NEW."position" IS NULL OR NEW."hash" IS NULL
      OR (${valuesOf('OLD')}) IS DISTINCT FROM (${valuesOf('NEW')})
      OR (${refused})
    )
    EXECUTE FUNCTION "refuse_audit_change"()
  `);
}
