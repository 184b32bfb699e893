import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../api/db/test-database.ts';
import { StepContentEntity } from '../api/domain/steps/step-content.entity.ts';
import { buildAcademy } from '../api/testing/factories/academy.ts';
import { buildCourse, buildCourseWith } from '../api/testing/factories/course.ts';
import { NameContentValues1795219220000 } from './1795219220000-name-content-values.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const query = (sql: string): Promise<Array<Record<string, unknown>>> => database.dataSource.query(sql);

/** Undoes the migrations from the last one down to the tested one. */
async function undo(): Promise<void> {
  const { migrations } = database.dataSource;
  const index = migrations.findIndex((migration) => migration instanceof NameContentValues1795219220000);
  for (let count = migrations.length; count > index; count -= 1) await database.dataSource.undoLastMigration();
}

/** Every column, constraint and index of the schema. */
async function readSchema() {
  return {
    // The position among the columns of the table: a column that was dropped and added again has a higher number.
    columns: await query(`SELECT table_name, column_name, row_number() OVER (PARTITION BY table_name ORDER BY ordinal_position) AS position,
        data_type, is_nullable, column_default
      FROM information_schema.columns WHERE table_schema = 'public' ORDER BY table_name, ordinal_position`),
    constraints: await query(`SELECT conrelid::regclass::text AS "table", conname, pg_get_constraintdef(oid) AS definition
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`),
    indexes: await query(`SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY indexname`),
  };
}

const TABLES = ['academies', 'courses', 'steps', 'step_contents', 'outbox'] as const;
const readRows = () => Promise.all(TABLES.map((table) => query(`SELECT * FROM ${table} t ORDER BY t::text`)));
const readValues = async () => ({
  academies: await query(`SELECT status FROM academies ORDER BY position`),
  courses: await query(`SELECT status FROM courses ORDER BY position`),
  steps: await query(`SELECT access FROM steps ORDER BY position`),
  openTypes: await query(`SELECT block ->> 'openType' AS "openType" FROM step_contents, jsonb_array_elements(blocks) block
    WHERE block ? 'openType' ORDER BY block ->> 'id'`),
  payloads: await query(`SELECT payload FROM outbox ORDER BY id`),
});

async function buildRows(): Promise<void> {
  const db = database.dataSource.manager;
  const { id: academyId } = await buildAcademy(db, { position: 1 });
  await buildAcademy(db, { status: 'DRAFT', position: 2 });
  const { stepIds } = await buildCourseWith(db, [[{ access: 'OPEN' }, { access: 'AFTER_PREVIOUS' }]], { academyId, position: 1 });
  await buildCourse(db, { academyId, status: 'DRAFT', position: 2 });
  const block = (id: number) => ({ id: `00000000-0000-4000-8000-00000000000${id}`, type: 'DOCUMENT' as const, fileId: randomUUID() });
  const blocks: StepContentEntity['blocks'] = [
    { ...block(1), openType: 'NEW_TAB' },
    { id: randomUUID(), type: 'TEXT', html: '<p>NEW_TAB NEWTAB</p>' },
    { ...block(2), openType: 'DEFAULT' },
  ];
  // Later migrations list the files of the blocks, and count the words of each content, here two.
  const fileIds = blocks.flatMap((each) => ('fileId' in each ? (each.fileId ?? []) : []));
  await db.update(StepContentEntity, { stepId: stepIds[0]?.[0] ?? '' }, { blocks, fileIds });
  await query('UPDATE step_contents SET words = 2');
  await query(`INSERT INTO outbox (id, job, payload, created_at) VALUES
    ('00000000-0000-4000-8000-000000000001', 'mail.send', '{"to": "a@example.org", "encryptedUrl": "x"}', now()),
    ('00000000-0000-4000-8000-000000000002', 'message.send', '{"messageId": "y"}', now())`);
}

describe('the migration that names content values', () => {
  it('stores the former values on the way down and the same rows and schema on the way back up', { timeout: 60_000 }, async () => {
    await buildRows();
    const [schema, rows] = [await readSchema(), await readRows()];
    await undo();
    expect(await readValues()).toEqual({
      academies: [{ status: 1 }, { status: 0 }],
      courses: [{ status: 1 }, { status: 0 }],
      steps: [{ access: '0' }, { access: '1' }],
      openTypes: [{ openType: 'NEWTAB' }, { openType: 'DEFAULT' }],
      payloads: [{ payload: { to: 'a@example.org', sealedUrl: 'x' } }, { payload: { messageId: 'y' } }],
    });
    const former = await readSchema();
    await query(`INSERT INTO academies (id, default_language, translations, academy_type, hosted_region, position, created_at, updated_at)
      SELECT gen_random_uuid(), default_language, translations, academy_type, hosted_region, 3, now(), now() FROM academies WHERE position = 1`);
    expect((await readValues()).academies).toEqual([{ status: 1 }, { status: 0 }, { status: 0 }]);
    await query('DELETE FROM academies WHERE position = 3');
    await database.dataSource.runMigrations();
    expect(await readSchema()).toEqual(schema);
    expect(await readRows()).toEqual(rows);
    await undo();
    expect(await readSchema()).toEqual(former);
    await database.dataSource.runMigrations();
  });

  it('makes an empty database the same schema up, down and up again', { timeout: 60_000 }, async () => {
    const empty = await createTestDatabase();
    try {
      const { dataSource } = empty;
      for (let count = dataSource.migrations.length; count > 0; count -= 1) await dataSource.undoLastMigration();
      await dataSource.runMigrations();
      const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
      expect(upQueries).toEqual([]);
    } finally {
      await empty.close();
    }
  });
});
