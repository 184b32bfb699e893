import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRestWorld, type RestWorld } from '../testing/rest-world.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let world: RestWorld;
beforeAll(async () => {
  server = await createTestServer();
  world = await createRestWorld(server);
});
afterAll(() => server.close());

type Item = Record<string, unknown>;
const resultOf = async (...call: Parameters<RestWorld['get']>): Promise<Item> => (await world.get(...call)).body.result as Item;
const listOf = async (...call: Parameters<RestWorld['get']>): Promise<Item[]> => (await world.get(...call)).body.result as Item[];
const stepsOf = (course: Item): Item[] => (course.modules as Item[]).flatMap((module) => module.steps as Item[]);
const blocksOf = (description: unknown): Item[] => JSON.parse(String(description)) as Item[];

describe('the envelope of REST responses', () => {
  it('contains the status and the list under result', async () => {
    const { status, headers, body } = await world.get('enrolled', '/academy');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(Object.keys(body)).toEqual(['status', 'message', 'result']);
    expect(body).toMatchObject({ status: 'success', message: 'Success', result: [{ _id: world.academyId }] });
  });

  it('accepts the token as x-access-token and as Bearer', async () => {
    const bearer = await world.get(null, '/academy', { authorization: `Bearer ${world.tokens.enrolled}` });
    expect(bearer.status).toBe(200);
    expect(bearer.body).toEqual((await world.get('enrolled', '/academy')).body);
  });

  it('has the status 401 without a token or with an unknown one, and a message in the requested language', async () => {
    const none = await world.get(null, '/academy');
    expect(none).toMatchObject({ status: 401, body: { status: 'error', code: 'NOT_SIGNED_IN', message: 'Please sign in to continue.' } });
    expect((await world.get(null, '/academy', { 'x-access-token': 'x'.repeat(43) })).body).toEqual(none.body);
    const german = await world.get(null, '/academy', { 'accept-language': 'de-AT,de;q=0.9' });
    expect(german.body).toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect(german.body.message).not.toBe(none.body.message);
  });

  it('has the code ROUTE_NOT_FOUND for unknown routes', async () => {
    for (const path of ['/nothing', '/academy/course/nothing', '/class/x/nothing']) {
      expect(await world.get('admin', path), path).toMatchObject({ status: 404, body: { status: 'error', code: 'ROUTE_NOT_FOUND' } });
    }
    expect(await world.post('admin', '/nothing', {})).toMatchObject({ status: 404, body: { code: 'ROUTE_NOT_FOUND' } });
  });
});

