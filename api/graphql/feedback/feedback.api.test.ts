import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HomeworkSubmissionEntity } from '../../domain/homework/homework-submission.entity.ts';
import { TeamMemberEntity } from '../../domain/memberships/team-member.entity.ts';
import { buildCourseWith, buildEnrolment, buildTeamMember } from '../../testing/factories/course.ts';
import { buildSubmission } from '../../testing/factories/feedback.ts';
import { buildFileRow } from '../../testing/factories/file-row.ts';
import { buildUser, TEST_PASSWORD } from '../../testing/factories/user.ts';
import { openLive } from '../../testing/live-client.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
}, 60_000);
afterAll(() => server.close());

const ITEM = `id learner { id name surname } courseName moduleName stepName round submittedAt lease { mine expiresAt holder { id } }
  task { html language direction minimumWords maximumWords } returnable draft { content updatedAt }
  submission { id content title wordCount file { id url } feedback { content givenBy { id name } givenAt } earlier { id content } }`;

async function signIn(email: string): Promise<string> {
  return String((await server.rest('POST', '/api/user/signIn', { email, password: TEST_PASSWORD })).body.token);
}

/** A course of two modules, a learner with homework in both, and a trainer of the first module. */
async function classroom() {
  const db = server.database.dataSource.manager;
  const { course, moduleIds, stepIds } = await buildCourseWith(db, [[{}], [{}]]);
  const [first = '', second = ''] = stepIds.map(([id]) => id);
  const learner = await buildUser(db);
  await buildEnrolment(db, learner.id, course.id);
  const trainer = await buildUser(db, { role: 'module_trainer', name: 'Sara' });
  await buildTeamMember(db, trainer.id, course.id, 'module_trainer');
  await db.update(TeamMemberEntity, { userId: trainer.id }, { allModules: false, moduleIds: moduleIds.slice(0, 1) });
  const fileId = await buildFileRow(db, 'document', { uploadedBy: learner.id });
  const mine = await buildSubmission(db, learner.id, first, { content: 'For the first module' });
  const hidden = await buildSubmission(db, learner.id, second, { content: null, fileId, title: 'The hidden title' });
  return {
    db,
    course,
    moduleIds,
    first,
    second,
    learner,
    trainer,
    fileId,
    mine,
    hidden,
    token: await signIn(trainer.email),
    learnerToken: await signIn(learner.email),
  };
}

describe('feedback through every interface', { timeout: 60_000 }, () => {
  it('shows nothing of a module to the trainer of another module', async () => {
    const { db, moduleIds, second, learner, fileId, mine, hidden, token, learnerToken } = await classroom();
    const live = openLive(server.url, token);
    await live.connected;
    const progress = live.subscribe('subscription { courseProgressChanged { courseId } }');
    const shown: string[] = [];
    const ask = async (query: string, variables = {}): Promise<void> => void shown.push(JSON.stringify(await server.graphql(query, variables, token)));
    await ask(`{ feedbackQueue { total items { ${ITEM} } } feedbackWaiting feedbackCourses { modules { id } } }`);
    expect(shown[0]).toContain(mine);
    await ask(`query ($module: ID!) { feedbackQueue(moduleId: $module) { total items { ${ITEM} } } }`, { module: moduleIds[1] });
    await ask(`query ($id: ID!) { submissionForReview(id: $id) { ${ITEM} } }`, { id: hidden });
    for (const call of [
      'claimSubmission(submissionId: $id) { id }',
      'saveFeedbackDraft(submissionId: $id, content: "a")',
      'giveFeedback(submissionId: $id, content: "a") { id }',
    ])
      await ask(`mutation ($id: ID!) { ${call} }`, { id: hidden });
    expect(shown.slice(2).map((text) => JSON.parse(text).errors[0].extensions.code)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
    const form = { id: hidden, feedback: { content: 'a', feedbackBy: 'x', feedbackAt: 'y' }, courseId: 'x', step: second };
    for (const [method, path, body] of [
      ['POST', '/api/progress/homework', form],
      ['GET', `/api/progress/${second}`],
      ['GET', `/api/progress/moduleUser/${moduleIds[1]}/${learner.id}`],
    ] as const)
      shown.push(JSON.stringify(await server.rest(method, path, body, token)));
    for (const text of shown) for (const secret of ['The hidden title', fileId, moduleIds[1] ?? '']) expect(text).not.toContain(secret);
    expect(await db.count(HomeworkSubmissionEntity, { where: { id: hidden } })).toBe(1);
    // The learner's event goes to the learner only: the next event of the trainer is the trainer's own.
    const learnerLive = openLive(server.url, learnerToken);
    await learnerLive.connected;
    const learnerProgress = learnerLive.subscribe('subscription { courseProgressChanged { courseId } }');
    await server.graphql('mutation ($id: ID!) { giveFeedback(submissionId: $id, content: "Good") { id } }', { id: mine }, token);
    expect(await learnerProgress.next()).toHaveProperty('courseProgressChanged.courseId');
    progress.stop();
    learnerProgress.stop();
    await live.close();
    await learnerLive.close();
  });

  it('shows feedback that was given over REST to the learner in GraphQL, with the trainer and the time of the server', async () => {
    const { mine, learner, trainer, first, token, learnerToken } = await classroom();
    const before = Date.now();
    const feedback = { content: 'Well seen', feedbackBy: learner.id, feedbackAt: '2001-01-01T00:00:00Z' };
    const { status, body } = await server.rest('POST', '/api/progress/homework', { id: mine, feedback }, token);
    expect([status, body.result]).toMatchObject([200, { homework: { _id: mine, feedback: { content: 'Well seen', feedbackBy: { name: 'Sara' } } } }]);
    const again = await server.rest('POST', '/api/progress/homework', { id: mine, feedback }, token);
    expect(again.body).toMatchObject({ status: 'error', code: 'FEEDBACK_GIVEN', parameters: { name: expect.stringContaining('Sara') } });
    const query = 'query ($id: ID!) { step(id: $id) { homework { submission { id feedback { content givenAt givenBy { id } } earlier { id } } } } }';
    const { data } = await server.graphql(query, { id: first }, learnerToken);
    const given = (data as { step: { homework: { submission: { feedback: { givenAt: string } } } } }).step.homework.submission;
    expect(given).toMatchObject({ id: mine, feedback: { content: 'Well seen', givenBy: { id: trainer.id } }, earlier: [] });
    expect(new Date(given.feedback.givenAt).getTime()).toBeGreaterThanOrEqual(before);
  });

  it('reads a page of the queue in the same number of statements for 2 and for 20 submissions', async () => {
    const { db, course, trainer, token, second, moduleIds } = await classroom();
    await db.update(TeamMemberEntity, { userId: trainer.id }, { moduleIds });
    const count = async (): Promise<number> => {
      server.database.statements.reset();
      const { errors } = await server.graphql(`{ feedbackQueue { total nextCursor items { ${ITEM} } } }`, {}, token);
      expect(errors).toBeUndefined();
      return server.database.statements.count;
    };
    // The first request of a session is counted apart.
    await count();
    const few = await count();
    for (let index = 0; index < 18; index += 1) {
      const { id } = await buildUser(db);
      await buildEnrolment(db, id, course.id);
      await buildSubmission(db, id, second);
    }
    expect(await count()).toBe(few);
  });
});
