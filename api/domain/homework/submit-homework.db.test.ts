import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { buildCourseWith, buildEnrolment, buildTeamMember, type PlannedStep } from '../../testing/factories/course.ts';
import { buildFileRow } from '../../testing/factories/file-row.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { FileUseEntity } from '../files/file-use.entity.ts';
import { startAgain } from '../learning/enrol.service.ts';
import { completeModule } from '../learning/learning.service.ts';
import { readCourse } from '../learning/read-course.service.ts';
import { readStep } from '../learning/read-step.service.ts';
import type { Ctx } from '../shared/context.ts';
import { readHomeworkOf } from './homework.reads.ts';
import { HomeworkSubmissionEntity } from './homework-submission.entity.ts';
import { HomeworkTaskEntity } from './homework-task.entity.ts';
import { type SaveHomework, saveHomeworkDraft, submitHomework } from './submit-homework.service.ts';

const database = testDatabase();

const db = () => database.dataSource.manager;
const words = (count: number): string => Array.from({ length: count }, (_, index) => `word${index}`).join(' ');

/** A learner in a course whose first step has homework of 3 to 5 words. */
async function classroom(plan: PlannedStep[][] = [[{ languages: ['en', 'ar'] }, {}]]) {
  const { course, stepIds } = await buildCourseWith(db(), plan);
  const stepId = stepIds[0]?.[0] ?? '';
  const texts = { en: '<p>Write.</p><script>alert(1)</script>', ar: '<p>اكتب.</p>' };
  await db().insert(HomeworkTaskEntity, { stepId, minimumWords: 3, maximumWords: 5, texts });
  const user = await buildUser(db());
  const enrolment = await buildEnrolment(db(), user.id, course.id);
  const learner = testCtx(db(), { actor: actorOf(user) });
  const draft = (input: Partial<SaveHomework>) => saveHomeworkDraft(learner, { stepId, ...input });
  const submit = (input: Partial<SaveHomework>) => submitHomework(learner, { stepId, ...input });
  const rows = () => db().find(HomeworkSubmissionEntity, { where: { stepId }, order: { round: 'ASC' } });
  return { course, stepIds, stepId, user, enrolment, learner, draft, submit, rows };
}

const code = (expected: string) => expect.objectContaining({ code: expected });
const fields = (expected: object) => expect.objectContaining({ code: 'VALIDATION_FAILED', details: { fields: expected } });

describe('a homework draft', () => {
  it('is stored with its words and read again', async () => {
    const { learner, stepId, draft } = await classroom();
    const saved = await draft({ content: 'One two', title: ' My work ', baseVersion: 0 });
    expect(saved.submission).toMatchObject({ status: 'draft', content: 'One two', title: 'My work', wordCount: 2, version: 1, round: 1, submittedAt: null });
    const read = await readHomeworkOf(learner, await readStep(learner, stepId));
    expect(read).toEqual({ ...saved, html: '<p>Write.</p>', direction: 'ltr', minimumWords: 3, maximumWords: 5 });
  });

  it('is read with the task in the language of the reader', async () => {
    const { user, stepId } = await classroom();
    const arabic = testCtx(db(), { actor: actorOf(user), reading: { language: 'ar' } });
    expect(await readHomeworkOf(arabic, await readStep(arabic, stepId))).toMatchObject({ html: '<p>اكتب.</p>', direction: 'rtl', submission: null });
  });

  it('keeps HTML and scripts as text, and line breaks as \\n', async () => {
    const { draft } = await classroom();
    const content = '<script>alert(1)</script>\r\n<b>bold</b>\rend ';
    expect((await draft({ content })).submission?.content).toBe('<script>alert(1)</script>\n<b>bold</b>\nend ');
  });

  it('conflicts with a save that is based on an older version, and keeps the stored text', async () => {
    const { draft, rows } = await classroom();
    await draft({ content: 'first', baseVersion: 0 });
    await draft({ content: 'second', baseVersion: 1 });
    await expect(draft({ content: 'third', baseVersion: 1 })).rejects.toMatchObject({
      code: 'HOMEWORK_CHANGED',
      details: { parameters: { version: 2, content: 'second', title: '' } },
    });
    expect(await rows()).toMatchObject([{ content: 'second', version: 2 }]);
    await draft({ content: 'third' });
    expect(await rows()).toMatchObject([{ content: 'third', version: 3 }]);
  });

  it('can be sent again when the response was lost', async () => {
    const { draft, rows } = await classroom();
    await draft({ content: 'first', baseVersion: 0 });
    expect((await draft({ content: 'first', baseVersion: 0 })).submission?.version).toBe(1);
    expect(await rows()).toHaveLength(1);
  });

  it.each([
    [{}, { content: 'REQUIRED' }],
    [{ content: 'a', fileId: randomUUID() }, { fileId: 'CHOICE_INVALID' }],
    [{ content: 'a'.repeat(40_001) }, { content: 'TOO_LONG' }],
    [{ content: 'a\u0000b' }, { content: 'CHARACTERS_NOT_ALLOWED' }],
    [{ fileId: 'x' }, { fileId: 'ID_INVALID' }],
    [{ content: 'a', wordCount: 1.5 }, { wordCount: 'NOT_A_NUMBER' }],
    [{ content: 'a', baseVersion: -1 }, { baseVersion: 'OUT_OF_RANGE' }],
  ])('is refused with invalid fields: %j', async (input, expected) => {
    const { draft, rows } = await classroom();
    await expect(draft(input)).rejects.toEqual(fields(expected));
    expect(await rows()).toEqual([]);
  });
});

