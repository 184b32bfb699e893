import { afterAll, beforeAll, it } from 'vitest';
import { type Corpus, createCorpus } from '../../testing/rest-corpus/corpus.ts';
import { CORPUS_IDS as ids } from '../../testing/rest-corpus/world.ts';

let corpus: Corpus;
beforeAll(async () => {
  corpus = await createCorpus(new URL('./users.txt', import.meta.url));
}, 60_000);
afterAll(() => corpus.close());

it('the REST API answers requests about users as recorded', { timeout: 60_000 }, async () => {
  await corpus.asEveryone('GET /user');
  await corpus.asEveryone('GET /user/search');
  for (const [id, body] of [
    [ids.stranger, {}],
    [ids.stranger, { role: 'king' }],
    [ids.nothing, { role: 'speaker' }],
    [ids.admin, { role: 'speaker' }],
    [ids.stranger, { role: 'speaker' }],
    [ids.stranger, { role: 'student' }],
  ] as const) {
    await corpus.as('admin', 'PUT /user/update/:id', { params: { id }, body });
  }
  for (const caller of ['guest', 'enrolled'] as const)
    await corpus.as(caller, 'PUT /user/update/:id', { params: { id: ids.admin }, body: { role: 'student' } });
  const target = { userId: ids.enrolled, resourceId: ids['first-aid'], type: 'course' };
  for (const caller of ['guest', 'trainer'] as const) await corpus.as(caller, 'POST /user/disenroll', { body: target });
  for (const body of [
    {},
    { ...target, type: 'room' },
    { ...target, resourceId: ids.nothing },
    target,
    target,
    { ...target, resourceId: ids.support, type: 'academy' },
  ]) {
    await corpus.as('admin', 'POST /user/disenroll', { body });
  }
  await corpus.as('admin', 'GET /user');
  await corpus.compare();
});
