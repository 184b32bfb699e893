import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restAdmin } from '../testing/rest-admin.ts';
import { createRestWorld, type RestWorld } from '../testing/rest-world.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

type Item = Record<string, unknown>;
let server: TestServer;
let world: RestWorld;
beforeAll(async () => {
  server = await createTestServer();
  world = await createRestWorld(server);
});
afterAll(() => server.close());

const { send, done, file } = restAdmin(
  () => server,
  () => world,
);
const names = (...languages: string[]) => Object.fromEntries(languages.map((language) => [language, { name: `Name ${language}` }]));

describe('an academy that is written over REST', () => {
  const form = async () => ({
    name: 'Support',
    subTitle: 'For all',
    language: ['en', 'ar'],
    defaultLanguage: 'en',
    academyType: 'private',
    status: 1,
    translations: { ar: { name: 'دعم', subTitle: 'للجميع' } },
    image: { _id: await file('image'), filePath: 'x', name: 'a.webp' },
    imageAlt: 'Hands',
  });

  it('is created as a draft, saved, published by its status, duplicated, reordered and deleted', async () => {
    const made = await done('POST', '/academy/', await form());
    expect(made).toMatchObject({
      status: 0,
      academyType: 'private',
      imageAlt: 'Hands',
      revision: 1,
      translations: { en: { name: 'Support', subTitle: 'For all' } },
    });
    const id = String(made._id);
    const again = await done('PUT', `/academy/${id}`, made);
    expect(again).toEqual({ ...made, revision: 2 });
    expect(await done('PUT', `/academy/${id}`, { status: '1' })).toEqual({ ...again, status: 1 });
    const { imageAlt: _alt, revision: _revision, status: _status, ...partial } = again;
    expect(await done('PUT', `/academy/${id}`, partial)).toEqual({ ...again, status: 1, revision: 3 });
    expect(await done('PUT', `/academy/${id}`, { ...partial, status: 0 })).toMatchObject({ status: 0, imageAlt: again.imageAlt });

    const copy = await done('POST', '/duplicate/academy', { academyId: id });
    expect(copy).toMatchObject({ name: 'Support (copy)', status: 0, image: { _id: (made.image as Item)._id } });
    expect(copy.imageAlt).toBe(again.imageAlt);
    expect(await done('PUT', `/academy/${copy._id}`, { ...partial, image: await file('image') })).toMatchObject({ imageAlt: '' });
    const ids = ((await done('GET', '/academy/admin')) as unknown as Item[]).map(({ _id }) => _id);
    const academys = ids.map((each, at) => ({ [at % 2 === 0 ? '_id' : 'id']: each, order: String(ids.length - at) }));
    await done('PUT', '/academy/order', { academys });
    expect(((await done('GET', '/academy/admin')) as unknown as Item[]).map(({ _id }) => _id)).toEqual(ids.reverse());
    expect(await send('PUT', '/academy/order', { academys: academys.slice(1) })).toMatchObject({ status: 409, body: { code: 'ORDER_CHANGED' } });
    await done('DELETE', `/academy/${copy._id}`);
    expect((await send('GET', `/academy/${copy._id}`)).status).toBe(404);
  });

  it('reports errors under the documented names, and refuses a save over a newer revision', async () => {
    const wrong = await send('POST', '/academy', { defaultLanguage: 'en', translations: { en: { name: '' }, de: { name: 'x' } }, academyType: 'public' });
    expect(wrong.body).toMatchObject({ code: 'VALIDATION_FAILED', fields: { 'translations.en.name': 'REQUIRED', image: 'IMAGE_REQUIRED' } });
    expect(wrong.body.message).toBe('name (en) is required!');
    const two = [await file('image'), await file('image')];
    expect((await send('POST', '/academy', { ...(await form()), image: two })).body).toMatchObject({ fields: { image: 'CHOICE_INVALID' } });
    expect((await send('POST', '/academy', { ...(await form()), language: ['en', 'de'] })).body).toMatchObject({
      fields: { 'translations.de.name': 'REQUIRED' },
    });
    const made = await done('POST', '/academy', await form());
    const old = await send('PUT', `/academy/${made._id}`, { ...made, revision: 7 });
    expect(old).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE', parameters: { revision: 1 } } });
    expect((await send('PUT', `/academy/${made._id}`, { ...made, revision: 'x' })).body).toMatchObject({ fields: { revision: 'NOT_A_NUMBER' } });
    expect((await send('PUT', `/academy/${made._id}`, { status: 2 })).body).toMatchObject({ code: 'VALIDATION_FAILED', fields: { status: 'CHOICE_INVALID' } });
    for (const body of [[], 'x', { translations: [] }, { language: {}, translations: 'x', image: 5 }]) {
      expect((await send('POST', '/academy', body)).body.code).toMatch(/VALIDATION_FAILED|BAD_REQUEST/);
    }
  });
});