describe('academies over REST', () => {
  it('have the documented field names', async () => {
    const [academy] = await listOf('enrolled', '/academy');
    expect(academy).toEqual({
      _id: world.academyId,
      name: 'Support',
      subTitle: 'For all',
      translations: { en: { name: 'Support', subTitle: 'For all' }, de: { name: 'Hilfe', subTitle: 'Für alle' } },
      language: expect.arrayContaining(['en', 'de']),
      defaultLanguage: 'en',
      academyType: 'public',
      status: 1,
      image: null,
      imageAlt: '',
      course: [world.courseId],
      order: 1,
      revision: 1,
      hostedRegion: 'Frankfurt',
    });
    expect(await resultOf('enrolled', `/academy/${world.academyId}`)).toMatchObject({ course: [{ _id: world.courseId, access: 'valid' }] });
  });

  it('are read in the requested language, and left out without a text in it', async () => {
    expect((await listOf('enrolled', '/academy', { 'x-content-language': 'de' }))[0]).toMatchObject({ name: 'Hilfe', course: [] });
    expect(await listOf('enrolled', '/academy', { 'x-content-language': 'fr' })).toEqual([]);
    const other = await listOf('enrolled', '/academy', { 'x-content-language': 'fr', 'x-other-languages': 'true' });
    expect(other[0]).toMatchObject({ name: 'Support', course: [world.courseId] });
  });

  it('are listed completely, in every language, for admins only', async () => {
    const all = await listOf('admin', '/academy/admin', { 'x-content-language': 'fr' });
    expect(all.map(({ _id }) => _id)).toEqual([world.academyId, world.hiddenAcademyId]);
    for (const who of ['stranger', 'enrolled', 'trainer'] as const) {
      expect(await world.get(who, '/academy/admin')).toMatchObject({ status: 403, body: { code: 'NOT_AUTHORIZED', message: 'You are not authorized' } });
    }
  });

  it('are read completely by admins, whatever their language, so that the courses can be ordered as they were read', async () => {
    const french = { 'x-content-language': 'fr' };
    const courses = (await resultOf('admin', `/academy/${world.academyId}`, french)).course as Item[];
    expect(courses.map(({ _id }) => _id)).toEqual([world.courseId]);
    const order = await server.rest('PUT', `/api/academy/course/order/${world.academyId}`, { courses }, world.tokens.admin);
    expect(order).toMatchObject({ status: 200, body: { status: 'success' } });
    expect(await world.get('enrolled', `/academy/${world.academyId}`, french)).toMatchObject({ body: { result: { course: [] } } });
  });

  it.each(['admin', 'speaker', 'trainer'] as const)('show %s every module, step and language of a course, whatever the language', async (who) => {
    const french = { 'x-content-language': 'fr' };
    const course = await resultOf(who, `/academy/course/find/${world.courseId}`, french);
    expect((course.modules as Item[]).map(({ _id }) => _id)).toEqual(world.moduleIds);
    expect(stepsOf(course).map(({ _id }) => _id)).toEqual(world.stepIds.flat());
    expect(stepsOf(course)[0]).toMatchObject({
      translations: { en: { description: expect.stringContaining('Breathe.') }, de: { description: expect.any(String) } },
      embedCode: { en: expect.stringContaining('vimeo'), de: '' },
      audio: { en: [world.fileIds.audio], de: [] },
    });
    const learner = await resultOf('enrolled', `/academy/course/find/${world.courseId}`, french);
    expect(stepsOf(learner)).toEqual([]);
  });

  it('let an admin order the modules and steps of a course as they were read', async () => {
    const course = await resultOf('admin', `/academy/course/find/${world.courseId}`, { 'x-content-language': 'fr' });
    const modules = course.modules as Item[];
    const put = (path: string, body: Item) => server.rest('PUT', `/api/academy${path}`, body, world.tokens.admin);
    expect(await put(`/module/order/${world.courseId}`, { modules })).toMatchObject({ status: 200 });
    expect(await put(`/steps/order/${world.moduleIds[0]}`, { steps: modules[0]?.steps })).toMatchObject({ status: 200 });
  });

  it('that are drafts are not found by other people on any route', async () => {
    const paths = [
      ...[`/academy/${world.hiddenAcademyId}`, `/academy/users/${world.hiddenAcademyId}`, `/academy/othercourses/${world.hiddenAcademyId}`],
      ...[`/academy/course/find/${world.hiddenCourseId}`, `/academy/course/users/${world.hiddenCourseId}`, '/academy/not-an-id'],
    ];
    for (const path of paths) expect(await world.get('enrolled', path), path).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    for (const path of paths.slice(0, 5)) expect((await world.get('admin', path)).status, path).toBe(200);
  });
});

