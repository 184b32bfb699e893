import { afterAll, beforeAll, it } from 'vitest';
import { type Corpus, createCorpus } from '../../testing/rest-corpus/corpus.ts';
import { CORPUS_IDS as ids } from '../../testing/rest-corpus/world.ts';

let corpus: Corpus;
beforeAll(async () => {
  corpus = await createCorpus(new URL('./writes.txt', import.meta.url));
}, 60_000);
afterAll(() => corpus.close());

type Item = Record<string, unknown>;
const resultOf = ({ result }: Item): Item => result as Item;
const idOf = (answer: Item): string => String(resultOf(answer)._id);

/** Calls as everyone with the body, and as an admin with bodies and ids that are refused. */
async function write(endpoint: string, params: Record<string, string>, body: unknown, refused: readonly unknown[] = []): Promise<Item> {
  for (const wrong of refused) await corpus.as('admin', endpoint, { params, body: wrong });
  const [name] = Object.keys(params);
  if (name !== undefined) {
    for (const id of [ids.nothing, 'not-an-id']) await corpus.as('admin', endpoint, { params: { [name]: id }, body });
  }
  return corpus.asEveryone(endpoint, { params, body });
}

it('the REST API answers writes of academies as recorded', { timeout: 60_000 }, async () => {
  const form = {
    name: 'Support',
    subTitle: 'For all',
    language: ['en', 'ar'],
    defaultLanguage: 'en',
    academyType: 'private',
    status: 1,
    imageAlt: 'Hände',
    translations: { ar: { name: 'دعم', subTitle: 'للجميع' } },
    image: { _id: ids.image, name: 'a.webp' },
    unusedFiles: [ids['unused-image']],
  };
  const wrong = [{}, [], { ...form, image: [ids.image, ids.document] }, { ...form, language: ['en', 'de'] }, { ...form, academyType: 'open', image: null }];
  const made = await write('POST /academy', {}, form, wrong);
  const id = idOf(made);
  const saved = await write('PUT /academy/:id', { id }, { ...resultOf(made), name: 'Beistand' }, [
    { ...resultOf(made), revision: 7 },
    { ...resultOf(made), revision: 'x' },
    { status: 2 },
    { status: 'published' },
  ]);
  for (const status of [1, '1', 0, '0']) await corpus.as('admin', 'PUT /academy/:id', { params: { id }, body: { status } });
  const { status: _status, revision: _revision, ...partial } = resultOf(saved);
  await corpus.as('admin', 'PUT /academy/:id', { params: { id }, body: { ...partial, status: '1' } });
  await corpus.as('admin', 'PUT /academy/:id', { params: { id }, body: partial });
  const academys = [ids.hidden, id, ids.support, ids.closed].map((each, order) => ({ _id: each, order: String(order) }));
  await write('PUT /academy/order', {}, { academys }, [{ academys: academys.slice(1) }, {}, { academys: 'x' }]);
  await corpus.as('admin', 'GET /academy/admin');
  await write('POST /duplicate/academy', {}, { academyId: ids.support }, [{}, { academyId: 'x' }, { academyId: ids.nothing }]);
  await write('DELETE /academy/:id', { id }, undefined);
  await corpus.as('admin', 'GET /academy/:id', { params: { id } });
});

