import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateGroups1795219233000 implements MigrationInterface {
  readonly name = 'CreateGroups1795219233000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "groups" (
        "id" uuid NOT NULL,
        "default_language" text NOT NULL,
        "translations" jsonb NOT NULL,
        "revision" integer NOT NULL DEFAULT '1',
        "text_revision" integer NOT NULL DEFAULT '1',
        "translated_from" jsonb NOT NULL DEFAULT '{}',
        "updated_by" uuid,
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        CONSTRAINT "groups_default_language" CHECK ("translations" ? "default_language"),
        CONSTRAINT "PK_659d1483316afb28afd3a90646e" PRIMARY KEY ("id"),
        CONSTRAINT "FK_6c8923b6933bb7c36f08e7870c0" FOREIGN KEY ("updated_by") REFERENCES "users"("id") ON DELETE SET NULL
      )
    `);
    await runner.query(`
      CREATE TABLE "group_members" (
        "group_id" uuid NOT NULL,
        "user_id" uuid NOT NULL,
        "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
        CONSTRAINT "PK_f5939ee0ad233ad35e03f5c65c1" PRIMARY KEY ("group_id", "user_id"),
        CONSTRAINT "FK_2c840df5db52dc6b4a1b0b69c6e" FOREIGN KEY ("group_id") REFERENCES "groups"("id") ON DELETE CASCADE,
        CONSTRAINT "FK_20a555b299f75843aa53ff8b0ee" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE
      )
    `);
    await runner.query(`CREATE INDEX "IDX_20a555b299f75843aa53ff8b0e" ON "group_members" ("user_id")`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE "group_members"`);
    await runner.query(`DROP TABLE "groups"`);
  }
}