describe('the submission of homework', () => {
  it('makes the homework read-only', async () => {
    const { draft, submit, rows } = await classroom();
    await draft({ content: words(2), baseVersion: 0 });
    const { submission } = await submit({ content: words(3), baseVersion: 1 });
    expect(submission).toMatchObject({ status: 'submitted', content: words(3), version: 2, submittedAt: submission?.savedAt });
    const stored = await rows();
    await expect(submit({ content: words(4), baseVersion: 2 })).rejects.toEqual(code('HOMEWORK_SUBMITTED'));
    await expect(draft({ content: words(4), baseVersion: 2 })).rejects.toEqual(code('HOMEWORK_SUBMITTED'));
    expect(await rows()).toEqual(stored);
  });

  it.each([2, 6, 0])('is refused with %d words if the limits are 3 and 5', async (count) => {
    const { submit, rows } = await classroom();
    await expect(submit({ content: words(count) })).rejects.toEqual(fields({ wordCount: 'WORD_COUNT_OUTSIDE' }));
    expect(await rows()).toEqual([]);
  });

  it('counts the words of a text itself, whatever the client states', async () => {
    const { submit } = await classroom();
    await expect(submit({ content: 'two\nwords', wordCount: 4 })).rejects.toEqual(fields({ wordCount: 'WORD_COUNT_OUTSIDE' }));
  });
});

describe('after the end of a course', () => {
  it('homework of the running attempt can be submitted, and a new attempt begins without it', async () => {
    const { course, stepIds, stepId, learner, draft, submit, rows } = await classroom([[{ languages: ['en', 'ar'] }]]);
    const [moduleId] = (await readCourse(learner, course.id)).outline.modules.map(({ id }) => id);
    await db().delete(HomeworkTaskEntity, { stepId });
    await completeModule(learner, moduleId ?? '', true);
    await db().insert(HomeworkTaskEntity, { stepId: stepIds[0]?.[0] ?? '', minimumWords: 3, maximumWords: 5, texts: { en: '<p>Write.</p>' } });
    // Homework that was added to a completed step holds nothing.
    expect((await readCourse(learner, course.id)).attempt?.completedAt).not.toBeNull();
    await submit({ content: words(3), baseVersion: 0 });
    await startAgain(learner, course.id);
    expect((await readHomeworkOf(learner, await readStep(learner, stepId)))?.submission).toBeNull();
    await expect(completeModule(learner, moduleId ?? '', true)).rejects.toEqual(code('STEP_HAS_PENDING_TASK'));
    await draft({ content: 'Again', baseVersion: 0 });
    expect(await rows()).toHaveLength(2);
    expect((await rows()).map(({ status }) => status).sort()).toEqual(['draft', 'submitted']);
  });
});