it('the REST API answers writes of courses and their teams as recorded', { timeout: 60_000 }, async () => {
  const form = {
    academyId: ids.support,
    language: ['en', 'de'],
    defaultLanguage: 'en',
    courseType: 'private',
    maxAttempts: '3',
    status: 0,
    name: 'Care',
    description: 'All of it',
    translations: { de: { name: 'Sorge' } },
    image: ids.image,
    unusedFiles: [],
  };
  const wrong = [{}, { ...form, description: '', image: null }, { ...form, maxAttempts: -1 }, { ...form, academyId: ids.nothing }];
  const made = await write('POST /academy/course', {}, form, wrong);
  const id = idOf(made);
  const again = { ...form, status: '1', maxAttempts: 0, name: 'Fürsorge' };
  await write('PUT /academy/course/:id', { id }, again, [{ ...again, revision: 7 }, { status: 2 }, { status: null }, {}]);
  await write('PATCH /academy/course/:id', { id }, { ...again, status: undefined }, [{ ...again, revision: 7 }]);
  for (const method of ['PUT', 'PATCH']) {
    for (const status of [0, '1']) await corpus.as('admin', `${method} /academy/course/:id`, { params: { id }, body: { status } });
  }
  const courses = [id, ids.draft, ids.private, ids.care, ids['first-aid']].map((each, order) => ({ id: each, order }));
  await write('PUT /academy/course/order/:academyId', { academyId: ids.support }, { courses }, [{ courses: courses.slice(1) }, {}]);
  await write('POST /duplicate/course', {}, { courseId: ids['first-aid'] }, [{}, { courseId: ids.nothing }]);
  await write('DELETE /academy/course/:id', { id }, undefined);
  await corpus.as('admin', 'GET /academy/course/find/:courseId', { params: { courseId: id } });

  const courseId = ids['first-aid'];
  const member = { courseId, userId: ids.speaker, role: 'speaker', modules: [ids.listen] };
  const team = [{}, { ...member, modules: [ids.nothing] }, { ...member, role: 'admin' }, { ...member, userId: ids.nothing }, { ...member, courseId: 'x' }];
  await write('POST /academy/course/teamMembers', {}, member, team);
  await corpus.as('admin', 'POST /academy/course/teamMembers', { body: { ...member, modules: 'all' } });
  await write('DELETE /academy/course/teamMembers/:courseId', { courseId }, { userId: ids.speaker }, [{}, { userId: ids.stranger }]);

  const message = { courseId, subject: 'No class', messageContent: '<p>See <b>you</b><script>x()</script>.</p>', attachments: [{ _id: ids.document }] };
  const messages = [{}, { ...message, messageContent: '' }, { ...message, subject: 'a\nb' }, { ...message, attachments: [ids.nothing] }];
  await write('POST /academy/course/message', {}, message, messages);
  await corpus.as('admin', 'POST /academy/course/message', { body: { ...message, courseId: ids.nothing } });
});

it('the REST API answers writes of modules as recorded', { timeout: 60_000 }, async () => {
  const courseId = ids['first-aid'];
  const form = { courseId, language: ['ar', 'de'], name: 'انظر', defaultLanguage: 'ar', translations: { de: { name: 'Hinsehen' } } };
  const made = await write('POST /academy/module', {}, form, [{}, { ...form, courseId: ids.nothing }, { ...form, language: ['xx'], defaultLanguage: 'xx' }]);
  const id = idOf(made);
  await write('PUT /academy/module/:id', { id }, { ...resultOf(made), name: 'استمع' }, [
    { ...resultOf(made), revision: 7 },
    { ...resultOf(made), translations: {}, name: undefined },
  ]);
  const modules = [id, ids.listen, ids.look].map((_id, order) => ({ _id, order }));
  await write('PUT /academy/module/order/:courseId', { courseId }, { modules }, [{ modules: modules.slice(1) }, {}]);
  await write('POST /duplicate/module', {}, { moduleId: ids.look }, [{}, { moduleId: ids.nothing }]);
  await write('DELETE /academy/module/:id', { id }, undefined);
});

const POLL = {
  question: 'Which?',
  options: [
    { title: 'a', isCorrect: true },
    { title: 'b', isCorrect: false },
  ],
  attempts: 2,
};
const both = <Value>(value: Value) => ({ en: value, ar: value });

