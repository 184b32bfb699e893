import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { buildModule } from '../../testing/factories/course.ts';
import { buildFileRow } from '../../testing/factories/file-row.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { runGraphql } from '../../testing/run-graphql.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { FileUseEntity } from '../files/file-use.entity.ts';
import type { Ctx } from '../shared/context.ts';
import { type ContentBlock, StepContentEntity } from '../steps/step-content.entity.ts';
import { readStepContent } from '../steps/step-content.reads.ts';
import { readAdminStep } from './admin-step.service.ts';
import { readContentGaps } from './content-gaps.service.ts';
import { createStep, type SaveStep, updateStep } from './save-step.service.ts';

const database = testDatabase();
let admin: Ctx;
let imageId: string;
let fileId: string;
const db = () => database.dataSource.manager;
beforeAll(async () => {
  admin = testCtx(db(), { actor: actorOf(await buildUser(db(), { role: 'admin' })) });
  imageId = await buildFileRow(db(), 'image');
  fileId = await buildFileRow(db(), 'audio');
});

const text = { id: randomUUID(), type: 'TEXT', html: '<p>Breathe.</p>' } as const;
const form = (blocks: NonNullable<SaveStep['translations'][string]['blocks']>): SaveStep => ({
  defaultLanguage: 'en',
  access: 'OPEN',
  imageId,
  translations: { en: { name: 'Calm', blocks } },
});

/** Creates a step in which a newer release stored a block. */
async function stepOfNewerRelease() {
  const later = { id: randomUUID(), type: 'LATER', html: { parts: ['<p>Later</p>'] }, fileId, level: 3 };
  const { id } = await createStep(admin, { ...form([text]), moduleId: (await buildModule(db())).id });
  await db().update(StepContentEntity, { stepId: id, language: 'en' }, { blocks: [text, later as unknown as ContentBlock] });
  const stored = async () => (await db().findOneByOrFail(StepContentEntity, { stepId: id, language: 'en' })).blocks;
  return { id, later, stored };
}

describe('a block whose type only a newer release knows', () => {
  it('is UNKNOWN for learners and editors, and no gap of the course', async () => {
    const { id, later } = await stepOfNewerRelease();
    const shown = [
      { id: text.id, type: 'TEXT' },
      { id: later.id, type: 'UNKNOWN', html: null, title: null },
    ];
    expect((await readStepContent(admin, id, 'en')).blocks).toMatchObject(shown);
    const step = await readAdminStep(admin, id);
    expect(step.contents[0]?.blocks).toMatchObject(shown);
    expect((await readContentGaps(admin, [step.courseId])).get(step.courseId)).toEqual([]);
    const answer = await runGraphql(admin, 'query($id: ID!) { adminStep(id: $id) { contents { blocks { id type html } } } }', { id });
    expect(answer.data?.adminStep).toMatchObject({ contents: [{ blocks: [{ type: 'TEXT' }, { id: later.id, type: 'UNKNOWN', html: null }] }] });
  });

  it('stays as it is with its file when its step is saved around it', async () => {
    const { id, later, stored } = await stepOfNewerRelease();
    await updateStep(
      admin,
      id,
      1,
      form([
        { id: later.id, type: 'UNKNOWN' },
        { ...text, html: '<p>Breathe slowly.</p>' },
      ]),
    );
    expect(await stored()).toEqual([later, { ...text, html: '<p>Breathe slowly.</p>' }]);
    expect((await db().findBy(FileUseEntity, { stepId: id })).map((use) => use.fileId).sort()).toEqual([imageId, fileId].sort());
    expect((await db().findOneByOrFail(StepContentEntity, { stepId: id, language: 'en' })).words).toBe(2);
    await updateStep(admin, id, 2, form([text]));
    expect(await stored()).toEqual([text]);
  });

  it('is refused at a place where none is stored, so that nothing is lost silently', async () => {
    const { id, later, stored } = await stepOfNewerRelease();
    const foreign = form([
      { id: later.id, type: 'UNKNOWN' },
      { id: randomUUID(), type: 'UNKNOWN' },
    ]);
    const fields = { 'translations.en.blocks[1].type': 'CHOICE_INVALID' };
    await expect(updateStep(admin, id, 1, foreign)).rejects.toMatchObject({ code: 'VALIDATION_FAILED', details: { fields } });
    expect(await stored()).toEqual([text, later]);
    const moduleId = (await buildModule(db())).id;
    await expect(createStep(admin, { ...form([{ id: later.id, type: 'UNKNOWN' }]), moduleId })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});
