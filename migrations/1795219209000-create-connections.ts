import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateConnections1795219209000 implements MigrationInterface {
  readonly name = 'CreateConnections1795219209000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "connections" (
        "id" uuid NOT NULL,
        "user_id" uuid NOT NULL,
        "node_id" uuid NOT NULL,
        "renewed_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        CONSTRAINT "PK_0a1f844af3122354cbd487a8d03" PRIMARY KEY ("id")
      )
    `);
    await runner.query(`CREATE INDEX "IDX_86337b5c9ed96b6fb381a40ae6" ON "connections" ("user_id")`);
    await runner.query(`CREATE INDEX "IDX_ceefae66da3cf29f8565238940" ON "connections" ("node_id")`);
    await runner.query(`CREATE INDEX "IDX_99f68fffd13fe447f0c6d8e611" ON "connections" ("renewed_at")`);
    await runner.query(
      `ALTER TABLE "connections" ADD CONSTRAINT "FK_86337b5c9ed96b6fb381a40ae61" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "connections"`);
  }
}