function stepForm() {
  const blocks = (language: string) => [
    { type: 'TEXT', value: `<p>Text ${language}</p>` },
    { type: 'IMAGE', value: { _id: ids.image }, alt: 'A tree', caption: 'In May' },
    { type: 'VIDEO', value: ids.video, caption: 'A talk', captions: [{ language: 'ar', file: { _id: ids.caption } }] },
    { type: 'VIDEO', value: '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" allowfullscreen></iframe>' },
    { type: 'DOCUMENT', value: { id: ids.document } },
    { type: 'DOCUMENT', value: { id: ids['other-document'] }, openType: 'NEWTAB' },
  ];
  const lists = { image: both([ids.image]), video: both([ids.video]), docs: both([ids.document, ids['other-document']]), audio: both([ids.audio]) };
  return {
    moduleId: ids.look,
    language: ['en', 'ar'],
    name: 'Calm',
    defaultLanguage: 'en',
    access: '0',
    unusedFiles: [ids['unused-document']],
    description: JSON.stringify(blocks('en')),
    translations: { ar: { name: 'هدوء', description: JSON.stringify(blocks('ar')) } },
    embedCode: { en: '<iframe src="https://player.vimeo.com/video/76979871"></iframe>', ar: 'https://vimeo.com/76979871' },
    ...lists,
    stepImage: ids.image,
    configs: { docs: both({ [ids.document]: { openType: 'NEWTAB' }, [ids['other-document']]: { openType: 'default' } }) },
    homework: both({ content: '<p>Write.</p>', min: 5, max: null }),
    polls: both([POLL]),
  };
}

it('the REST API answers writes of steps as recorded', { timeout: 60_000 }, async () => {
  const form = stepForm();
  const made = await write('POST /academy/steps', {}, form, [
    ...[{}, { ...form, moduleId: ids.nothing }, { ...form, access: '2' }, { ...form, access: 'open' }, { ...form, homework: { en: form.homework.en } }],
    ...[
      { ...form, image: both([ids.nothing]) },
      { ...form, description: '[{"type":"text","value":"x"}]' },
      { ...form, description: '[{"type":"SOUND","value":"x"}]' },
    ],
  ]);
  const id = idOf(made);
  const read = { ...resultOf(made), name: 'Ruhe' };
  await write('PUT /academy/steps/:id', { id }, read, [
    { ...read, revision: 7 },
    { ...read, stepImage: [ids.image, ids.image] },
    { access: null, stepImage: null },
  ]);
  await corpus.as('admin', 'PUT /academy/steps/:id', { params: { id }, body: {} });
  await write('PATCH /academy/steps/:id', { id }, { ...form, access: 1, description: 'Line one\nLine <two>', revision: undefined });
  const plain = { moduleId: ids.look, defaultLanguage: 'en', language: ['en'], stepImage: ids.image };
  for (const access of [0, '1', undefined, null]) await corpus.as('admin', 'POST /academy/steps', { body: { ...plain, name: `Access ${access}`, access } });
  for (const openType of ['NEWTAB', 'default', 'newtab', 'x', undefined]) {
    const description = JSON.stringify([{ type: 'DOCUMENT', value: ids.document, openType }]);
    await corpus.as('admin', 'PATCH /academy/steps/:id', { params: { id }, body: { ...form, docs: {}, configs: {}, description } });
  }
  const steps = [id, ids['second-step'], ids['full-step']].map((each, order) => ({ id: each, order }));
  const headers = { 'x-content-language': 'en', 'x-other-languages': 'true' };
  const listed = await corpus.as('admin', 'GET /academy/course/find/:courseId', { params: { courseId: ids['first-aid'] }, headers });
  const stepsOfLook = (resultOf(listed).modules as Item[]).flatMap(({ _id, steps: each }) => (_id === ids.look ? (each as Item[]) : []));
  const all = stepsOfLook.map(({ _id }, index) => ({ id: _id, order: -index }));
  await write('PUT /academy/steps/order/:moduleId', { moduleId: ids.look }, { steps: all }, [{ steps }, {}]);
  await write('POST /duplicate/step', {}, { stepId: ids['task-step'] }, [{}, { stepId: ids.nothing }]);
  await write('DELETE /academy/steps/:id', { id }, undefined);
  await corpus.as('admin', 'GET /academy/steps/:id', { params: { id } });
  await corpus.compare();
});
