import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateFileUses1795219206000 implements MigrationInterface {
  readonly name = 'CreateFileUses1795219206000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "file_uses" (
        "id" uuid NOT NULL,
        "file_id" uuid NOT NULL,
        "academy_id" uuid,
        "course_id" uuid,
        "step_id" uuid,
        CONSTRAINT "file_uses_one_item" CHECK (num_nonnulls("academy_id", "course_id", "step_id") = 1),
        CONSTRAINT "PK_cdb77f442cd1bc85cfd301f146b" PRIMARY KEY ("id")
      )
    `);
    await runner.query(`CREATE INDEX "IDX_b01c1fb6a7ce4a07d029ade6e8" ON "file_uses" ("file_id")`);
    await runner.query(`CREATE INDEX "IDX_150bb1fff88cd0a51b65136a3e" ON "file_uses" ("academy_id")`);
    await runner.query(`CREATE INDEX "IDX_d781c9eee10b8ea1679811a1fb" ON "file_uses" ("course_id")`);
    await runner.query(`CREATE INDEX "IDX_e577dbbc678d495dd8c54d0efe" ON "file_uses" ("step_id")`);
    await runner.query(
      `ALTER TABLE "file_uses" ADD CONSTRAINT "FK_b01c1fb6a7ce4a07d029ade6e82" FOREIGN KEY ("file_id") REFERENCES "files"("id") ON DELETE CASCADE`,
    );
    await runner.query(
      `ALTER TABLE "file_uses" ADD CONSTRAINT "FK_150bb1fff88cd0a51b65136a3e4" FOREIGN KEY ("academy_id") REFERENCES "academies"("id") ON DELETE CASCADE`,
    );
    await runner.query(
      `ALTER TABLE "file_uses" ADD CONSTRAINT "FK_d781c9eee10b8ea1679811a1fb0" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE CASCADE`,
    );
    await runner.query(
      `ALTER TABLE "file_uses" ADD CONSTRAINT "FK_e577dbbc678d495dd8c54d0efea" FOREIGN KEY ("step_id") REFERENCES "steps"("id") ON DELETE CASCADE`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "file_uses"`);
  }
}
