import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IMPORT_BYTES_MAX, IMPORT_ROWS_MAX } from '../../schema/invitations.ts';
import { AuditEntryEntity } from '../domain/audit/audit-entry.entity.ts';
import { InvitationEntity } from '../domain/invitations/invitation.entity.ts';
import { InvitationImportEntity } from '../domain/invitations/invitation-import.entity.ts';
import { xlsxStream } from '../domain/shared/xlsx-stream.ts';
import { buildCourse } from '../testing/factories/course.ts';
import { buildUser, TEST_PASSWORD } from '../testing/factories/user.ts';
import { buildForm, FORM_TYPE, type FormPart } from '../testing/multipart.ts';
import { soon } from '../testing/soon.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { buildDocx } from '../testing/zip.ts';

let server: TestServer;
let token: string;
let adminId: string;
beforeAll(async () => {
  server = await createTestServer({ jobs: true });
  const admin = await buildUser(db(), { role: 'admin', language: 'de' });
  [token, adminId] = [await signIn(admin.email), admin.id];
});
afterAll(() => server.close());

const db = () => server.database.dataSource.manager;
const signIn = async (email: string) => String((await server.rest('POST', '/api/user/signIn', { email, password: TEST_PASSWORD })).body.token);
const OPTIONS = '?language=fr';

interface Answer {
  status: number;
  body: { code?: string; fields?: unknown; result?: { id: string } };
}

async function upload(parts: readonly FormPart[], { query = OPTIONS, as = token }: { query?: string; as?: string } = {}): Promise<Answer> {
  const headers = { 'content-type': FORM_TYPE, 'x-access-token': as };
  const response = await fetch(`${server.url}/invitation-imports${query}`, { method: 'POST', headers, body: new Uint8Array(buildForm(parts)) });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}
const file = (content: Buffer | string, fileName = 'people.csv'): FormPart[] => [{ field: 'file', fileName, content }];
const idOf = ({ status, body }: Answer): string => {
  expect(status).toBe(200);
  return body.result?.id ?? '';
};

const download = (path: string, as = token) => fetch(`${server.url}/invitation-imports/${path}`, { headers: { 'x-access-token': as } });
const readCsv = async (response: Response): Promise<string[][]> => parse(await response.text(), { bom: true });

async function readImport(id: string) {
  const query = 'query ($id: ID!) { invitationImport(id: $id) { state rowCount doneCount fileName outcomes { outcome count } } }';
  return (await server.graphql(query, { id }, token)).data?.invitationImport;
}

/** Starts an import and waits for its end. */
async function run(id: string): Promise<void> {
  const { errors } = await server.graphql('mutation ($id: ID!) { startInvitationImport(id: $id) { id } }', { id }, token);
  expect(errors).toBeUndefined();
  await soon(async () => expect(await readImport(id)).toMatchObject({ state: 'done' }));
}

