import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { largeId } from '../../api/testing/large-seed.ts';
import { createTestServer, type TestServer } from '../../api/testing/test-server.ts';
import { documentOf } from '../bench/client-documents.ts';
import { DEMO_PASSWORD } from '../demo/people.ts';
import { fillLargeSite } from './fill.ts';
import { S } from './sizes.ts';

const TINY = { ...S, users: 120, courses: 10, stepsPerModule: 3, longModules: 2 };
/** Tables that stay empty, and why. */
const EMPTY: Readonly<Record<string, string>> = {
  content_copies: 'are kept for a day',
  contracting_migrations: 'names a migration of a later release',
  deleted_courses: 'no deletion is under way',
  exports: 'are kept for a day',
  feedback_leases: 'last while a person writes',
  mail_pause: 'is one row, while the mail server does not answer',
  rate_limits: 'last minutes',
  scheduled_runs: 'are one for each scheduled job',
  step_drafts: 'last while a person writes',
  uploads: 'last while a file is sent',
  webhook_deliveries: 'exist only for a webhook',
  webhooks: 'would send events to somebody',
};

let server: TestServer;
const lines: string[] = [];
const fill = () => fillLargeSite(server.app.createContext(), server.database.dataSource, TINY, (line) => void lines.push(line));
beforeAll(async () => {
  server = await createTestServer();
  expect(await fill()).toBe(true);
}, 120_000);
afterAll(() => server.close());

const query = <Row>(statement: string): Promise<Row[]> => server.database.dataSource.query(statement);

async function tokenOf(email: string): Promise<string> {
  const { body } = await server.rest('POST', '/api/user/signIn', { email, password: DEMO_PASSWORD });
  return String(body.token);
}

describe('a large site of a tiny size', { timeout: 60_000 }, () => {
  it('is not loaded into a database that has people', async () => {
    const [before] = await query('SELECT count(*) FROM users');
    expect(await fill()).toBe(false);
    expect(await query('SELECT count(*) FROM users')).toEqual([before]);
  });

  it('reports its progress', () => {
    expect(lines).toEqual(
      expect.arrayContaining(['demo', 'enrollments and progress', 'indexes', expect.stringMatching(/^texts of the search: (\d+) of \1 items$/)]),
    );
  });

  it('has only rows that refer to others that exist, and valid ids', async () => {
    const keys = await query<{ table: string; definition: string }>(
      `SELECT conrelid::regclass::text AS "table", pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
    );
    expect(keys.length).toBeGreaterThan(80);
    // PostgreSQL checks all rows when a key is added.
    for (const [index, { table, definition }] of keys.entries()) await query(`ALTER TABLE ${table} ADD CONSTRAINT again_${index} ${definition}`);
    for (const table of ['users', 'courses', 'steps', 'enrolments', 'files', 'homework_submissions', 'groups'])
      expect(await query(`SELECT id FROM ${table} WHERE id::text !~ '^.{14}[45].{4}[89ab]'`)).toEqual([]);
  });

  it('has its indexes, and rows in every table that grows', async () => {
    const tables = await query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
    );
    const empty: string[] = [];
    for (const { name } of tables) if ((await query(`SELECT FROM "${name}" LIMIT 1`)).length === 0) empty.push(name);
    expect(empty).toEqual(Object.keys(EMPTY));
    expect(await query(`SELECT FROM pg_indexes WHERE indexname = 'search_documents_words'`)).toHaveLength(1);
  });

  it('has texts in five languages, which the search finds, and images that exist', async () => {
    const languages = await query<{ language: string }>('SELECT DISTINCT language FROM search_documents ORDER BY 1');
    expect(languages.map(({ language }) => language)).toEqual(['ar', 'de', 'en', 'fa', 'fr']);
    expect(await query('SELECT object_id, language FROM search_sources EXCEPT SELECT object_id, language FROM search_documents')).toEqual([]);
    const stored = await query<{ key: string }>(`SELECT DISTINCT f.key FROM steps s JOIN files f ON f.id = s.image_id`);
    expect(stored.length).toBeGreaterThan(5);
    for (const { key } of stored) await expect(server.app.ports.storage.size(key)).resolves.toBeGreaterThan(0);
  });

  it('has learners who open their course, and staff who see it', async () => {
    const courseId = await largeId(server.database.dataSource, 'course', 0);
    const learner = await tokenOf('person-1@example.org');
    const page = await server.graphql(documentOf('AcademyCourseDetailPage').text, { courseId }, learner);
    expect(page.errors).toBeUndefined();
    expect(page.data).toMatchObject({ course: { id: courseId, access: 'valid' } });
    const admin = await tokenOf('person-0@example.org');
    const list = await server.graphql(documentOf('AccountList').text, {}, admin);
    expect(list.data).toMatchObject({ accounts: { total: TINY.users + 40 - Math.ceil(TINY.users / 500) } });
  });
});
