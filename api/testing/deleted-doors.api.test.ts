import { randomUUID } from 'node:crypto';
import { createSourceEventStream, parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DELETE_WORDS } from '../../schema/limits.ts';
import { readAdminModule } from '../domain/authoring/admin-outline.service.ts';
import { readAdminStep, readStepTasks } from '../domain/authoring/admin-step.service.ts';
import { startCopy } from '../domain/authoring/content-copy.service.ts';
import { deleteAcademy, deleteCourse, deleteModule, deleteStep } from '../domain/authoring/delete.service.ts';
import { readDeletionImpact } from '../domain/authoring/deletion-impact.service.ts';
import { duplicateModule, duplicateStep } from '../domain/authoring/duplicate.service.ts';
import { moveStep } from '../domain/authoring/move-step.service.ts';
import { orderSteps } from '../domain/authoring/order.service.ts';
import { readStepDraft, saveStepDraft } from '../domain/authoring/step-draft.service.ts';
import { previewStep } from '../domain/authoring/step-preview.service.ts';
import { listBookmarks, readCourseBookmarks } from '../domain/bookmarks/bookmarks.reads.ts';
import { setBookmark } from '../domain/bookmarks/bookmarks.service.ts';
import { countWaitingFeedback, readFeedbackQueue } from '../domain/feedback/feedback-queue.reads.ts';
import { giveFeedback } from '../domain/feedback/give-feedback.service.ts';
import { readStepHomework } from '../domain/homework/submissions.service.ts';
import { completeStep, visitStep } from '../domain/learning/learning.service.ts';
import { readCourse } from '../domain/learning/read-course.service.ts';
import { readStep } from '../domain/learning/read-step.service.ts';
import { updateModule } from '../domain/modules/module.service.ts';
import { listModuleStudents } from '../domain/overview/module-students.service.ts';
import { exportPersonalData } from '../domain/personal-data/export-personal-data.service.ts';
import { readQuizStatistics } from '../domain/quizzes/quiz-statistics.service.ts';
import { readReport } from '../domain/reports/report.service.ts';
import { searchContent } from '../domain/search/search.service.ts';
import type { Ctx } from '../domain/shared/context.ts';
import { createGqlContext } from '../graphql/context.ts';
import { buildAppSchema } from '../graphql/schema.ts';
import { buildCourseWith, buildEnrolment, buildStep } from './factories/course.ts';
import { buildSubmission } from './factories/feedback.ts';
import { actorOf, buildUser } from './factories/user.ts';
import { createRestWorld, type RestWorld } from './rest-world.ts';
import { memoryRelay, testCtx } from './test-ctx.ts';
import { createTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let world: RestWorld;
beforeAll(async () => {
  server = await createTestServer();
  world = await createRestWorld(server);
});
afterAll(() => server.close());
const db = () => server.database.dataSource.manager;

/** A course of two modules in an academy of its own, in which a learner has worked: a bookmark, and homework that waits. */
async function buildWorld() {
  const relay = memoryRelay();
  const [admin, reviewer, learner] = [await buildUser(db(), { role: 'admin' }), await buildUser(db(), { role: 'admin' }), await buildUser(db())];
  const as = (user: typeof admin): Ctx => testCtx(db(), { actor: actorOf(user), ports: { relay } });
  const { course, moduleIds } = await buildCourseWith(db(), [[], [{ access: 'OPEN' }]]);
  const [moduleId = '', otherModuleId = ''] = moduleIds;
  const word = `quokka${randomUUID().slice(0, 8)}`;
  const { id: stepId } = await buildStep(db(), { moduleId, access: 'OPEN', updatedBy: admin.id, translations: { en: { name: word } } });
  await buildEnrolment(db(), learner.id, course.id);
  await visitStep(as(learner), stepId);
  await setBookmark(as(learner), { stepId, starred: true });
  const submissionId = await buildSubmission(db(), learner.id, stepId);
  return {
    relay,
    admin: as(admin),
    reviewer: as(reviewer),
    learner: as(learner),
    learnerId: learner.id,
    course,
    moduleId,
    otherModuleId,
    stepId,
    word,
    submissionId,
  };
}
type World = Awaited<ReturnType<typeof buildWorld>>;

const deletions = {
  academy: ({ admin, course }: World) => deleteAcademy(admin, course.academyId, DELETE_WORDS),
  course: ({ admin, course }: World) => deleteCourse(admin, course.id, DELETE_WORDS),
  module: ({ admin, moduleId }: World) => deleteModule(admin, moduleId, DELETE_WORDS),
};
const KINDS = Object.keys(deletions) as Array<keyof typeof deletions>;

/** Calls that name the step or the module, and that succeed before the deletion or are refused for another reason. */
const DOORS: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
  readAdminStep: ({ admin, stepId }) => readAdminStep(admin, stepId),
  readAdminModule: ({ admin, moduleId }) => readAdminModule(admin, moduleId),
  previewStep: ({ admin, stepId }) => previewStep(admin, stepId),
  readStepDraft: ({ admin, stepId }) => readStepDraft(admin, { stepId }),
  readStepDraftOfModule: ({ admin, moduleId }) => readStepDraft(admin, { moduleId }),
  saveStepDraft: ({ admin, stepId }) => saveStepDraft(admin, { stepId, moduleId: null, revision: 1, content: '{}' }),
  updateModule: ({ admin, moduleId }) => updateModule(admin, moduleId, null, { defaultLanguage: 'en', translations: { en: { name: 'New' } } }),
  orderSteps: ({ admin, moduleId, stepId }) => orderSteps(admin, moduleId, [stepId]),
  moveStep: ({ admin, otherModuleId, stepId }) => moveStep(admin, stepId, otherModuleId),
  duplicateModule: ({ admin, moduleId }) => duplicateModule(admin, moduleId),
  startCopy: ({ admin, moduleId }) => startCopy(admin, 'module', moduleId),
  duplicateStep: ({ admin, stepId }) => duplicateStep(admin, stepId),
  deletionImpactOfModule: ({ admin, moduleId }) => readDeletionImpact(admin, 'module', moduleId),
  deletionImpactOfStep: ({ admin, stepId }) => readDeletionImpact(admin, 'step', stepId),
  readQuizStatistics: ({ admin, stepId }) => readQuizStatistics(admin, stepId),
  listModuleStudents: ({ admin, moduleId }) => listModuleStudents(admin, moduleId),
  giveFeedback: ({ reviewer, submissionId }) => giveFeedback(reviewer, { submissionId, content: '<p>Well done.</p>' }),
  readStep: ({ learner, stepId }) => readStep(learner, stepId),
  visitStep: ({ learner, stepId }) => visitStep(learner, stepId),
  completeStep: ({ learner, stepId }) => completeStep(learner, stepId),
  readStepHomework: ({ learner, stepId }) => readStepHomework(learner, stepId),
  deleteModule: ({ admin, moduleId }) => deleteModule(admin, moduleId, DELETE_WORDS),
  deleteStep: ({ admin, stepId }) => deleteStep(admin, stepId, DELETE_WORDS),
};

