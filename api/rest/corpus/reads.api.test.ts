import { afterAll, beforeAll, it } from 'vitest';
import { type Corpus, createCorpus } from '../../testing/rest-corpus/corpus.ts';
import { type CorpusName, CORPUS_IDS as ids } from '../../testing/rest-corpus/world.ts';

let corpus: Corpus;
beforeAll(async () => {
  corpus = await createCorpus(new URL('./reads.txt', import.meta.url));
}, 60_000);
afterAll(() => corpus.close());

const LANGUAGES = [{ 'x-content-language': 'de' }, { 'x-content-language': 'ar', 'x-other-languages': 'true' }] as const;

/** Calls an endpoint as everyone, and in other content languages as a student and as an admin. */
async function read(endpoint: string, params: Record<string, string> = {}): Promise<void> {
  await corpus.asEveryone(endpoint, { params });
  for (const headers of LANGUAGES) {
    for (const caller of ['enrolled', 'admin'] as const) await corpus.as(caller, endpoint, { params, headers });
  }
}

async function readEach(endpoint: string, parameter: string, names: readonly CorpusName[], missing: readonly CorpusName[]): Promise<void> {
  for (const name of names) await read(endpoint, { [parameter]: ids[name] });
  for (const name of missing) await corpus.asEveryone(endpoint, { params: { [parameter]: ids[name] } });
  await corpus.as('enrolled', endpoint, { params: { [parameter]: 'not-an-id' } });
}

it('the REST API answers reads of academies, courses, people and steps as recorded', { timeout: 60_000 }, async () => {
  await corpus.as('enrolled', 'POST /progress/completeStep', { body: { stepId: ids['full-step'] } });
  await read('GET /academy');
  await read('GET /academy/admin');
  await read('GET /academy/mycourses');
  await readEach('GET /academy/othercourses/:academyId', 'academyId', ['support'], ['closed', 'hidden', 'nothing']);
  await readEach('GET /academy/users/:academyId', 'academyId', ['support'], ['closed', 'nothing']);
  await readEach('GET /academy/course/users/:id', 'id', ['first-aid'], ['care', 'nothing']);
  await readEach('GET /academy/course/find/:courseId', 'courseId', ['first-aid', 'care'], ['private', 'draft', 'listening', 'nothing']);
  await readEach('GET /academy/steps/:id', 'id', ['full-step', 'open-step'], ['second-step', 'task-step', 'care-step', 'hidden-step', 'nothing']);
  await readEach('GET /academy/:id', 'id', ['support'], ['closed', 'hidden', 'nothing']);
  await corpus.compare();
});
