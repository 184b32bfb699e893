import { afterAll, beforeAll, it } from 'vitest';
import { type Corpus, createCorpus } from '../../testing/rest-corpus/corpus.ts';
import { CORPUS_IDS as ids } from '../../testing/rest-corpus/world.ts';

let corpus: Corpus;
beforeAll(async () => {
  corpus = await createCorpus(new URL('./groups.txt', import.meta.url));
}, 60_000);
afterAll(() => corpus.close());

const idIn = ({ result }: Record<string, unknown>): string => String((result as { _id: unknown })._id);

it('the REST API answers requests about groups as recorded', { timeout: 60_000 }, async () => {
  const form = { language: ['en', 'fa'], defaultLanguage: 'en', name: 'Harbour clinic', translations: { fa: { name: 'درمانگاه بندر' } } };
  for (const body of [{}, [], { ...form, defaultLanguage: 'de' }, { ...form, name: ' ' }]) await corpus.as('admin', 'POST /groups', { body });
  const id = idIn(await corpus.asEveryone('POST /groups', { body: form }));
  const missing = [ids.nothing, 'not-an-id'];
  for (const name of missing) await corpus.as('admin', 'PUT /groups/:id', { params: { id: name }, body: form });
  for (const revision of [7, 'x']) await corpus.as('admin', 'PUT /groups/:id', { params: { id }, body: { ...form, revision } });
  await corpus.asEveryone('PUT /groups/:id', { params: { id }, body: { ...form, translations: { de: { name: 'Hafenklinik' } }, language: ['en', 'de'] } });

  for (const wrong of [{}, { groupId: id }, { groupId: id, userId: [] }, { groupId: id, userId: [ids.enrolled, ids.nothing] }]) {
    await corpus.as('admin', 'POST /groups/addUser', { body: wrong });
  }
  await corpus.asEveryone('POST /groups/addUser', { body: { groupId: id, userId: [ids.enrolled, ids.classmate, ids.enrolled] } });
  const invitation = { groupId: id, inviteType: 'course', academyId: ids.support, courseId: ids['first-aid'] };
  for (const wrong of [{}, { ...invitation, inviteType: 'module' }, { ...invitation, courseId: undefined }, { ...invitation, groupId: ids.nothing }]) {
    await corpus.as('admin', 'POST /user/groupInvite', { body: wrong });
  }
  await corpus.asEveryone('POST /user/groupInvite', { body: invitation });
  await corpus.as('admin', 'POST /groups/addUser', { body: { groupId: id, userId: ids.classmate } });
  await corpus.asEveryone('GET /groups');
  for (const name of missing) await corpus.as('admin', 'GET /groups/:id', { params: { id: name } });
  await corpus.asEveryone('GET /groups/:id', { params: { id } });
  for (const wrong of [{}, { groupId: ids.nothing, userId: ids.enrolled }]) await corpus.as('admin', 'POST /groups/removeUser', { body: wrong });
  await corpus.asEveryone('POST /groups/removeUser', { body: { groupId: id, userId: ids.enrolled } });
  await corpus.as('admin', 'POST /groups/removeUser', { body: { groupId: id, userId: ids.enrolled } });
  await corpus.asEveryone('DELETE /groups/:id', { params: { id } });
  await corpus.as('admin', 'DELETE /groups/:id', { params: { id } });
  await corpus.asEveryone('GET /events');
  await corpus.compare();
});
