import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AuditEntryEntity } from '../domain/audit/audit-entry.entity.ts';
import { giveFeedback } from '../domain/feedback/give-feedback.service.ts';
import { HomeworkSubmissionEntity } from '../domain/homework/homework-submission.entity.ts';
import { submitHomework } from '../domain/homework/submit-homework.service.ts';
import { completeModule, completeStep } from '../domain/learning/learning.service.ts';
import { TeamMemberEntity } from '../domain/memberships/team-member.entity.ts';
import { answerQuiz } from '../domain/quizzes/answer-quiz.service.ts';
import { csvStream } from '../domain/shared/csv-stream.ts';
import { xlsxStream } from '../domain/shared/xlsx-stream.ts';
import type { UserEntity } from '../domain/users/user.entity.ts';
import { buildCourseWith, buildEnrolment } from '../testing/factories/course.ts';
import { buildHomework, buildQuizQuestion } from '../testing/factories/tasks.ts';
import { actorOf, buildUser, TEST_PASSWORD } from '../testing/factories/user.ts';
import { testCtx } from '../testing/test-ctx.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { unzip } from '../testing/unzip.ts';

let server: TestServer;
const db = () => server.database.dataSource.manager;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

/** Reads CSV as RFC 4180 defines it. */
function parseCsv(source: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of source.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

const unescapeXml = (xml: string): string => xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
/** The values of a sheet: texts, numbers, and null for empty cells. */
function valuesOf(sheet: string): Array<Array<string | number | null>> {
  return [...sheet.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c r="\w+"\/>|<c[^>]*><v>(.*?)<\/v><\/c>|<c[^>]*><is><t[^>]*>(.*?)<\/t><\/is><\/c>/gs)].map(([, number, words]) =>
      number !== undefined ? Number(number) : words !== undefined ? unescapeXml(words) : null,
    ),
  );
}

const all = <Value>(values: AsyncIterable<Value>): Promise<Value[]> => Readable.from(values).toArray() as Promise<Value[]>;
const batches = async function* <Row>(...rows: Row[][]) {
  yield* rows;
};

describe('a CSV file', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('never holds a formula: %j', async (cell) => {
    const written = (await all(csvStream(['A'], batches([[cell]])))).join('');
    expect(parseCsv(written.slice(1))).toEqual([['A'], [`'${cell}`]]);
  });

  it('begins with the mark of UTF-8 and quotes commas, quotes and line breaks', async () => {
    const cells = ['زينب, "Z"', 'two\nlines', -3, new Date('2026-11-22T10:00:00.000Z'), null];
    const written = (await all(csvStream(['A'], batches([cells])))).join('');
    expect(Buffer.from(written).subarray(0, 3).toString('hex')).toBe('efbbbf');
    expect(parseCsv(written.slice(1))[1]).toEqual(['زينب, "Z"', 'two\nlines', '-3', '2026-11-22 10:00:00', '']);
  });
});

describe('a workbook', () => {
  it('is a ZIP archive with a sheet, also with texts that are markup or no XML', async () => {
    const rows = [['<b>&"', '=1+1', 'a\u0000b\u001f', 12, null, new Date(0)]];
    const sheet = { name: 'A/B: نتائج', rightToLeft: true, headers: ['H'], batches: batches(rows, rows) };
    const files = await unzip(Buffer.concat(await all(xlsxStream(sheet))));
    expect([...files.keys()].sort()).toEqual(
      ['[Content_Types].xml', '_rels/.rels', 'xl/_rels/workbook.xml.rels', 'xl/styles.xml', 'xl/workbook.xml', 'xl/worksheets/sheet1.xml'].sort(),
    );
    const content = files.get('xl/worksheets/sheet1.xml') ?? '';
    const values = ['<b>&"', '=1+1', 'ab', 12, null, 25_569];
    expect(valuesOf(content)).toEqual([['H'], values, values]);
    expect(content).toContain('rightToLeft="1"');
    expect(content).not.toContain('<f>');
    expect(files.get('xl/workbook.xml')).toContain('name="A B  نتائج"');
  });

  it('fails when a row cannot be read, instead of ending early', async () => {
    const broken = async function* (): AsyncGenerator<string[][]> {
      yield [['a']];
      throw new Error('The database is away');
    };
    const archive = xlsxStream({ name: 'A', rightToLeft: false, headers: ['H'], batches: broken() });
    await expect(all(archive)).rejects.toThrow('The database is away');
  });
});

