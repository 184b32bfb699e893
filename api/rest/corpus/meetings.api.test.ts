import { afterAll, beforeAll, it } from 'vitest';
import { type Corpus, createCorpus } from '../../testing/rest-corpus/corpus.ts';
import { CORPUS_IDS as ids } from '../../testing/rest-corpus/world.ts';

let corpus: Corpus;
beforeAll(async () => {
  corpus = await createCorpus(new URL('./meetings.txt', import.meta.url), { settings: { JITSI_DOMAIN: 'meet.example' } });
}, 60_000);
afterAll(() => corpus.close());

const idIn = ({ result }: Record<string, unknown>): string => String((result as { _id: unknown })._id);

it('the REST API answers requests about meetings as recorded', { timeout: 60_000 }, async () => {
  const form = { owner: ids.enrolled, name: 'Practice', courseId: ids['first-aid'] };
  for (const body of [{}, [], { ...form, name: ' ' }, { ...form, courseId: ids.nothing }, { ...form, owner: ids.admin }]) {
    await corpus.as('enrolled', 'POST /meetingRooms', { body });
  }
  for (const caller of ['guest', 'stranger'] as const) await corpus.as(caller, 'POST /meetingRooms', { body: form });
  const meetingId = idIn(await corpus.as('enrolled', 'POST /meetingRooms', { body: form }));
  await corpus.as('admin', 'POST /meetingRooms', { body: { name: 'Office hours', courseId: ids['first-aid'] } });
  await corpus.asEveryone('GET /meetingRooms/:id', { params: { id: ids['first-aid'] } });
  await corpus.as('admin', 'GET /meetingRooms/:id', { params: { id: ids.nothing } });

  for (const body of [{}, { meetingId, roomType: 'other' }, { meetingId: 'not-an-id', roomType: 'personal' }, { meetingId, roomType: 'class' }]) {
    await corpus.as('enrolled', 'POST /meeting', { body });
  }
  await corpus.asEveryone('POST /meeting', { body: { meetingId, roomType: 'personal' } });
  await corpus.asEveryone('GET /meeting/join/:meetingId', { params: { meetingId } });
  for (const name of [ids.nothing, 'not-an-id']) await corpus.as('enrolled', 'GET /meeting/join/:meetingId', { params: { meetingId: name } });

  for (const caller of ['guest', 'stranger', 'trainer'] as const) await corpus.as(caller, 'DELETE /meetingRooms/:id', { params: { id: meetingId } });
  await corpus.as('enrolled', 'DELETE /meetingRooms/:id', { params: { id: meetingId } });
  await corpus.compare();
});