it('each of these doors is open before', async () => {
  const built = await buildWorld();
  for (const [name, call] of Object.entries(DOORS)) {
    const refused = await call(built).then(
      () => 'answered',
      (error: { code?: string }) => error.code,
    );
    expect([name, refused]).not.toEqual([name, 'NOT_FOUND']);
  }
});

describe.each(KINDS)('from the confirmation on, what was deleted does not exist, although its rows do: %s', (kind) => {
  it('at every door that names a step or a module', async () => {
    const built = await buildWorld();
    await deletions[kind](built);
    expect(await db().query('SELECT FROM steps WHERE id = $1', [built.stepId])).toHaveLength(1);
    for (const [name, call] of Object.entries(DOORS)) {
      const refused = await call(built).then(
        () => 'answered',
        (error: { code?: string }) => error.code,
      );
      expect([name, refused]).toEqual([name, 'NOT_FOUND']);
    }
    expect(await readStepTasks(built.admin, built.stepId)).toMatchObject({ revision: 0, quiz: [], homework: null });
  });

  it('in lists, counts, the search, the own data and the report', async () => {
    const built = await buildWorld();
    const { admin, reviewer, learner, course, word } = built;
    const waitingBefore = await countWaitingFeedback(reviewer);
    const reported = async () => {
      const day = new Date().toISOString().slice(0, 10);
      const { activeLearners } = await readReport(admin, { from: day, to: day, timeZone: 'UTC' });
      return activeLearners.value;
    };
    const reportedBefore = await reported();
    expect(await searchContent(admin, { text: word })).not.toEqual([]);
    await deletions[kind](built);
    expect(await searchContent(admin, { text: word })).toEqual([]);
    expect(await searchContent(learner, { text: word })).toEqual([]);
    expect(await listBookmarks(learner)).toEqual([]);
    expect(await countWaitingFeedback(reviewer)).toBe(waitingBefore - 1);
    expect((await readFeedbackQueue(reviewer, {})).items.map(({ id }) => id)).not.toContain(built.submissionId);
    for (const ctx of [admin, learner]) {
      const { sections } = await exportPersonalData(ctx);
      expect(JSON.stringify(sections)).not.toContain(word);
    }
    if (kind === 'module') {
      expect(await readCourseBookmarks(learner, course.id)).toEqual([]);
      const { outline, attempt } = await readCourse(learner, course.id);
      expect([outline.modules.map(({ id }) => id), attempt?.currentStepId]).toEqual([[built.otherModuleId], expect.not.stringContaining(built.stepId)]);
    } else {
      await expect(readCourse(learner, course.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect(await reported()).toBe(reportedBefore - 1);
    }
  });

  it('over GraphQL and REST, and for a subscription whose event comes with the deletion', async () => {
    const built = await buildWorld();
    const { relay, learner, course, stepId } = built;
    await db().query(`INSERT INTO connections (id, user_id, node_id, renewed_at) VALUES (gen_random_uuid(), $1, gen_random_uuid(), now())`, [built.learnerId]);
    const contextValue = createGqlContext(learner, 'test');
    const document = parse('subscription { courseProgressChanged { courseId } }');
    const source = await createSourceEventStream({ schema: buildAppSchema(() => relay), document, contextValue });
    if (!(Symbol.asyncIterator in source)) throw new Error('The subscription was refused');
    const events = source[Symbol.asyncIterator]();
    const next = events.next();
    await deletions[kind](built);
    expect(await next).toMatchObject({ value: { courseId: course.id } });
    await events.return?.();
    const token = world.tokens.admin;
    const answers = [
      await server.graphql('query ($id: ID!) { adminStep(id: $id) { id } }', { id: stepId }, token),
      await server.graphql('query ($id: ID!) { step(id: $id) { id } }', { id: stepId }, token),
    ];
    expect(answers.map(({ errors }) => errors?.[0]?.extensions?.code)).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    const { body } = await server.rest('GET', `/api/academy/steps/${stepId}`, undefined, token);
    expect(body).toMatchObject({ code: 'NOT_FOUND' });
  });
});
