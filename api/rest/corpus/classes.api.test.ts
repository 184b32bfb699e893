import { afterAll, beforeAll, it } from 'vitest';
import { type Corpus, createCorpus } from '../../testing/rest-corpus/corpus.ts';
import { CORPUS_IDS as ids } from '../../testing/rest-corpus/world.ts';

let corpus: Corpus;
beforeAll(async () => {
  corpus = await createCorpus(new URL('./classes.txt', import.meta.url));
}, 60_000);
afterAll(() => corpus.close());

const idIn = ({ result }: Record<string, unknown>): string => String((result as { _id: unknown })._id);

it('the REST API answers requests about classes as recorded', { timeout: 60_000 }, async () => {
  const form = {
    type: 'course',
    language: ['en', 'fa'],
    defaultLanguage: 'en',
    description: 'Bring your questions.',
    course: ids['first-aid'],
    translations: { fa: { name: 'ساعت پرسش', description: 'پرسش‌های خود را بیاورید.' } },
    day: ['Monday', 'Thursday'],
    time: '22:00',
  };
  for (const body of [
    { course: ids['first-aid'] },
    { ...form, day: 'Caturday' },
    { ...form, time: '25:00' },
    { ...form, type: 'module' },
    { ...form, course: ids.nothing },
  ]) {
    await corpus.as('admin', 'POST /class', { body });
  }
  const id = idIn(await corpus.asEveryone('POST /class', { body: form }));
  await corpus.asEveryone('POST /class', { body: { ...form, type: 'module', module: ids.look, leader: ids.admin } });
  await corpus.asEveryone('GET /class/:id', { params: { id: ids['first-aid'] } });
  await corpus.as('admin', 'GET /class/:id', { params: { id: ids.nothing } });
  await corpus.asEveryone('PATCH /class/:id', { params: { id }, body: { ...form, time: '21:30' } });
  await corpus.as('admin', 'PATCH /class/:id', { params: { id }, body: { ...form, revision: 1 } });
  await corpus.asEveryone('DELETE /class/:id', { params: { id } });
  await corpus.as('admin', 'DELETE /class/:id', { params: { id } });
  await corpus.compare();
});
