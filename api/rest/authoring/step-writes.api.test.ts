import { randomUUID } from 'node:crypto';
import { In } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FileEntity } from '../../domain/files/file.entity.ts';
import { FileUseEntity } from '../../domain/files/file-use.entity.ts';
import { QuizOptionEntity } from '../../domain/quizzes/quiz-option.entity.ts';
import { QuizQuestionEntity } from '../../domain/quizzes/quiz-question.entity.ts';
import { type ContentBlock, StepContentEntity } from '../../domain/steps/step-content.entity.ts';
import { restAdmin } from '../../testing/rest-admin.ts';
import { createRestWorld, type RestWorld } from '../../testing/rest-world.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

type Item = Record<string, unknown>;
let server: TestServer;
let world: RestWorld;
const db = () => server.database.dataSource.manager;
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

describe('a step that is written over REST', () => {
  const TASK = { content: '<p>Write.</p>', min: 5, max: null };
  const POLL = {
    question: 'Which?',
    options: [
      { title: 'a', isCorrect: true },
      { title: 'b', isCorrect: false },
    ],
    attempts: 2,
  };

  async function whole() {
    const [image, video, words, pdf, audio] = [await file('image'), await file('video'), await file('caption'), await file('document'), await file('audio')];
    const blocks = (language: string) => [
      { type: 'TEXT', value: `<p>Text ${language}</p>` },
      { type: 'IMAGE', value: { _id: image }, alt: 'A tree', caption: 'In May' },
      { type: 'VIDEO', value: video, caption: 'A talk', captions: [{ language: 'ar', file: { _id: words } }] },
      { type: 'VIDEO', value: '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" allowfullscreen></iframe>' },
      { type: 'DOCUMENT', value: { id: pdf } },
    ];
    const both = <Value>(value: Value) => ({ en: value, ar: value });
    return {
      moduleId: world.moduleIds[1],
      language: ['en', 'ar'],
      name: 'Calm',
      defaultLanguage: 'en',
      access: '0',
      unusedFiles: [],
      description: JSON.stringify(blocks('en')),
      translations: { ar: { name: 'هدوء', description: JSON.stringify(blocks('ar')) } },
      embedCode: {
        en: '<iframe src="https://w.soundcloud.com/player/?url=https%3A//soundcloud.com/forss/flickermood"></iframe><div>by <a href="https://soundcloud.com/forss">Forss</a></div>',
        ar: 'https://vimeo.com/76979871',
      },
      stepImage: { filePath: `files/${image}/800/a.webp?expires=1&signature=x` },
      image: both([image]),
      video: both([video]),
      docs: both([pdf]),
      audio: both([audio]),
      configs: { docs: both({ [pdf]: { openType: 'NEWTAB' } }) },
      homework: both(TASK),
      polls: both([POLL]),
    };
  }

  it('returns every field as it was saved, and accepts its own response as a body', async () => {
    const form = await whole();
    const made = await done('POST', '/academy/steps', form);
    expect(made).toMatchObject({
      moduleId: form.moduleId,
      language: ['ar', 'en'],
      name: 'Calm',
      defaultLanguage: 'en',
      access: '0',
      revision: 1,
      image: form.image,
      video: form.video,
      docs: form.docs,
      audio: form.audio,
      configs: form.configs,
      homework: form.homework,
      polls: form.polls,
      stepImage: { _id: form.image.en[0] },
    });
    expect(JSON.parse(String((made.translations as Record<string, Item>).ar?.description))).toMatchObject([
      { type: 'TEXT', value: '<p>Text ar</p>' },
      { type: 'IMAGE', value: { _id: form.image.en[0] }, alt: 'A tree', caption: 'In May' },
      { type: 'VIDEO', value: { _id: form.video.en[0] }, caption: 'A talk', captions: [{ language: 'ar', file: { contentType: 'text/vtt' } }] },
      { type: 'VIDEO', value: expect.stringContaining('youtube-nocookie.com/embed/dQw4w9WgXcQ') },
      { type: 'DOCUMENT', value: { _id: form.docs.en[0] } },
    ]);
    const read = await done('GET', `/academy/steps/${made._id}`);
    expect(read).toEqual(made);
    expect(await done('PUT', `/academy/steps/${made._id}`, read)).toEqual({ ...read, revision: 2 });
    expect(await done('PATCH', `/academy/steps/${made._id}`, { ...read, revision: 2, access: 1 })).toEqual({ ...read, revision: 3, access: '1' });
    expect((await send('PUT', `/academy/steps/${made._id}`, read)).body).toMatchObject({ code: 'CHANGED_MEANWHILE' });
  });

  it('keeps the ids of its questions and options when its own response is saved', async () => {
    const { _id: id } = await done('POST', '/academy/steps', await whole());
    const readIds = async () => {
      const questions = await db().findBy(QuizQuestionEntity, { stepId: String(id) });
      const options = await db().findBy(QuizOptionEntity, { questionId: In(questions.map((question) => question.id)) });
      return [...questions, ...options].map((row) => row.id).toSorted();
    };
    const ids = await readIds();
    expect(ids).toHaveLength(3);
    const explanations = { explanations: { en: 'Because' } };
    await db().update(QuizQuestionEntity, { stepId: String(id) }, explanations);
    await db().update(QuizOptionEntity, { id: In(ids) }, explanations);
    const read = await done('GET', `/academy/steps/${id}`);
    const polls = read.polls as Record<string, Array<typeof POLL>>;
    const reworded = { ...polls, en: polls.en?.map((poll) => ({ ...poll, question: 'What?' })) };
    expect(await done('PUT', `/academy/steps/${id}`, { ...read, polls: reworded })).toMatchObject({ polls: { en: [{ question: 'What?' }], ar: [POLL] } });
    expect(await readIds()).toEqual(ids);
    expect(await db().findBy(QuizQuestionEntity, { stepId: String(id) })).toMatchObject([explanations]);
    expect(await db().findBy(QuizOptionEntity, { id: In(ids) })).toMatchObject([explanations, explanations]);
    expect(JSON.stringify([read, await done('GET', `/academy/steps/${id}`)])).not.toContain('Because');
  });

  it('as course/find returns it has every language, homework and quiz for admins, and can be saved without a loss', async () => {
    const made = await done('POST', '/academy/steps', await whole());
    const inCourse = async () => {
      const course = await done('GET', `/academy/course/find/${world.courseId}`);
      return (course.modules as Item[]).flatMap(({ steps }) => steps as Item[]).find(({ _id }) => _id === made._id);
    };
    expect(await inCourse()).toEqual(made);
    expect(await done('PUT', `/academy/steps/${made._id}`, await inCourse())).toEqual({ ...made, revision: 2 });
    const learner = await world.get('instructor', `/academy/course/find/${world.courseId}`);
    expect(JSON.stringify(learner.body)).not.toContain('isCorrect');
  });

  it('keeps the fields and languages that the body of a save leaves out', async () => {
    const form = await whole();
    const made = await done('POST', '/academy/steps', form);
    const save = (body: object) => done('PUT', `/academy/steps/${made._id}`, body);
    expect(await save({})).toEqual({ ...made, revision: 2 });
    expect(await save({ homework: {}, polls: {}, embedCode: {}, audio: {} })).toEqual({ ...made, revision: 3 });
    const german = { name: 'Ruhe', description: '[{"type":"TEXT","value":"<p>Ruhig</p>"}]' };
    const withGerman = await save({
      translations: { de: german },
      homework: { de: TASK },
      polls: { de: [POLL] },
      embedCode: { de: 'https://youtu.be/dQw4w9WgXcQ' },
    });
    expect(withGerman).toMatchObject({ language: ['ar', 'de', 'en'], name: 'Calm', audio: { en: form.audio.en, de: [] }, docs: form.docs });
    expect(withGerman).toMatchObject({ homework: { ar: TASK, de: TASK, en: TASK }, polls: { ar: [POLL], de: [POLL], en: [POLL] } });
    const { ar, en } = made.translations as Record<string, Item>;
    expect(withGerman.translations).toMatchObject({ ar, en, de: { name: 'Ruhe' } });
    expect(withGerman.embedCode).toMatchObject(made.embedCode as Item);
    const renamed = await save({ name: 'Quiet', docs: { en: [] } });
    expect(renamed).toMatchObject({ name: 'Quiet', docs: { ar: form.docs.ar, en: [] }, video: form.video });
    expect(JSON.parse(String(renamed.description)).map(({ type }: Item) => type)).toEqual(['TEXT', 'IMAGE', 'VIDEO', 'VIDEO']);
    const without = await save({ language: ['en'], homework: null, polls: null });
    expect(without).toMatchObject({ language: ['en'], homework: {}, polls: {}, audio: { en: form.audio.en } });
  });

  it('keeps the position, title and kind of stored audio, and puts new audio after the audio before it', async () => {
    const [bells, rain, wind] = [await file('audio'), await file('audio'), await file('audio')];
    const { _id: id, defaultLanguage } = await done('POST', '/academy/steps', { ...(await whole()), audio: {} });
    const stored = async () => (await db().findOneByOrFail(StepContentEntity, { stepId: String(id), language: String(defaultLanguage) })).blocks;
    const [text, image, ...others] = await stored();
    if (text === undefined || image === undefined) throw new Error('The step has blocks');
    const block = (fileId: string, title: string, readsAloud = false) => ({ id: randomUUID(), type: 'AUDIO' as const, fileId, title, readsAloud });
    const [first, second] = [block(bells, '', true), block(rain, 'Rain')];
    await db().update(StepContentEntity, { stepId: String(id), language: 'en' }, { blocks: [first, text, image, second, ...others] });
    for (const fileId of [bells, rain]) await db().insert(FileUseEntity, { id: randomUUID(), fileId, academyId: null, courseId: null, stepId: String(id) });
    const read = await done('GET', `/academy/steps/${id}`);
    expect(read.audio).toMatchObject({ en: [bells, rain] });
    await done('PUT', `/academy/steps/${id}`, read);
    expect(await stored()).toEqual([first, text, image, second, ...others]);
    const more = await done('PUT', `/academy/steps/${id}`, { audio: { en: [bells, rain, wind] } });
    expect(more.audio).toMatchObject({ en: [bells, rain, wind] });
    expect((await stored()).slice(3, 5)).toMatchObject([second, { type: 'AUDIO', fileId: wind, title: 'Calm', readsAloud: false }]);
    await done('PUT', `/academy/steps/${id}`, { audio: { en: [rain, bells] } });
    expect(await stored()).toEqual([second, text, image, first, ...others]);
    const refused = await send('PUT', `/academy/steps/${id}`, { audio: { en: [rain, randomUUID()] }, description: '[{"type":"IMAGE","value":"x","alt":"y"}]' });
    expect(Object.keys((refused.body as { fields: object }).fields).sort()).toEqual(['translations.en.description[0].value']);
    const unknown = await send('PUT', `/academy/steps/${id}`, { audio: { en: [rain, randomUUID()] } });
    expect(Object.keys((unknown.body as { fields: object }).fields)).toEqual(['audio.en[1]']);
  });

  it('has its callouts with their tone in the description, and takes them from there', async () => {
    const description = JSON.stringify([{ type: 'CALLOUT', value: '<p>Keep calm.</p>', tone: 'TIP' }]);
    const made = await done('POST', '/academy/steps', {
      ...(await whole()),
      description,
      language: ['en'],
      image: {},
      video: {},
      docs: {},
      audio: {},
      translations: {},
    });
    const [callout] = JSON.parse(String(made.description));
    expect(callout).toEqual({ id: expect.any(String), type: 'CALLOUT', value: '<p>Keep calm.</p>', tone: 'TIP' });
    expect((await done('PUT', `/academy/steps/${made._id}`, made)).description).toBe(made.description);
  });

  it('passes on a block of a newer release, keeps it when the answer or other fields are saved, and refuses a new one', async () => {
    const { _id: id } = await done('POST', '/academy/steps', await whole());
    const at = { stepId: String(id), language: 'en' };
    const stored = async () => (await db().findOneByOrFail(StepContentEntity, at)).blocks;
    const later = { id: randomUUID(), type: 'LATER', level: 3 };
    await db().update(StepContentEntity, at, { blocks: [...(await stored()), later as unknown as ContentBlock] });
    const blocks = await stored();
    const read = await done('GET', `/academy/steps/${id}`);
    expect(JSON.parse(String(read.description)).at(-1)).toEqual(later);
    await done('PUT', `/academy/steps/${id}`, read);
    expect(await stored()).toEqual(blocks);
    await done('PUT', `/academy/steps/${id}`, { name: 'Quiet' });
    expect(await stored()).toEqual(blocks);
    const added = { description: JSON.stringify([{ ...later, id: randomUUID() }]) };
    expect((await send('PUT', `/academy/steps/${id}`, added)).body).toMatchObject({ fields: { 'translations.en.description[0].type': expect.anything() } });
  });

  it('accepts plain text, lists for all languages and numbers as digits, and deletes unused files', async () => {
    const [image, other, audio, unused] = [await file('image'), await file('image'), await file('audio'), await file('image')];
    const made = await done('POST', '/academy/steps', {
      moduleId: world.moduleIds[1],
      defaultLanguage: 'de',
      translations: names('de', 'fr'),
      description: 'Eins & zwei\n\nDrei <3',
      embedCode: 'https://youtu.be/dQw4w9WgXcQ',
      stepImage: image,
      image: [other],
      audio: [{ _id: audio }],
      unusedFiles: [{ _id: unused }, other],
      homework: { de: { content: 'Schreibe.', min: '5', max: '9' }, fr: { content: 'Écris.', min: '5', max: 'unlimited' } },
      polls: { de: [{ ...POLL, attempts: '2' }], fr: [{ ...POLL, attempts: '2' }] },
    });
    expect(made).toMatchObject({ name: 'Name de', access: '1', image: { de: [other], fr: [other] }, audio: { de: [audio], fr: [audio] } });
    // The word limits of the default language apply to the step.
    expect(made).toMatchObject({
      homework: { de: { content: 'Schreibe.', min: 5, max: 9 }, fr: { content: 'Écris.', min: 5, max: 9 } },
      polls: { fr: [POLL] },
    });
    expect(JSON.parse(String(made.description))).toMatchObject([
      { type: 'TEXT', value: '<p>Eins &amp; zwei</p><p>Drei &lt;3</p>' },
      { type: 'IMAGE', value: { _id: other }, alt: 'Name de' },
    ]);
    expect((made.embedCode as Item).fr).toContain('dQw4w9WgXcQ');
    expect(await db().countBy(FileEntity, { id: unused })).toBe(0);
    expect(await db().countBy(FileEntity, { id: other })).toBe(1);
  });

  it.each<[string, object, object]>([
    ['no image', { stepImage: null }, { stepImage: 'IMAGE_REQUIRED' }],
    ['no access', { access: '' }, { access: 'ACCESS_REQUIRED' }],
    ['a foreign player', { embedCode: { en: '<iframe src="https://evil.example"></iframe>' } }, { 'embedCode.en': 'EMBED_NOT_ALLOWED' }],
    ['homework in one language', { homework: { en: TASK } }, { translations: 'HOMEWORK_LANGUAGES_MISSING' }],
    ['a quiz in one language', { polls: { ar: [POLL] } }, { translations: 'QUIZ_LANGUAGES_MISSING' }],
    [
      'another number of options in a language',
      { polls: { en: [POLL], ar: [{ ...POLL, options: [...POLL.options, { title: 'c' }] }] } },
      { translations: 'QUIZ_DIFFERS' },
    ],
    [
      'a quiz that differs, and no name',
      { polls: { en: [POLL], ar: [{ ...POLL, attempts: 3 }] }, name: ' ' },
      { translations: 'QUIZ_DIFFERS', 'translations.en.name': 'REQUIRED' },
    ],
    [
      'invalid values of a quiz',
      { polls: { en: [{ ...POLL, question: '', attempts: 101 }], ar: [{ ...POLL, attempts: 101 }] } },
      {
        'polls.en[0].question': 'REQUIRED',
        'polls.en[0].attempts': 'OUT_OF_RANGE',
        'polls.ar[0].attempts': 'OUT_OF_RANGE',
      },
    ],
    [
      'an invalid minimum of homework',
      { homework: { en: { ...TASK, min: 0 }, ar: { ...TASK, min: 0 } } },
      { 'homework.en.min': 'OUT_OF_RANGE', 'homework.ar.min': 'OUT_OF_RANGE' },
    ],
    ['no name in a language', { language: ['en', 'de'] }, { 'translations.de.name': 'REQUIRED' }],
    ['a block of another kind', { description: '[{"type":"HTML","value":"x"}]' }, { 'translations.en.description[0].type': 'CHOICE_INVALID' }],
    ['invalid blocks', { description: '[null, 5]' }, { 'translations.en.description[0].type': 'REQUIRED' }],
  ])('is refused with %s', async (_case, wrong, fields) => {
    const { image, video, docs, homework, polls, ...form } = await whole();
    const body = { ...form, ...(Object.hasOwn(wrong, 'homework') || Object.hasOwn(wrong, 'polls') ? {} : { homework, polls }), ...wrong };
    if ('language' in wrong) Object.assign(body, { homework: undefined, polls: undefined });
    expect((await send('POST', '/academy/steps', body)).body).toMatchObject({ code: 'VALIDATION_FAILED', fields });
  });

  it('is duplicated, reordered and deleted', async () => {
    const moduleId = world.moduleIds[0];
    const [first, second] = world.stepIds[0] ?? [];
    const copy = await done('POST', '/duplicate/step', { stepId: first });
    expect(copy).toMatchObject({ moduleId, name: 'Step 1 en (copy)' });
    await done('PUT', `/academy/steps/order/${moduleId}`, { steps: [second, copy._id, first].map((id, order) => ({ id, order })) });
    const { modules } = (await done('GET', `/academy/course/find/${world.courseId}`)) as { modules: Array<{ steps: Item[] }> };
    expect(modules[0]?.steps.map(({ _id }) => _id)).toEqual([second, copy._id, first]);
    await done('DELETE', `/academy/steps/${copy._id}`);
    expect((await send('DELETE', `/academy/steps/${copy._id}`)).status).toBe(404);
  });

  it('of 300 KB is accepted from an admin', async () => {
    const form = await whole();
    const description = JSON.stringify(Array.from({ length: 30 }, (_each, at) => ({ type: 'TEXT', value: `<p>${`${at} `.repeat(4000)}</p>` })));
    expect((await done('POST', '/academy/steps', { ...form, description }))._id).toEqual(expect.any(String));
  });
});