/** A course with two modules and three students, of whom one answered, submitted and received feedback. */
async function classroom() {
  const { course, moduleIds, stepIds } = await buildCourseWith(db(), [[{}], [{}, {}]], {
    translations: { en: { name: 'First aid, part 1', description: '' } },
  });
  const [[stepId = ''] = []] = stepIds;
  const { questionId, rightIds, wrongIds } = await buildQuizQuestion(db(), stepId);
  await buildHomework(db(), stepId);
  const users: UserEntity[] = [];
  for (const [name, surname] of [
    ['Anna', '=cmd()'],
    ['Bilal', 'Özil'],
    ['Zaynab', 'الخطيب'],
  ] as const) {
    const user = await buildUser(db(), { name, surname });
    await buildEnrolment(db(), user.id, course.id);
    users.push(user);
  }
  const member = async (role: UserEntity['role'], modules: string[] | null, language: UserEntity['language'] = 'en') => {
    const user = await buildUser(db(), { role, language, name: 'Tara', surname: 'Trainer' });
    const row = { courseId: course.id, userId: user.id, role, allModules: modules === null, moduleIds: modules ?? [], createdAt: new Date() };
    await db().insert(TeamMemberEntity, row);
    return user;
  };
  const [anna] = users;
  if (anna === undefined) throw new Error('There are three students');
  const ctx = testCtx(db(), { actor: actorOf(anna) });
  await answerQuiz(ctx, { stepId, questionId, optionIds: wrongIds.slice(0, 1) });
  await answerQuiz(ctx, { stepId, questionId, optionIds: rightIds });
  await submitHomework(ctx, { stepId, content: 'One two three' });
  await completeStep(ctx, stepId);
  const { id: submissionId } = await db().findOneByOrFail(HomeworkSubmissionEntity, { stepId });
  const trainer = await member('module_trainer', null);
  await giveFeedback(testCtx(db(), { actor: actorOf(trainer) }), { submissionId, content: 'Good' });
  return { course, moduleIds, anna, trainer, member };
}

async function download(user: UserEntity, courseId: string, format: string): Promise<Response> {
  const { body } = await server.rest('POST', '/api/user/signIn', { email: user.email, password: TEST_PASSWORD });
  const token = String(body.token);
  return fetch(`${server.url}/exports/courses/${courseId}/results/${format}`, { headers: { 'x-access-token': token } });
}

