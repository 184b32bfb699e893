import { afterAll, beforeAll, it } from 'vitest';
import { type Corpus, createCorpus } from '../../testing/rest-corpus/corpus.ts';
import { CORPUS_IDS as ids } from '../../testing/rest-corpus/world.ts';

let corpus: Corpus;
beforeAll(async () => {
  corpus = await createCorpus(new URL('./progress.txt', import.meta.url));
}, 60_000);
afterAll(() => corpus.close());

async function readProgress(): Promise<void> {
  for (const courseId of [ids['first-aid'], ids['hidden-course'], ids.nothing]) {
    await corpus.asEveryone('GET /progress/course/:courseId', { params: { courseId } });
    await corpus.asEveryone('GET /progress/courseUser/:courseId/:userId', { params: { courseId, userId: ids.enrolled } });
  }
  for (const moduleId of [ids.look, ids.listen, ids.nothing]) {
    await corpus.asEveryone('GET /progress/module/:moduleId', { params: { moduleId } });
    await corpus.asEveryone('GET /progress/moduleUser/:moduleId/:userId', { params: { moduleId, userId: ids.enrolled } });
  }
  for (const stepId of [ids['full-step'], ids['second-step'], ids['open-step'], ids.nothing]) {
    await corpus.asEveryone('GET /progress/:stepId', { params: { stepId } });
  }
}

it('the REST API answers requests that read and change progress as recorded', { timeout: 60_000 }, async () => {
  await readProgress();
  const complete = (stepId: unknown) => corpus.asEveryone('POST /progress/completeStep', { body: { stepId } });
  const completeModule = (moduleId: unknown, isLastModule?: unknown) =>
    corpus.asEveryone('POST /progress/completeModule', { body: { moduleId, isLastModule } });
  await complete(ids['second-step']);
  await complete(ids['full-step']);
  await complete(ids['full-step'].toUpperCase());
  await complete(ids['task-step']);
  await complete(ids['open-step']);
  for (const stepId of [undefined, 7, 'not-an-id', ids.nothing]) await complete(stepId);
  await completeModule(ids.look, false);
  await readProgress();
  await complete(ids['second-step']);
  await completeModule(ids.look, 'false');
  await completeModule(ids.look);
  await completeModule(ids.listen, true);
  await complete(ids['task-step']);
  for (const moduleId of [undefined, { $ne: null }, 'not-an-id', ids.nothing]) await completeModule(moduleId);
  const homework = (body: object) => corpus.asEveryone('POST /progress/homework', { body: { stepId: ids['task-step'], ...body } });
  await homework({ homework: '<b>My</b> draft', title: 'Rest', status: 0 });
  await homework({ homework: '', attachment: { _id: ids.document }, status: 0 });
  await homework({ status: 1 });
  await homework({ homework: 'One two three four five six seven eight nine ten eleven twelve', title: 'Rest', status: 1 });
  await homework({ homework: 'Too late', status: 1 });
  for (const stepId of [undefined, 'not-an-id', ids.nothing, ids['full-step']]) await homework({ stepId, homework: 'x' });
  const poll = (polls: unknown, stepId: unknown = ids['task-step']) => corpus.asEveryone('POST /progress/polls', { body: { stepId, polls, attempt: 1 } });
  await poll({ question: 0, submittedOptions: [] });
  await poll({ question: 'Which?', submittedOptions: [9] });
  await poll({ question: { en: 'Which?' }, submittedOptions: [1] });
  await poll({ question: 0, submittedOptions: ['0'] });
  await poll({ question: 0, submittedOptions: [0] });
  for (const stepId of [undefined, 'not-an-id', ids.nothing, ids['full-step']]) await poll({ question: 0, submittedOptions: [0] }, stepId);
  const { result } = await corpus.as('enrolled', 'GET /progress/:stepId', { params: { stepId: ids['task-step'] } });
  const { homework: submission } = result as { homework: { _id: string } };
  const feedback = { feedbackBy: ids.nothing, content: 'Thank you.\nGo on.', feedbackAt: '2001-01-01T00:00:00.000Z' };
  const answer = (id: unknown, form: object = feedback) =>
    corpus.asEveryone('POST /progress/homework', { body: { id, feedback: form, courseId: ids['first-aid'], step: ids['task-step'] } });
  for (const id of [undefined, 'not-an-id', ids.nothing]) await answer(id);
  await answer(submission._id, { content: ' ' });
  await answer(submission._id);
  await readProgress();
  await corpus.asEveryone('GET /academy/course/find/:courseId', { params: { courseId: ids['first-aid'] } });
  await corpus.as('enrolled', 'GET /academy/mycourses');
  await corpus.compare();
});
