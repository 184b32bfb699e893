import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changedTables, hashTables } from '../../testing/permissions/world.ts';
import { createRestWorld, type RestWorld, type Who } from '../../testing/rest-world.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let world: RestWorld;
beforeAll(async () => {
  server = await createTestServer();
  world = await createRestWorld(server);
});
afterAll(() => server.close());

const step = (module: number, position: number): string => world.stepIds[module]?.[position] ?? '';
const complete = (who: Who, stepId: unknown) => world.post(who, '/progress/completeStep', { stepId });
const completeModule = (who: Who, moduleId: unknown, isLastModule?: unknown) => world.post(who, '/progress/completeModule', { moduleId, isLastModule });

describe('completing over REST', () => {
  it('is possible for steps, modules and the course', async () => {
    expect(await complete('classmate', step(0, 1))).toMatchObject({ status: 403, body: { code: 'STEP_LOCKED' } });
    const first = await complete('classmate', step(0, 0));
    expect(first.body).toMatchObject({
      status: 'success',
      result: {
        module: world.moduleIds[0],
        userId: world.userIds.classmate,
        status: 0,
        currentStep: step(0, 1),
        completedSteps: [step(0, 0)],
        unlockedSteps: [step(0, 0), step(0, 1)],
        progress: { percent: 33, completedModules: 0, currentStep: step(0, 1) },
      },
    });
    expect((await complete('classmate', step(0, 0).toUpperCase())).body).toEqual(first.body);
    expect((await completeModule('classmate', world.moduleIds[0], false)).body).toMatchObject({
      result: { status: 1, currentStep: step(0, 1), completedSteps: [step(0, 0), step(0, 1)], progress: { completedModules: 1, currentStep: step(1, 0) } },
    });
    await complete('classmate', step(1, 0));
    expect((await completeModule('classmate', world.moduleIds[1], true)).body).toMatchObject({
      result: { status: 1, progress: { completedModules: 2, percent: 100, status: 1 } },
    });
    expect((await world.get('classmate', '/academy/mycourses')).body).toMatchObject({
      courses: [{ progress: { completedModules: 2, status: 1 } }],
      progress: { completedModules: 2 },
    });
  });

  it('a module or course fails while an earlier step is open, and completes no step', async () => {
    expect(await completeModule('enrolled', world.moduleIds[0])).toMatchObject({ status: 409, body: { code: 'MODULE_NOT_COMPLETE' } });
    expect((await world.get('enrolled', `/progress/course/${world.courseId}`)).body.result).toMatchObject([{ completedSteps: [] }, { completedSteps: [] }]);
    expect(await completeModule('enrolled', world.moduleIds[1], true)).toMatchObject({ status: 409, body: { code: 'COURSE_NOT_COMPLETE' } });
    expect((await world.get('enrolled', `/progress/course/${world.courseId}`)).body.result).toMatchObject([{ completedSteps: [] }, { completedSteps: [] }]);
  });

  it.each<Who>(['admin', 'speaker', 'trainer'])('succeeds without a record for staff who are not enrolled: %s', async (who) => {
    const tables = ['enrolments', 'attempts', 'module_progress', 'step_progress'];
    const before = await hashTables(server.database.dataSource.manager, tables);
    const answer = { status: 'success', result: { userId: world.userIds[who], status: 0, currentStep: null, completedSteps: [], progress: null } };
    expect(await complete(who, step(0, 1))).toMatchObject({ status: 200, body: answer });
    expect(await completeModule(who, world.moduleIds[0])).toMatchObject({ status: 200, body: answer });
    expect(await completeModule(who, world.moduleIds[1], true)).toMatchObject({ status: 200, body: answer });
    expect(changedTables(before, await hashTables(server.database.dataSource.manager, tables))).toEqual([]);
  });

  it('enrolling an admin succeeds without a record', async () => {
    const answer = await world.post('admin', '/user/courseEnroll', { courseId: world.courseId });
    expect(answer).toMatchObject({ status: 200, body: { status: 'success' } });
    expect((await world.get('admin', '/academy/mycourses')).body).toMatchObject({ courses: [] });
  });

  it('requires valid ids and an enrollment', async () => {
    expect(await complete('enrolled', undefined)).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED', fields: { stepId: 'ID_INVALID' } } });
    expect(await complete('enrolled', { $ne: null })).toMatchObject({ status: 400, body: { fields: { stepId: 'CHOICE_INVALID' } } });
    expect(await complete('enrolled', 'no-id')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await complete('stranger', step(0, 0))).toMatchObject({ status: 404 });
    expect(await completeModule('stranger', world.moduleIds[0])).toMatchObject({ status: 403, body: { code: 'NOT_ENROLLED' } });
    const response = await fetch(`${server.url}/api/progress/completeStep`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-access-token': world.tokens.enrolled },
      body: '{"stepId":',
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ status: 'error', code: 'BAD_REQUEST' });
  });
});