describe('the results of a course', () => {
  it('have a row per student and module as CSV, with email addresses for viewers who may see them', async () => {
    const { course, moduleIds, anna, trainer } = await classroom();
    const answer = await download(trainer, course.id, 'csv');
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="results.csv"; filename*=UTF-8''First%20aid%2C%20part%201.csv`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const [headers, first, ...rest] = parseCsv((await answer.text()).replace(/^\uFEFF/, ''));
    expect(headers).toHaveLength(16);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    // Every step is completed; the module counts as completed when its learner says so.
    expect(first).toEqual([
      ...['Anna', "'=cmd()", anna.email, 'Module 1 en', '1', 'Started', '', '1', '1'],
      ...['1', '1', '2', '3', time, time, 'Tara Trainer'],
    ]);
    expect(rest).toHaveLength(5);
    expect(rest[0]).toEqual(['Anna', "'=cmd()", anna.email, 'Module 2 en', '1', 'Not started', '', '0', '2', '', '', '', '', '', '', '']);
    expect(rest.at(-1)?.slice(0, 2)).toEqual(['Zaynab', 'الخطيب']);
    await completeModule(testCtx(db(), { actor: actorOf(anna) }), moduleIds[0] ?? '');
    const after = parseCsv((await (await download(trainer, course.id, 'csv')).text()).slice(1));
    expect(after[1]?.slice(5, 9)).toEqual(['Completed', time, '1', '1']);
  });

  it('have a row per student and step of one module', async () => {
    const { course, moduleIds, anna, trainer } = await classroom();
    const answer = await download(trainer, course.id, `csv?module=${moduleIds[0]}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toContain("filename*=UTF-8''First%20aid%2C%20part%201%2C%20Module%201%20en.csv");
    const [headers, first, ...rest] = parseCsv((await answer.text()).replace(/^\uFEFF/, ''));
    expect(headers).toHaveLength(15);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(first).toEqual([
      ...['Anna', "'=cmd()", anna.email, 'Module 1 en', 'Step 1 en', '1', 'Completed', time],
      ...['1', '1', '2', '3', time, time, 'Tara Trainer'],
    ]);
    expect(rest).toHaveLength(2);
    expect(rest[0]).toEqual(['Bilal', 'Özil', expect.any(String), 'Module 1 en', 'Step 1 en', '', 'Not started', '', '1', '0', '0', '', '', '', '']);
    expect(rest.at(-1)?.slice(0, 2)).toEqual(['Zaynab', 'الخطيب']);
  });

  it('contain only the modules of a limited trainer, and their export is in the audit trail', async () => {
    const { course, moduleIds, member } = await classroom();
    const trainer = await member('module_trainer', moduleIds.slice(1));
    const rows = parseCsv((await (await download(trainer, course.id, 'csv')).text()).slice(1));
    expect(new Set(rows.slice(1).map((row) => row[3]))).toEqual(new Set(['Module 2 en']));
    expect((await download(trainer, course.id, `csv?module=${moduleIds[0]}`)).status).toBe(404);
    expect(await db().countBy(AuditEntryEntity, { actorId: trainer.id, action: 'exportCourseResults', objectId: course.id, result: 'done' })).toBe(1);
  });

  it('are a workbook from right to left in Arabic, without email addresses for instructors', async () => {
    const { course, anna, member } = await classroom();
    const answer = await download(await member('instructor', null, 'ar'), course.id, 'xlsx');
    expect(answer.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const files = await unzip(Buffer.from(await answer.arrayBuffer()));
    const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
    const [headers, first] = valuesOf(sheet);
    expect(headers).toHaveLength(15);
    expect(headers?.[0]).toBe('الاسم الأول');
    expect(first?.slice(0, 2)).toEqual(['Anna', '=cmd()']);
    expect(sheet).toContain('rightToLeft="1"');
    expect(sheet).not.toContain(anna.email);
  });

  it.each([
    ['a student', async ({ anna }: Awaited<ReturnType<typeof classroom>>) => anna, 'csv'],
    ['a speaker', async ({ member }: Awaited<ReturnType<typeof classroom>>) => member('speaker', null), 'xlsx'],
    ['a trainer, in another format', async ({ trainer }: Awaited<ReturnType<typeof classroom>>) => trainer, 'toString'],
  ])('are NOT_FOUND for %s', async (_who, caller, format) => {
    const world = await classroom();
    const answer = await download(await caller(world), world.course.id, format);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ status: 'error', code: 'NOT_FOUND' });
  });

  it('require a session and an existing course', async () => {
    const { trainer } = await classroom();
    const guest = await fetch(`${server.url}/exports/courses/${randomUUID()}/results/csv`);
    expect(await guest.json()).toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect((await download(trainer, randomUUID(), 'csv')).status).toBe(404);
    expect((await download(trainer, 'x', 'csv')).status).toBe(404);
  });
});