describe('the people of a course over REST', () => {
  it('are entries with a user; only trainers and admins see the email address', async () => {
    for (const path of [`/academy/users/${world.academyId}`, `/academy/course/users/${world.courseId}`]) {
      const entries = await listOf('enrolled', path);
      const user = entries.map((entry) => entry.user as Item).find(({ _id }) => _id === world.userIds.classmate);
      expect(user).toEqual({
        _id: world.userIds.classmate,
        name: 'Samira',
        surname: 'classmate',
        role: 'student',
        color: expect.stringMatching(/^#/),
        isOnline: false,
        dnd: 0,
      });
      for (const who of ['trainer', 'admin'] as const) expect(JSON.stringify(await listOf(who, path)), who).toContain('@example.org');
      for (const who of ['enrolled', 'speaker', 'instructor'] as const) expect(JSON.stringify(await listOf(who, path)), who).not.toContain('@example.org');
      expect((await world.get('stranger', path)).status).toBe(404);
    }
  });
});

describe('a course over REST', () => {
  it('has modules, steps, access, progress and team', async () => {
    const course = await resultOf('enrolled', `/academy/course/find/${world.courseId}`);
    expect(course).toMatchObject({
      _id: world.courseId,
      academyId: world.academyId,
      courseType: 'public',
      maxAttempts: 0,
      access: 'valid',
      moduleCount: 2,
      stepCount: 3,
      progress: { completedModules: 0, percent: 0 },
      teamMembers: [{ role: 'module_trainer', user: { _id: world.userIds.trainer }, modules: world.moduleIds }],
      modules: world.moduleIds.map((id) => ({ _id: id, courseId: world.courseId })),
    });
    expect(stepsOf(course).map(({ _id, state }) => [_id, state])).toEqual([
      [world.stepIds[0]?.[0], 'open'],
      [world.stepIds[0]?.[1], 'locked'],
      [world.stepIds[1]?.[0], 'open'],
    ]);
  });

  it('hides the content of locked steps, and all steps from people who are not enrolled', async () => {
    const [open, locked] = stepsOf(await resultOf('enrolled', `/academy/course/find/${world.courseId}`));
    expect(blocksOf(open?.description).length).toBe(4);
    expect(locked).toMatchObject({ description: '[]', translations: { en: { name: 'Step 2 en' } }, files: [], stepImage: null });
    const foreign = await resultOf('stranger', `/academy/course/find/${world.courseId}`);
    expect(foreign).toMatchObject({ access: 'invalid', progress: null, modules: [{ steps: [] }, { steps: [] }] });
    expect(JSON.stringify(foreign)).not.toContain('Stay calm');
  });

  it('is listed under other courses for people who are not enrolled', async () => {
    expect(await listOf('enrolled', `/academy/othercourses/${world.academyId}`)).toEqual([]);
    expect(await listOf('stranger', `/academy/othercourses/${world.academyId}`)).toMatchObject([{ _id: world.courseId, access: 'invalid' }]);
    const own = await world.get('enrolled', '/academy/mycourses');
    expect(own.body).toMatchObject({
      courses: [{ _id: world.courseId, academy: { _id: world.academyId, name: 'Support' }, progress: { completedModules: 0 }, moduleCount: 2 }],
      progress: { completedModules: 0 },
    });
    expect((own.body.courses as Item[])[0]?.modules).toMatchObject(world.stepIds.map((steps) => ({ steps })));
    expect((await world.get('stranger', '/academy/mycourses')).body).toMatchObject({ courses: [], progress: { completedModules: 0 } });
  });
});

describe('a step over REST', () => {
  const path = (module: number, step: number) => `/academy/steps/${world.stepIds[module]?.[step]}`;

  it('has its content by language, under the documented field names', async () => {
    const step = await resultOf('enrolled', path(0, 0));
    const { image, document, audio } = world.fileIds;
    expect(step).toMatchObject({
      _id: world.stepIds[0]?.[0],
      moduleId: world.moduleIds[0],
      access: '1',
      language: expect.arrayContaining(['en', 'de']),
      image: { en: [image], de: [] },
      audio: { en: [audio], de: [] },
      video: { en: [], de: [] },
      docs: { en: [document], de: [] },
      embedCode: { en: '<iframe src="https://player.vimeo.com/video/123456?dnt=1" title="Vimeo" allowfullscreen></iframe>', de: '' },
      configs: { docs: { en: { [document]: { openType: 'NEWTAB' } }, de: {} } },
      stepImage: { _id: image, name: 'hands.png', contentType: 'image/png', filePath: expect.stringMatching(/^files\/.+signature=/) },
    });
    const [text, imageBlock, video, file] = blocksOf(step.description);
    expect(text).toMatchObject({ type: 'TEXT', value: '<p>Breathe.</p>' });
    expect(imageBlock).toMatchObject({ type: 'IMAGE', value: { _id: image, originalName: 'hands.png' } });
    expect(video).toMatchObject({ type: 'VIDEO', value: expect.stringContaining('youtube-nocookie.com/embed/abcdefghijk') });
    expect(file).toMatchObject({ type: 'DOCUMENT', value: { id: document, filePath: expect.stringMatching(/^files\//) } });
    expect(blocksOf((step.translations as Record<string, Item>).de?.description)).toMatchObject([{ value: '<p>Stay calm.</p>' }]);
  });

  it('is refused if it is locked, and not found by people who are not enrolled', async () => {
    expect(await world.get('enrolled', path(0, 1))).toMatchObject({ status: 403, body: { code: 'STEP_LOCKED' } });
    expect((await world.get('admin', path(0, 1))).status).toBe(200);
    expect(await world.get('stranger', path(0, 0))).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await world.get('enrolled', path(0, 0), { 'x-content-language': 'ar' })).status).toBe(404);
  });
});
