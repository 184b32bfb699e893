import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COPIED_AT_ONCE } from '../../../schema/limits.ts';
import { ContentCopyEntity } from '../../domain/authoring/content-copy.entity.ts';
import { CourseEntity } from '../../domain/courses/course.entity.ts';
import { buildCourseWith } from '../../testing/factories/course.ts';
import { buildUser, TEST_PASSWORD } from '../../testing/factories/user.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { runEnqueued } from '../../testing/worker-to-kill.ts';

const DUPLICATE = 'mutation ($id: ID!) { duplicateCourse(id: $id) { id } }';
const START = 'mutation ($id: ID!) { startCopy(kind: course, id: $id) { id state progress copyId name } }';
const CANCEL = 'mutation ($id: ID!) { cancelCopy(id: $id) }';
const LIST = '{ contentCopies { id kind originalId parentId name nameLanguage state progress failure copyId } }';

let server: TestServer;
let token: string;
let large: CourseEntity;
const db = () => server.database.dataSource.manager;
beforeAll(async () => {
  server = await createTestServer();
  const { email } = await buildUser(db(), { role: 'admin' });
  token = String((await server.rest('POST', '/api/user/signIn', { email, password: TEST_PASSWORD })).body.token);
  const steps = Array.from({ length: COPIED_AT_ONCE + 1 }, () => ({}));
  large = (await buildCourseWith(db(), [steps])).course;
});
afterAll(() => server.close());

const send = (query: string, variables: Record<string, unknown> = {}, headers: Record<string, string> = {}) => server.graphql(query, variables, token, headers);
const codeOf = async (query: string, variables: Record<string, unknown>): Promise<unknown> => (await send(query, variables)).errors?.[0]?.extensions.code;
/** Returns the value of the only field. */
async function ask<Value = Record<string, unknown>>(...request: Parameters<typeof send>): Promise<Value> {
  const { data, errors } = await send(...request);
  expect(errors).toBeUndefined();
  return Object.values(data ?? {})[0] as Value;
}

describe('a course of more than 100 steps', () => {
  it('is refused at once by GraphQL and REST, with words; a smaller one is copied as before', async () => {
    expect(await codeOf(DUPLICATE, { id: large.id })).toBe('COPY_TOO_LARGE');
    const refused = await server.rest('POST', '/api/duplicate/course', { courseId: large.id }, token);
    expect(refused).toMatchObject({ status: 409, body: { status: 'error', code: 'COPY_TOO_LARGE', message: expect.stringContaining('too many steps') } });
    const { course } = await buildCourseWith(db(), [[{}]]);
    expect((await ask(DUPLICATE, { id: course.id })).id).not.toBe(course.id);
    const copied = await server.rest('POST', '/api/duplicate/course', { courseId: course.id }, token);
    expect(copied).toMatchObject({ status: 200, body: { result: { _id: expect.any(String) } } });
  });

  it('is copied once by a job, however often the same request is sent, and is listed until it is removed from the list', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const started = [await ask(START, { id: large.id }, headers), await ask(START, { id: large.id }, headers), await ask(START, { id: large.id })];
    expect(started[0]).toMatchObject({ state: 'waiting', progress: 0, copyId: null, name: 'Psychological first aid' });
    expect(started.slice(1)).toEqual([started[0], started[0]]);
    await runEnqueued(server);
    // A late repeat does not begin another one.
    expect(await ask(START, { id: large.id }, headers)).toEqual(started[0]);
    expect(await db().countBy(ContentCopyEntity, { originalId: large.id })).toBe(1);
    expect(await db().countBy(CourseEntity, { academyId: large.academyId })).toBe(2);
    const listed = await ask<Array<{ copyId: string }>>(LIST);
    const copy = { id: started[0]?.id, kind: 'course', originalId: large.id, parentId: large.academyId, nameLanguage: 'en', state: 'ready', failure: null };
    expect(listed).toMatchObject([{ ...copy, progress: 100 }]);
    const read = await ask('query ($id: ID!) { adminCourse(id: $id) { status stepCount } }', { id: listed[0]?.copyId });
    expect(read).toEqual({ status: 'DRAFT', stepCount: COPIED_AT_ONCE + 1 });
    expect(await ask(CANCEL, { id: started[0]?.id })).toBe(true);
    expect(await ask(LIST)).toEqual([]);
    expect(await db().countBy(CourseEntity, { academyId: large.academyId })).toBe(2);
  });

  it('is not copied after it was cancelled', async () => {
    const { id } = await ask(START, { id: large.id });
    await ask(CANCEL, { id });
    expect(await codeOf(CANCEL, { id })).toBe('NOT_FOUND');
    const before = await db().countBy(CourseEntity, { academyId: large.academyId });
    await runEnqueued(server);
    expect(await db().countBy(CourseEntity, { academyId: large.academyId })).toBe(before);
  });
});