describe('a course that is written over REST', () => {
  const form = async () => ({
    academyId: world.academyId,
    language: ['en', 'de'],
    defaultLanguage: 'en',
    courseType: 'private',
    maxAttempts: '3',
    status: 0,
    name: 'Care',
    description: 'All of it',
    translations: { de: { name: 'Sorge' } },
    image: await file('image'),
    unusedFiles: [],
  });

  it('keeps its estimated weeks when a client does not send them, clears them with null or an empty text, and reads digits', async () => {
    const made = await done('POST', '/academy/course', { ...(await form()), estimatedWeeks: '8' });
    expect(made).toMatchObject({ estimatedWeeks: 8 });
    const path = `/academy/course/${made._id}`;
    const { estimatedWeeks: _weeks, ...former } = made;
    expect(await done('PUT', path, { ...former, revision: undefined, maxAttempts: 1 })).toMatchObject({ maxAttempts: 1, estimatedWeeks: 8 });
    expect(await done('PATCH', path, { status: 1 })).toMatchObject({ status: 1, estimatedWeeks: 8 });
    for (const nothing of [null, '']) {
      expect(await done('PUT', path, { ...former, revision: undefined, estimatedWeeks: nothing })).toMatchObject({ estimatedWeeks: null });
      expect(await done('PUT', path, { ...former, revision: undefined, estimatedWeeks: 4 })).toMatchObject({ estimatedWeeks: 4 });
    }
    const wrong = await send('PUT', path, { ...former, revision: undefined, estimatedWeeks: 53 });
    expect(wrong.body).toMatchObject({ message: 'estimatedWeeks must be between 1 and 52.', fields: { estimatedWeeks: 'OUT_OF_RANGE' } });
    expect((await send('PUT', path, { ...former, revision: undefined, estimatedWeeks: 'soon' })).body.fields).toEqual({ estimatedWeeks: 'NOT_A_NUMBER' });
    await done('DELETE', path);
  });

  it('is created, saved, published by PATCH and PUT, duplicated, reordered and deleted', async () => {
    const made = await done('POST', '/academy/course/', await form());
    expect(made).toMatchObject({ academyId: world.academyId, status: 0, maxAttempts: 3, courseType: 'private', modules: [] });
    const id = String(made._id);
    expect(await done('PUT', `/academy/course/${id}`, made)).toEqual({ ...made, revision: 2 });
    expect(await done('PATCH', `/academy/course/${id}`, { status: 1 })).toMatchObject({ status: 1, revision: 2 });
    expect(await done('PATCH', `/academy/course/${id}`, { ...(await form()), status: undefined, maxAttempts: 0 })).toMatchObject({ status: 1, maxAttempts: 0 });
    expect(await done('PUT', `/academy/course/${id}`, { status: 0 })).toMatchObject({ status: 0 });
    const copy = await done('POST', '/duplicate/course', { courseId: id });
    expect(copy).toMatchObject({ name: 'Care (copy)', status: 0 });
    const ids = [copy._id, world.courseId, id];
    await done('PUT', `/academy/course/order/${world.academyId}`, { courses: ids.map((each, order) => ({ id: each, order })) });
    await done('DELETE', `/academy/course/${copy._id}`);
    await done('DELETE', `/academy/course/${id}`);
    expect((await send('GET', `/academy/course/find/${id}`)).status).toBe(404);
  });

  it('requires an academy, a title and a description', async () => {
    expect(await send('POST', '/academy/course', { ...(await form()), academyId: randomUUID() })).toMatchObject({ status: 404 });
    const wrong = await send('POST', '/academy/course', { ...(await form()), description: '', image: null });
    expect(wrong.body).toMatchObject({ fields: { 'translations.en.description': 'COURSE_DEFAULT_LANGUAGE_MISSING', image: 'COURSE_IMAGE_REQUIRED' } });
  });

  it('has a team whose members can be added and removed', async () => {
    const { courseId, userIds, moduleIds } = world;
    const team = (course: Item): Array<[unknown, unknown]> => (course.teamMembers as Item[]).map(({ user, modules }) => [(user as Item)._id, modules]);
    const limited = await done('POST', '/academy/course/teamMembers', { courseId, userId: userIds.trainer, role: 'module_trainer', modules: [moduleIds[1]] });
    expect(team(limited)).toEqual([[userIds.trainer, [moduleIds[1]]]]);
    expect(team(await done('POST', '/academy/course/teamMembers', { courseId, userId: userIds.trainer, role: 'module_trainer', modules: [] }))).toEqual([
      [userIds.trainer, moduleIds],
    ]);
    const wrong = await send('POST', '/academy/course/teamMembers', { courseId, userId: userIds.trainer, role: 'module_trainer', modules: [randomUUID()] });
    expect(wrong.body).toMatchObject({ fields: { modules: 'ID_INVALID' } });
    expect(team(await done('DELETE', `/academy/course/teamMembers/${courseId}`, { userId: userIds.trainer }))).toEqual([]);
    expect((await send('DELETE', `/academy/course/teamMembers/${courseId}`, { userId: userIds.trainer })).status).toBe(404);
    expect((await send('DELETE', `/academy/course/teamMembers/${courseId}`, {})).status).toBe(404);
  });
});

describe('a module that is written over REST', () => {
  it('is created in any language, saved, duplicated, reordered and deleted', async () => {
    const { _id: courseId } = await done('POST', '/duplicate/course', { courseId: world.hiddenCourseId });
    const form = { courseId, language: ['ar', 'de'], name: 'انظر', defaultLanguage: 'ar', translations: names('de') };
    const made = await done('POST', '/academy/module', form);
    expect(made).toMatchObject({ courseId, name: 'انظر', defaultLanguage: 'ar', translations: { ar: { name: 'انظر' }, de: { name: 'Name de' } }, steps: [] });
    expect(await done('PUT', `/academy/module/${made._id}`, made)).toEqual({ ...made, revision: 2 });
    const copy = await done('POST', '/duplicate/module', { moduleId: made._id });
    const { modules } = (await done('GET', `/academy/course/find/${courseId}`)) as { modules: Item[] };
    const ids = [copy._id, made._id, ...modules.map(({ _id }) => _id)];
    await done('PUT', `/academy/module/order/${courseId}`, { modules: [...new Set(ids)].map((_id, order) => ({ _id, order })) });
    await done('DELETE', `/academy/module/${copy._id}`);
    expect((await send('PUT', `/academy/module/${copy._id}`, made)).status).toBe(404);
    expect((await send('PUT', `/academy/module/${made._id}`, { ...made, translations: {}, name: undefined })).body.code).toBe('VALIDATION_FAILED');
  });
});