describe('a file that is submitted as homework', () => {
  it('is stored with the number of words that the learner states, and with the use of the file', async () => {
    const { user, draft, submit, rows } = await classroom();
    const first = await buildFileRow(db(), 'document', { uploadedBy: user.id });
    const second = await buildFileRow(db(), 'document', { uploadedBy: user.id, contentType: 'application/vnd.oasis.opendocument.formula' });
    await draft({ fileId: first });
    await expect(submit({ fileId: first, baseVersion: 1 })).rejects.toEqual(fields({ wordCount: 'REQUIRED' }));
    await expect(submit({ fileId: first, wordCount: 6, baseVersion: 1 })).rejects.toEqual(fields({ wordCount: 'WORD_COUNT_OUTSIDE' }));
    const { submission } = await submit({ fileId: second, wordCount: 4, baseVersion: 1 });
    expect(submission).toMatchObject({ content: null, wordCount: 4, file: { id: second, url: expect.stringContaining('signature=') } });
    const [row] = await rows();
    expect(await db().findBy(FileUseEntity, { submissionId: row?.id ?? '' })).toMatchObject([{ fileId: second }]);
    expect(await db().countBy(FileUseEntity, { fileId: first })).toBe(0);
  });

  it('is refused if it belongs to somebody else or has another kind or type', async () => {
    const { user, draft } = await classroom();
    const other = await buildFileRow(db(), 'document', { uploadedBy: (await buildUser(db())).id });
    await expect(draft({ fileId: other })).rejects.toEqual(fields({ fileId: 'ID_INVALID' }));
    await expect(draft({ fileId: randomUUID() })).rejects.toEqual(fields({ fileId: 'ID_INVALID' }));
    const image = await buildFileRow(db(), 'image', { uploadedBy: user.id });
    await expect(draft({ fileId: image })).rejects.toEqual(fields({ fileId: 'FILE_TYPE_WRONG' }));
    const sheet = await buildFileRow(db(), 'document', { uploadedBy: user.id, contentType: 'application/vnd.oasis.opendocument.spreadsheet' });
    await expect(draft({ fileId: sheet })).rejects.toEqual(fields({ fileId: 'FILE_TYPE_WRONG' }));
  });
});

describe('homework is refused', () => {
  it('in a locked step', async () => {
    const { stepIds, learner } = await classroom();
    const locked = stepIds[0]?.[1] ?? '';
    await db().insert(HomeworkTaskEntity, { stepId: locked, minimumWords: 1, maximumWords: null, texts: { en: '<p>Write.</p>' } });
    await expect(saveHomeworkDraft(learner, { stepId: locked, content: 'a' })).rejects.toEqual(code('STEP_LOCKED'));
    await expect(submitHomework(learner, { stepId: locked, content: 'a' })).rejects.toEqual(code('STEP_LOCKED'));
  });

  it('in a step without homework', async () => {
    const { stepId, learner } = await classroom();
    await db().delete(HomeworkTaskEntity, { stepId });
    await expect(saveHomeworkDraft(learner, { stepId, content: 'a' })).rejects.toEqual(code('NOT_FOUND'));
  });

  it('to people who are not enrolled', async () => {
    const { stepId, course } = await classroom();
    const stranger = testCtx(db(), { actor: actorOf(await buildUser(db())) });
    await expect(saveHomeworkDraft(stranger, { stepId, content: 'a' })).rejects.toEqual(code('NOT_FOUND'));
    const trainer = await buildUser(db(), { role: 'module_trainer' });
    await buildTeamMember(db(), trainer.id, course.id, 'module_trainer');
    const staff: Ctx = testCtx(db(), { actor: actorOf(trainer) });
    await expect(saveHomeworkDraft(staff, { stepId, content: 'a' })).rejects.toEqual(code('NOT_ENROLLED'));
    await expect(submitHomework(staff, { stepId, content: words(3) })).rejects.toEqual(code('NOT_ENROLLED'));
  });
});
