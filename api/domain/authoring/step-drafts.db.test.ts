import { In } from 'typeorm';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { buildCourseWith } from '../../testing/factories/course.ts';
import { buildFileRow } from '../../testing/factories/file-row.ts';
import { buildQuizQuestion } from '../../testing/factories/tasks.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { AcademyEntity } from '../academies/academy.entity.ts';
import { setCourseStatus } from '../courses/course.service.ts';
import { QuizOptionEntity } from '../quizzes/quiz-option.entity.ts';
import { QuizQuestionEntity } from '../quizzes/quiz-question.entity.ts';
import type { Ctx } from '../shared/context.ts';
import { StepEntity } from '../steps/step.entity.ts';
import { StepContentEntity } from '../steps/step-content.entity.ts';
import { readContentGaps } from './content-gaps.service.ts';
import { deleteStep } from './delete.service.ts';
import { createStep, updateStep } from './save-step.service.ts';
import { StepDraftEntity } from './step-draft.entity.ts';
import { discardStepDraft, readStepDraft, removePublishedDrafts, saveStepDraft } from './step-draft.service.ts';

const database = testDatabase();
const db = () => database.dataSource.manager;
const newAdmin = async (): Promise<Ctx> => testCtx(db(), { actor: actorOf(await buildUser(db(), { role: 'admin' })) });
let author: Ctx;

beforeAll(async () => {
  author = await newAdmin();
});

async function unpublished(): Promise<{ courseId: string; academyId: string; moduleId: string; stepId: string }> {
  const { course, moduleIds, stepIds } = await buildCourseWith(db(), [[{}]], { status: 'DRAFT' });
  return { courseId: course.id, academyId: course.academyId, moduleId: moduleIds[0] ?? '', stepId: stepIds[0]?.[0] ?? '' };
}
const draft = (stepId: string, content = '{"name":"Arriving"}') => ({ stepId, moduleId: null, revision: 1, content });
const input = async () => ({ defaultLanguage: 'en', access: 'OPEN' as const, imageId: await buildFileRow(db()), translations: { en: { name: 'Arriving' } } });