describe('reading progress over REST', () => {
  it('returns the progress of the caller', async () => {
    const list = await world.get('enrolled', `/progress/course/${world.courseId}`);
    expect(list.body.result).toMatchObject(world.moduleIds.map((module) => ({ module, status: 0, completedSteps: [], userId: world.userIds.enrolled })));
    const one = await world.get('enrolled', `/progress/module/${world.moduleIds[0]}`);
    expect(one.body.result).toEqual((list.body.result as unknown[])[0]);
    expect((await world.get('enrolled', `/progress/${step(0, 0)}`)).body.result).toEqual({
      step: step(0, 0),
      userId: world.userIds.enrolled,
      status: 0,
      homework: null,
      polls: null,
    });
    expect((await world.get('stranger', `/progress/course/${world.courseId}`)).body.result).toEqual([]);
    expect((await world.get('stranger', `/progress/module/${world.moduleIds[0]}`)).status).toBe(404);
    expect((await world.get('stranger', `/progress/${step(0, 0)}`)).status).toBe(404);
  });

  it.each<[Who, number]>([
    ['stranger', 404],
    ['enrolled', 404],
    ['speaker', 404],
    ['instructor', 200],
    ['trainer', 200],
    ['admin', 200],
    ['classmate', 200],
  ])('of a classmate answers the %s with the status %i', async (who, status) => {
    const course = await world.get(who, `/progress/courseUser/${world.courseId}/${world.userIds.classmate}`);
    const module = await world.get(who, `/progress/moduleUser/${world.moduleIds[0]}/${world.userIds.classmate}`);
    expect([course.status, module.status]).toEqual([status, status]);
    if (status !== 200) return;
    expect(course.body.result).toMatchObject(world.moduleIds.map((id) => ({ module: id, userId: world.userIds.classmate })));
    expect(module.body.result).toMatchObject(world.stepIds[0]?.map((id) => ({ step: id, userId: world.userIds.classmate })) ?? []);
  });

  it('shows a limited trainer only the modules that are assigned', async () => {
    await server.database.dataSource.query('UPDATE team_members SET all_modules = false, module_ids = ARRAY[$2::uuid] WHERE user_id = $1', [
      world.userIds.trainer,
      world.moduleIds[1],
    ]);
    const { body } = await world.get('trainer', `/progress/courseUser/${world.courseId}/${world.userIds.enrolled}`);
    expect(body.result).toMatchObject([{ module: world.moduleIds[1] }]);
    expect((await world.get('trainer', `/progress/moduleUser/${world.moduleIds[0]}/${world.userIds.enrolled}`)).status).toBe(404);
  });

  it('is NOT_FOUND for people without an enrollment', async () => {
    for (const userId of [world.userIds.stranger, world.userIds.admin, 'no-id', '00000000-0000-4000-8000-000000000000']) {
      expect((await world.get('instructor', `/progress/courseUser/${world.courseId}/${userId}`)).status, userId).toBe(404);
    }
  });
});
