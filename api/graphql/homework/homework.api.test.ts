import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HomeworkTaskEntity } from '../../domain/homework/homework-task.entity.ts';
import { storeFile } from '../../domain/uploads/store-file.service.ts';
import { buildCourseWith, buildEnrolment } from '../../testing/factories/course.ts';
import { buildPdf } from '../../testing/factories/file.ts';
import { actorOf, buildUser, TEST_PASSWORD } from '../../testing/factories/user.ts';
import { soon } from '../../testing/soon.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
}, 60_000);
afterAll(() => server.close());

const FIELDS = 'id html direction minimumWords maximumWords submission { status content title wordCount version submittedAt file { id url } }';
const READ = `query ($id: ID!) { step(id: $id) { homework { ${FIELDS} } } }`;
const mutation = (name: string): string =>
  `mutation ($stepId: ID!, $input: HomeworkSubmissionInput!) { ${name}(stepId: $stepId, input: $input) { ${FIELDS} } }`;
const [SAVE, SUBMIT] = [mutation('saveHomeworkDraft'), mutation('submitHomework')];

async function classroom() {
  const db = server.database.dataSource.manager;
  const { course, stepIds } = await buildCourseWith(db, [[{}, { access: 'OPEN' }]]);
  const [stepId = '', plainStepId = ''] = stepIds[0] ?? [];
  await db.insert(HomeworkTaskEntity, { stepId, minimumWords: 2, maximumWords: 4, texts: { en: '<p>Write.</p>' } });
  const person = async () => {
    const user = await buildUser(db);
    await buildEnrolment(db, user.id, course.id);
    const { body } = await server.rest('POST', '/api/user/signIn', { email: user.email, password: TEST_PASSWORD });
    const token = String(body.token);
    const run = async (query: string, variables: object) => {
      const { data, errors } = await server.graphql(query, { ...variables }, token);
      return errors?.[0]?.extensions ?? data;
    };
    return { user, run, token };
  };
  return { course, stepId, plainStepId, person };
}

describe('homework over GraphQL', () => {
  it('is read with its step, saved, reported as changed, and submitted', async () => {
    const { stepId, plainStepId, person } = await classroom();
    const { run } = await person();
    expect(await run(READ, { id: plainStepId })).toEqual({ step: { homework: null } });
    expect(await run(READ, { id: stepId })).toMatchObject({ step: { homework: { id: stepId, html: '<p>Write.</p>', direction: 'ltr', submission: null } } });
    expect(await run(SAVE, { stepId, input: { content: 'One', baseVersion: 0 } })).toMatchObject({
      saveHomeworkDraft: { submission: { status: 'draft', content: 'One', wordCount: 1, version: 1 } },
    });
    expect(await run(SAVE, { stepId, input: { content: 'Other', baseVersion: 0 } })).toMatchObject({
      code: 'HOMEWORK_CHANGED',
      parameters: { version: 1, content: 'One', title: '' },
    });
    expect(await run(SUBMIT, { stepId, input: { content: 'One', baseVersion: 1 } })).toEqual({
      code: 'VALIDATION_FAILED',
      fields: { wordCount: 'WORD_COUNT_OUTSIDE' },
    });
    expect(await run(SUBMIT, { stepId, input: { content: 'One two', baseVersion: 1 } })).toMatchObject({
      submitHomework: { submission: { status: 'submitted' } },
    });
    expect(await run(SUBMIT, { stepId, input: { content: 'One two three', baseVersion: 2 } })).toMatchObject({ code: 'HOMEWORK_SUBMITTED' });
  });

  it('takes one more statement for a step with homework, and none for another step', async () => {
    const { stepId, plainStepId, person } = await classroom();
    const { run } = await person();
    const count = async (query: string, id: string): Promise<number> => {
      server.database.statements.reset();
      await run(query, { id });
      return server.database.statements.count;
    };
    const without = 'query ($id: ID!) { step(id: $id) { id } }';
    // The first request also reads the session.
    await count(without, stepId);
    const base = await count(without, stepId);
    expect([await count(READ, stepId), await count(READ, plainStepId)]).toEqual([base + 1, base]);
  });

  it('links its file to its learner only', async () => {
    const { stepId, person } = await classroom();
    const [one, other] = [await person(), await person()];
    const ctx = testCtx(server.database.dataSource.manager, { actor: actorOf(one.user), ports: server.app.ports });
    const { id: fileId } = await storeFile(ctx, { content: buildPdf(), originalName: 'a.pdf' });
    expect(await other.run(SAVE, { stepId, input: { fileId } })).toEqual({ code: 'VALIDATION_FAILED', fields: { fileId: 'ID_INVALID' } });
    const saved = (await one.run(SAVE, { stepId, input: { fileId } })) as { saveHomeworkDraft: { submission: { file: { url: string } } } };
    const { url } = saved.saveHomeworkDraft.submission.file;
    expect((await fetch(server.url + url)).status).toBe(200);
    expect((await fetch(server.url + url.replace(/signature=.*$/, 'signature=x'))).status).toBe(404);
    expect(await other.run(READ, { id: stepId })).toMatchObject({ step: { homework: { submission: null } } });
    expect(await one.run(READ, { id: stepId })).toMatchObject({ step: { homework: { submission: { file: { id: fileId } } } } });
  });

  it('notifies the other tabs of the learner', async () => {
    const { course, stepId, person } = await classroom();
    const { run, user } = await person();
    const seen: unknown[] = [];
    const stop = server.app.ports.relay.subscribe('progress.changed', (change) => void seen.push(change));
    await run(SAVE, { stepId, input: { content: 'One', baseVersion: 0 } });
    await soon(async () => expect(seen).toContainEqual(expect.objectContaining({ userId: user.id, courseId: course.id })));
    stop();
  });
});
