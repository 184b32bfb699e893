import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { buildModule } from '../../testing/factories/course.ts';
import { buildFileRow } from '../../testing/factories/file-row.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import type { Ctx } from '../shared/context.ts';
import { StepContentEntity } from '../steps/step-content.entity.ts';
import { readStepContent } from '../steps/step-content.reads.ts';
import { readAdminStep } from './admin-step.service.ts';
import { readContentGaps } from './content-gaps.service.ts';
import { createStep, type SaveStep, updateStep } from './save-step.service.ts';

const database = testDatabase();
let admin: Ctx;
let imageId: string;
const db = () => database.dataSource.manager;
beforeAll(async () => {
  admin = testCtx(db(), { actor: actorOf(await buildUser(db(), { role: 'admin' })) });
  imageId = await buildFileRow(db(), 'image');
});

const callout = { id: randomUUID(), type: 'CALLOUT', tone: 'WARNING', html: '<p>Keep calm now.</p>' } as const;
const form = (html: string): SaveStep => ({
  defaultLanguage: 'en',
  access: 'OPEN',
  imageId,
  translations: { en: { name: 'Calm', blocks: [{ ...callout, html }] }, de: { name: 'Ruhe', blocks: [{ type: 'CALLOUT', tone: 'TIP', html: '<p> </p>' }] } },
});

describe('a callout', () => {
  it('is sanitized and shown with its tone, counts as reading time, is searched, and is no gap; an empty one is dropped', async () => {
    const { id } = await createStep(admin, { ...form('<p onclick="x()">Keep calm now.</p>'), moduleId: (await buildModule(db())).id });
    expect((await readStepContent(admin, id, 'en')).blocks).toMatchObject([{ type: 'CALLOUT', tone: 'WARNING', html: '<p>Keep calm now.</p>' }]);
    const stored = await db().findBy(StepContentEntity, { stepId: id });
    expect(Object.fromEntries(stored.map(({ language, blocks, words }) => [language, [blocks, words]]))).toEqual({ en: [[callout], 3], de: [[], 0] });
    const [found] = await db().query('SELECT body FROM search_documents WHERE object_id = $1 AND language = $2', [id, 'en']);
    expect(found).toEqual({ body: 'Keep calm now.' });
    const { courseId } = await readAdminStep(admin, id);
    expect((await readContentGaps(admin, [courseId])).get(courseId)).toEqual([]);
  });

  it('is kept as the former text of a translation when its words change', async () => {
    const { id } = await createStep(admin, { ...form(callout.html), moduleId: (await buildModule(db())).id });
    await updateStep(admin, id, 1, form('<p>Stay calm now.</p>'));
    const { formerTexts } = await readAdminStep(admin, id);
    expect(formerTexts).toMatchObject([{ languages: ['de'], blocks: [{ blockId: callout.id, type: 'CALLOUT', html: callout.html }] }]);
  });

  it('needs a tone', async () => {
    const blocks = [{ type: 'CALLOUT', html: '<p>Calm</p>' }] as never;
    const saved = createStep(admin, { ...form(''), translations: { en: { name: 'Calm', blocks } }, moduleId: (await buildModule(db())).id });
    await expect(saved).rejects.toMatchObject({ details: { fields: { 'translations.en.blocks[0].tone': 'REQUIRED' } } });
  });
});