async function workbook(headers: string[], rows: string[][]): Promise<Buffer> {
  const batches = (async function* () {
    yield rows;
  })();
  const chunks: Buffer[] = [];
  for await (const chunk of xlsxStream({ name: 'People', rightToLeft: false, headers, batches })) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

describe('a file of addresses', () => {
  it('is a draft that invites nobody until it is started; its result is CSV and XLSX in the language of the admin', async () => {
    const { id: courseId } = await buildCourse(db());
    const known = await buildUser(db());
    const text = `Email;Sprache\nfirst@import.example;fa\n${known.email};\nnobody;\n=1+1@import;xx`;
    const id = idOf(await upload(file(text, 'Überblick.csv'), { query: `${OPTIONS}&courseIds=${courseId}` }));
    expect(await readImport(id)).toMatchObject({ state: 'draft', rowCount: 4, doneCount: 2, fileName: 'Überblick.csv' });
    expect(await db().countBy(InvitationEntity, { importId: id })).toBe(0);
    await run(id);
    expect(await db().find(InvitationEntity, { where: { importId: id }, order: { kind: 'ASC' } })).toMatchObject([
      { kind: 'access', email: known.email, courseId },
      { kind: 'signUp', email: 'first@import.example', language: 'fa', courseIds: [courseId] },
    ]);

    const answer = await download(`${id}/results/csv`);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="results.csv"; filename*=UTF-8''%C3%9Cberblick.csv`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const rows = await readCsv(answer);
    const expected = [
      ['Zeile', 'E-Mail', 'Ergebnis', 'Grund'],
      ['2', 'first@import.example', 'Eingeladen, ein Konto zu erstellen', ''],
      ['3', known.email, 'Hat ein Konto, zu den Akademien und Kursen eingeladen', ''],
      ['4', 'nobody', 'Ungültig', 'E-Mail-Adresse ungültig: nobody'],
      ['5', "'=1+1@import", 'Ungültig', 'E-Mail-Adresse ungültig: =1+1@import'],
    ];
    expect(rows).toEqual(expected);
    const sheet = await readSheet(Buffer.from(await (await download(`${id}/results/xlsx`)).arrayBuffer()));
    expect(sheet.map((cells) => cells.map((cell) => String(cell ?? '')))).toEqual(rows.map((cells) => cells.map((cell) => cell.replace(/^'=/, '='))));
    expect(await db().countBy(AuditEntryEntity, { actorId: adminId, action: 'invitation.exportImport', objectId: id })).toBe(2);
  });

  it('may be an Excel workbook, also the template that the application offers', async () => {
    const id = idOf(await upload(file(await workbook(['Email', 'Language'], [['sheet@import.example', 'ar']]), 'people.xlsx')));
    expect(await readImport(id)).toMatchObject({ state: 'draft', rowCount: 1, outcomes: [{ outcome: 'invited', count: 1 }] });
    await run(id);
    expect(await db().findOneBy(InvitationEntity, { importId: id })).toMatchObject({ email: 'sheet@import.example', language: 'ar' });
    for (const format of ['csv', 'xlsx']) {
      const template = Buffer.from(await (await download(`template/${format}`)).arrayBuffer());
      const draft = idOf(await upload(file(template, `template.${format}`)));
      expect(await readImport(draft)).toMatchObject({ rowCount: 1, outcomes: [{ outcome: 'invited', count: 1 }] });
    }
  });

  it('may have 50,000 rows', { timeout: 120_000 }, async () => {
    const rows = Array.from({ length: IMPORT_ROWS_MAX }, (_each, index) => `row-${index}@import.example`);
    const id = idOf(await upload(file(`Email\n${rows.join('\n')}`)));
    expect(await readImport(id)).toMatchObject({ rowCount: IMPORT_ROWS_MAX, doneCount: 0 });
    expect((await upload(file(`Email\n${rows.join('\n')}\none-more@import.example`))).body).toMatchObject({ code: 'IMPORT_TOO_LARGE' });
  });

  it.each<[string, string, number, () => Buffer | string, string]>([
    ['that is larger than 10 MB', 'IMPORT_TOO_LARGE', 413, () => Buffer.alloc(IMPORT_BYTES_MAX + 1, 'a@b.example\n'), 'people.csv'],
    [
      'that is an image',
      'IMPORT_NOT_READABLE',
      400,
      () => Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'),
      'people.csv',
    ],
    ['that is a text document', 'IMPORT_NOT_READABLE', 400, () => buildDocx(), 'people.xlsx'],
    ['without an address', 'IMPORT_WITHOUT_ADDRESSES', 400, () => 'Name;Town\nAmina;Kabul', 'people.csv'],
    ['that is empty', 'IMPORT_WITHOUT_ADDRESSES', 400, () => '', 'people.csv'],
  ])('%s is refused', async (_title, code, status, content, name) => {
    const count = await db().count(InvitationImportEntity);
    expect(await upload(file(content(), name))).toMatchObject({ status, body: { status: 'error', code } });
    expect(await db().count(InvitationImportEntity)).toBe(count);
  });

  it('needs a language, one file and existing courses', async () => {
    const row = file('a@import.example');
    expect(await upload(row, { query: '' })).toMatchObject({ body: { code: 'VALIDATION_FAILED', fields: { language: 'LANGUAGE_REQUIRED' } } });
    expect(await upload([{ field: 'other', content: 'x' }])).toMatchObject({ body: { code: 'VALIDATION_FAILED' } });
    const query = `${OPTIONS}&courseIds=00000000-0000-4000-8000-000000000000`;
    expect(await upload(row, { query })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });
});

describe('people who are not admins', () => {
  it.each(['student', 'module_trainer'] as const)('as %s import nothing, and see no template and no result', async (role) => {
    const as = await signIn((await buildUser(db(), { role })).email);
    const id = idOf(await upload(file('seen-by-admins@import.example')));
    expect(await upload(file('mine@import.example'), { as })).toMatchObject({ status: 403, body: { code: 'NOT_AUTHORIZED' } });
    for (const path of [`${id}/results/csv`, `${id}/results/xlsx`, 'template/csv'])
      expect(await (await download(path, as)).json()).toMatchObject({ code: 'NOT_AUTHORIZED' });
    expect(await (await download(`${id}/results/csv`, 'none')).json()).toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect(await db().countBy(AuditEntryEntity, { action: 'invitation.import', result: 'denied' })).toBeGreaterThan(0);
  });

  it('are refused before the file is read', async () => {
    const as = await signIn((await buildUser(db())).email);
    expect(await upload(file(Buffer.alloc(IMPORT_BYTES_MAX + 1, 'a')), { as })).toMatchObject({ status: 403 });
  });
});

it('an unknown import of invitations and an unknown format are NOT_FOUND', async () => {
  const id = idOf(await upload(file('known@import.example')));
  for (const path of [`${id}/results/pdf`, 'template/ods', '00000000-0000-4000-8000-000000000000/results/csv', 'x/results/csv'])
    expect(await (await download(path)).json()).toMatchObject({ code: 'NOT_FOUND' });
});
