import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateFiles1795219202000 implements MigrationInterface {
  readonly name = 'CreateFiles1795219202000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "files" (
        "id" uuid NOT NULL,
        "kind" text NOT NULL,
        "key" text NOT NULL,
        "original_name" text NOT NULL,
        "content_type" text NOT NULL,
        "size" bigint NOT NULL,
        "sha256" text NOT NULL,
        "width" integer,
        "height" integer,
        "duration_seconds" double precision,
        "variants" jsonb NOT NULL DEFAULT '[]',
        "uploaded_by" uuid,
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        CONSTRAINT "PK_6c16b9093a142e0e7613b04a3d9" PRIMARY KEY ("id")
      )
    `);
    await runner.query(`CREATE INDEX "IDX_63c92c51cd7fd95c2d79d709b6" ON "files" ("uploaded_by")`);
    await runner.query(
      `ALTER TABLE "files" ADD CONSTRAINT "FK_63c92c51cd7fd95c2d79d709b61" FOREIGN KEY ("uploaded_by") REFERENCES "users"("id") ON DELETE SET NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "files"`);
  }
}
