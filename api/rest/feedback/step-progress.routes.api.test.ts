import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildFileRow } from '../../testing/factories/file-row.ts';
import { buildHomework } from '../../testing/factories/tasks.ts';
import { createRestWorld, type RestWorld } from '../../testing/rest-world.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let world: RestWorld;
beforeAll(async () => {
  server = await createTestServer();
  world = await createRestWorld(server);
}, 60_000);
afterAll(() => server.close());

it('the REST API saves and submits homework under the documented names, and shows drafts to their learner only', async () => {
  const stepId = world.stepIds[0]?.[0] ?? '';
  const db = server.database.dataSource.manager;
  await buildHomework(db, stepId);
  const post = (body: object) => world.post('enrolled', '/progress/homework', { stepId, ...body });
  const ofModule = async (who: 'enrolled' | 'trainer') =>
    (await world.get(who, `/progress/moduleUser/${world.moduleIds[0]}/${world.userIds.enrolled}`)).body.result as Array<{ homework: unknown }>;

  expect((await world.get('enrolled', `/progress/${stepId}`)).body.result).toMatchObject({ step: stepId, homework: null });
  const draft = { homework: 'One <b>two</b>', title: 'Rest', status: 0, wordCount: 2, attachment: null, feedback: null };
  expect((await post({ homework: 'One <b>two</b>', title: 'Rest', status: '0' })).body).toMatchObject({ status: 'success', result: { homework: draft } });
  expect((await world.get('enrolled', `/progress/${stepId}`)).body.result).toMatchObject({ homework: draft });
  expect((await ofModule('enrolled'))[0]?.homework).toMatchObject(draft);
  expect((await ofModule('trainer'))[0]?.homework).toBeNull();

  const file = await buildFileRow(db, 'document', { uploadedBy: world.userIds.enrolled, originalName: 'rest.pdf' });
  const submitted = await post({ homework: '', attachment: [{ _id: file }], wordCount: '12', status: 1 });
  const attachment = { filePath: expect.stringMatching(/^files\/.*signature=/), originalName: 'rest.pdf' };
  expect(submitted.body).toMatchObject({ result: { homework: { homework: '', status: 1, wordCount: 12, attachment } } });
  expect((await ofModule('trainer'))[0]?.homework).toMatchObject({ status: 1, attachment });
  expect(await post({ homework: 'Once more', status: 1 })).toMatchObject({ status: 409, body: { code: 'HOMEWORK_SUBMITTED' } });
  expect((await world.post('trainer', '/progress/homework', { stepId, homework: 'x' })).body).toMatchObject({ code: 'NOT_ENROLLED' });
  expect((await world.post('stranger', '/progress/homework', { stepId, homework: 'x' })).body).toMatchObject({ code: 'NOT_FOUND' });
  expect((await post({ homework: 'a', attachment: file })).body).toMatchObject({ code: 'VALIDATION_FAILED', fields: { attachment: 'CHOICE_INVALID' } });
});