describe('a draft of a step that learners do not see', () => {
  it('is stored once per author, in its newest version, and only its author reads it', async () => {
    const { stepId } = await unpublished();
    await saveStepDraft(author, draft(stepId));
    await saveStepDraft(author, draft(stepId, '{"name":"Listening"}'));
    expect(await readStepDraft(author, { stepId })).toMatchObject({ revision: 1, content: '{"name":"Listening"}' });
    expect(await readStepDraft(await newAdmin(), { stepId })).toBeNull();
    expect(await db().countBy(StepDraftEntity, { stepId })).toBe(1);
    await discardStepDraft(author, { stepId });
    await discardStepDraft(author, { stepId });
    expect(await readStepDraft(author, { stepId })).toBeNull();
  });

  it('belongs to the module while the step is new', async () => {
    const { moduleId, stepId } = await unpublished();
    await saveStepDraft(author, { stepId: null, moduleId, revision: null, content: '{}' });
    expect(await readStepDraft(author, { moduleId })).toMatchObject({ revision: null, content: '{}' });
    expect(await readStepDraft(author, { stepId })).toBeNull();
    await createStep(author, { moduleId, ...(await input()) });
    expect(await readStepDraft(author, { moduleId })).toBeNull();
  });

  it('ends when its author saves the step, not when somebody else does', async () => {
    const { stepId } = await unpublished();
    await saveStepDraft(author, draft(stepId));
    await updateStep(await newAdmin(), stepId, null, await input());
    expect(await readStepDraft(author, { stepId })).not.toBeNull();
    await updateStep(author, stepId, null, await input());
    expect(await readStepDraft(author, { stepId })).toBeNull();
  });

  it('is deleted with the step', async () => {
    const { stepId } = await unpublished();
    await saveStepDraft(author, draft(stepId));
    await deleteStep(author, stepId, 'Delete irreversibly');
    expect(await db().countBy(StepDraftEntity, { stepId })).toBe(0);
  });

  it('is not offered after publishing, and deleted by the next clean-up', async () => {
    const [shown, hidden] = [await unpublished(), await unpublished()];
    for (const { stepId } of [shown, hidden]) await saveStepDraft(author, draft(stepId));
    await db().update(AcademyEntity, { id: shown.academyId }, { status: 'PUBLISHED' });
    await setCourseStatus(author, shown.courseId, 'PUBLISHED');
    expect(await readStepDraft(author, { stepId: shown.stepId })).toBeNull();
    expect(await saveStepDraft(author, draft(shown.stepId))).toBeNull();
    await removePublishedDrafts(author);
    expect(await db().countBy(StepDraftEntity, { stepId: shown.stepId })).toBe(0);
    expect(await readStepDraft(author, { stepId: hidden.stepId })).not.toBeNull();
  });

  it.each([
    ['neither a step nor a module', { stepId: null, moduleId: null, revision: 1, content: '{}' }],
    ['no JSON', { stepId: 'f0000000-0000-4000-8000-000000000000', moduleId: null, revision: 1, content: '{' }],
    ['too long', { stepId: 'f0000000-0000-4000-8000-000000000000', moduleId: null, revision: 1, content: JSON.stringify('x'.repeat(1_000_000)) }],
  ])('is refused: %s', async (_name, wrong) => {
    await expect(saveStepDraft(author, wrong)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});

describe('the gaps of a course before publishing', () => {
  it('are listed in the order of the steps, each with its module, step and language', async () => {
    const { course, moduleIds, stepIds } = await buildCourseWith(db(), [[{ languages: ['en', 'de'] }, {}, {}, {}], []]);
    const [copied = '', image = '', video = '', withoutImage = ''] = stepIds[0] ?? [];
    const fileId = await buildFileRow(db());
    await db().update(StepEntity, { id: In([copied, image, video]) }, { imageId: fileId });
    await db().update(StepEntity, { id: copied }, { translatedFrom: { de: 0 } });
    const block = { id: fileId, fileId };
    await db().upsert(
      StepContentEntity,
      [
        {
          stepId: image,
          language: 'en',
          blocks: [
            { ...block, type: 'IMAGE', alt: ' ' },
            { ...block, type: 'IMAGE', alt: 'A tree' },
            { id: fileId, type: 'IMAGE', alt: 'A house' },
          ],
        },
        {
          stepId: video,
          language: 'en',
          blocks: [
            { ...block, type: 'VIDEO' },
            { ...block, type: 'VIDEO' },
            { id: fileId, type: 'VIDEO', embedUrl: 'https://vimeo.com/1' },
          ],
        },
      ],
      ['stepId', 'language'],
    );
    const { questionId, rightIds } = await buildQuizQuestion(db(), withoutImage);
    await db().update(QuizQuestionEntity, { id: questionId }, { explanations: { en: 'Because' } });
    await db().update(QuizOptionEntity, { id: In(rightIds) }, { explanations: { en: 'Right' } });
    await buildQuizQuestion(db(), copied);
    const gaps = (await readContentGaps(author, [course.id])).get(course.id) ?? [];
    expect(gaps.map(({ kind, moduleId, stepId, language }) => [kind, moduleId, stepId, language])).toEqual([
      ['copiedText', moduleIds[0], copied, 'de'],
      ['imageWithoutWords', moduleIds[0], image, 'en'],
      ['missingFile', moduleIds[0], image, 'en'],
      ['videoWithoutCaptions', moduleIds[0], video, 'en'],
      ['explanationMissing', moduleIds[0], withoutImage, 'de'],
      ['missingFile', moduleIds[0], withoutImage, null],
      ['emptyModule', moduleIds[1], null, null],
    ]);
    expect(gaps.map(({ name }) => name)).toEqual(['Step 1 en', 'Step 2 en', 'Step 2 en', 'Step 3 en', 'Step 4 en', 'Step 4 en', 'Module 2 en']);
  });
});
