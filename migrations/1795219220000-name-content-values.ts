import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores another value in each block that opens its document in a new tab. */
const changeOpenType = (from: string, to: string): string => `
  UPDATE "step_contents" c SET "blocks" = (
    SELECT jsonb_agg(CASE WHEN b.block ->> 'openType' = '${from}' THEN b.block || '{"openType": "${to}"}' ELSE b.block END ORDER BY b.position)
    FROM jsonb_array_elements(c."blocks") WITH ORDINALITY AS b(block, position)
  ) WHERE c."blocks" @> '[{"openType": "${from}"}]'`;

/** Renames a field in the payload of the mails that wait in the outbox. */
const renameMailField = (from: string, to: string): string => `
  UPDATE "outbox" SET "payload" = "payload" - '${from}' || jsonb_build_object('${to}', "payload" -> '${from}')
  WHERE "job" = 'mail.send' AND "payload" ? '${from}'`;

/** Replaces the numbers of publish status and step access, and the open type NEWTAB, by the words that the GraphQL interface uses. */
export class NameContentValues1795219220000 implements MigrationInterface {
  readonly name = 'NameContentValues1795219220000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['academies', 'courses']) {
      await runner.query(`ALTER TABLE "${table}" DROP CONSTRAINT "${table}_status"`);
      await runner.query(`ALTER TABLE "${table}" ALTER COLUMN "status" DROP DEFAULT`);
      await runner.query(`ALTER TABLE "${table}" ALTER COLUMN "status" TYPE text USING CASE "status" WHEN 1 THEN 'PUBLISHED' ELSE 'DRAFT' END`);
      await runner.query(`ALTER TABLE "${table}" ALTER COLUMN "status" SET DEFAULT 'DRAFT'`);
      await runner.query(`ALTER TABLE "${table}" ADD CONSTRAINT "${table}_status" CHECK ("status" IN ('DRAFT', 'PUBLISHED'))`);
    }
    await runner.query(`ALTER TABLE "steps" DROP CONSTRAINT "steps_access"`);
    await runner.query(`UPDATE "steps" SET "access" = CASE "access" WHEN '0' THEN 'OPEN' ELSE 'AFTER_PREVIOUS' END`);
    await runner.query(`ALTER TABLE "steps" ALTER COLUMN "access" SET DEFAULT 'AFTER_PREVIOUS'`);
    await runner.query(`ALTER TABLE "steps" ADD CONSTRAINT "steps_access" CHECK ("access" IN ('OPEN', 'AFTER_PREVIOUS'))`);
    await runner.query(changeOpenType('NEWTAB', 'NEW_TAB'));
    await runner.query(renameMailField('sealedUrl', 'encryptedUrl'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(renameMailField('encryptedUrl', 'sealedUrl'));
    await runner.query(changeOpenType('NEW_TAB', 'NEWTAB'));
    await runner.query(`ALTER TABLE "steps" DROP CONSTRAINT "steps_access"`);
    await runner.query(`UPDATE "steps" SET "access" = CASE "access" WHEN 'OPEN' THEN '0' ELSE '1' END`);
    await runner.query(`ALTER TABLE "steps" ALTER COLUMN "access" SET DEFAULT '1'`);
    await runner.query(`ALTER TABLE "steps" ADD CONSTRAINT "steps_access" CHECK ("access" IN ('0', '1'))`);
    for (const table of ['courses', 'academies']) {
      await runner.query(`ALTER TABLE "${table}" DROP CONSTRAINT "${table}_status"`);
      await runner.query(`ALTER TABLE "${table}" ALTER COLUMN "status" DROP DEFAULT`);
      await runner.query(`ALTER TABLE "${table}" ALTER COLUMN "status" TYPE smallint USING CASE "status" WHEN 'PUBLISHED' THEN 1 ELSE 0 END`);
      await runner.query(`ALTER TABLE "${table}" ALTER COLUMN "status" SET DEFAULT 0`);
      await runner.query(`ALTER TABLE "${table}" ADD CONSTRAINT "${table}_status" CHECK ("status" IN (0, 1))`);
    }
  }
}
