import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { buildModule } from '../../testing/factories/course.ts';
import { buildFileRow } from '../../testing/factories/file-row.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { ModuleEntity } from '../modules/module.entity.ts';
import type { Ctx } from '../shared/context.ts';
import { StepEntity } from '../steps/step.entity.ts';
import { readAdminStep } from './admin-step.service.ts';
import { deleteStep } from './delete.service.ts';
import { duplicateCourse, duplicateStep } from './duplicate.service.ts';
import { createStep, type SaveStep, type SaveStepContent, updateStep } from './save-step.service.ts';
import { StepFormerTextEntity } from './step-former-text.entity.ts';

const database = testDatabase();
let admin: Ctx;
let image: string;
const db = () => database.dataSource.manager;
const [TEXT, IMAGE, QUESTION, RIGHT, WRONG] = Array.from({ length: 5 }, () => randomUUID()) as [string, string, string, string, string];

beforeAll(async () => {
  admin = testCtx(db(), { actor: actorOf(await buildUser(db(), { role: 'admin' })) });
  image = await buildFileRow(db(), 'image');
});

const content = (name: string): SaveStepContent => ({ name, blocks: [{ id: TEXT, type: 'TEXT', html: `<p>${name}</p>` }] });
const german = () => content('Ruhe');
const arabic = () => content('هدوء');
const form = (translations: SaveStep['translations'], more: Partial<SaveStep> = {}): SaveStep => ({
  defaultLanguage: 'en',
  access: 'OPEN',
  imageId: image,
  translations,
  ...more,
});
const save = (id: string, translations: SaveStep['translations'], more: Partial<SaveStep> = {}) => updateStep(admin, id, null, form(translations, more));
const english = (name: string) => ({ en: content(name), de: german(), ar: arabic() });
const formerTexts = async (id: string) => (await readAdminStep(admin, id)).formerTexts;
const summaries = async (id: string) => (await formerTexts(id)).map(({ languages, name }) => ({ languages, name }));
const storedRevisions = async (stepId: string) => (await db().findBy(StepFormerTextEntity, { stepId })).map(({ textRevision }) => textRevision).sort();

describe('the former default texts of a step', { timeout: 30_000 }, () => {
  let id: string;
  beforeEach(async () => {
    id = (await createStep(admin, { ...form(english('Calm')), moduleId: (await buildModule(db())).id })).id;
  });

  it('are kept for the translations that were made from them', async () => {
    expect(await formerTexts(id)).toEqual([]);
    await save(id, { ...english('Stay calm'), de: content('Ruhig bleiben') });
    expect(await formerTexts(id)).toMatchObject([
      { languages: ['ar'], name: 'Calm', blocks: [{ blockId: TEXT, html: '<p>Calm</p>' }], quiz: [], homework: null },
    ]);
  });

  it('are not stored by a save that changes no default text, or changes all translations with it', async () => {
    await save(id, { ...english('Calm'), de: content('Gelassenheit') });
    await save(id, { en: content('Stay calm'), de: content('Ruhig bleiben'), ar: content('ابق هادئًا') });
    expect(await storedRevisions(id)).toEqual([]);
  });

  it('stay the text that the translation was made from while the default text changes further', async () => {
    await save(id, english('Stay calm'));
    await save(id, english('Stay very calm'));
    expect(await summaries(id)).toEqual([{ languages: ['de', 'ar'], name: 'Calm' }]);
    expect(await storedRevisions(id)).toEqual([1]);
  });

  it('differ between translations of different revisions, and are deleted with the last one that refers to them', async () => {
    await save(id, english('Stay calm'));
    const changed = (name: string) => ({ ...english(name), de: content('Ruhig bleiben') });
    await save(id, changed('Stay calm'));
    await save(id, changed('Stay very calm'));
    expect(await summaries(id)).toEqual([
      { languages: ['de'], name: 'Stay calm' },
      { languages: ['ar'], name: 'Calm' },
    ]);
    await save(id, changed('Stay very calm'), { upToDate: ['ar'] });
    expect(await summaries(id)).toEqual([{ languages: ['de'], name: 'Stay calm' }]);
    await save(id, { ...changed('Stay very calm'), de: content('Sehr ruhig bleiben') });
    expect(await storedRevisions(id)).toEqual([]);
  });

  it('are deleted with the translation and with the step', async () => {
    await save(id, english('Stay calm'));
    await save(id, { en: content('Stay calm'), de: german() });
    expect(await summaries(id)).toEqual([{ languages: ['de'], name: 'Calm' }]);
    await save(id, { en: content('Stay calm') });
    expect(await storedRevisions(id)).toEqual([]);
    await save(id, { en: content('Stay calm'), de: german() });
    await save(id, { en: content('Calm again'), de: german() });
    expect(await storedRevisions(id)).toHaveLength(1);
    await deleteStep(admin, id, 'Delete irreversibly');
    expect(await db().countBy(StepFormerTextEntity, { stepId: id })).toBe(0);
  });

  it('are not stored for copies, which were never translated', async () => {
    const copied = (name: string) => ({ en: content(name), de: content('Calm') });
    const copy = (await createStep(admin, { ...form(copied('Calm')), moduleId: (await buildModule(db())).id })).id;
    await save(copy, copied('Stay calm'));
    expect(await storedRevisions(copy)).toEqual([]);
  });

  it('are dropped when the default language changes, whose former text is kept from then on', async () => {
    await save(id, english('Stay calm'));
    await save(id, english('Stay calm'), { defaultLanguage: 'de' });
    expect(await storedRevisions(id)).toEqual([]);
    await save(id, { ...english('Stay calm'), de: content('Gelassenheit') }, { defaultLanguage: 'de' });
    expect(await summaries(id)).toEqual([{ languages: ['en'], name: 'Ruhe' }]);
  });

  it('are the texts of the new default language if it is changed in the same save', async () => {
    await save(id, { ...english('Calm'), de: content('Gelassenheit') }, { defaultLanguage: 'de' });
    expect(await summaries(id)).toEqual([{ languages: ['ar'], name: 'Ruhe' }]);
  });

  it('contain the words of all blocks, of the quiz and of the homework, sanitized', async () => {
    const inBoth = (text: string) => ({ en: text, de: `${text} de` });
    const option = (optionId: string, text: string) => ({ id: optionId, isCorrect: optionId === RIGHT, texts: inBoth(text) });
    const quiz = (text: string) => ({
      questions: [{ id: QUESTION, attempts: 0, texts: inBoth(text), options: [option(RIGHT, 'this'), option(WRONG, 'that')] }],
    });
    const homework = { minimumWords: 1, maximumWords: null, texts: inBoth('<p>Write</p>') };
    const blocks = [...(content('Calm').blocks ?? []), { id: IMAGE, type: 'IMAGE' as const, fileId: image, alt: 'A tree', caption: 'In autumn' }];
    const inGerman = [...(german().blocks ?? []), { id: IMAGE, type: 'IMAGE' as const, fileId: image, alt: 'Ein Baum', caption: 'Im Herbst' }];
    const both = { en: { name: 'Calm', blocks }, de: { name: 'Ruhe', blocks: inGerman } };
    const full = (await createStep(admin, { ...form(both), quiz: quiz('Which?'), homework, moduleId: (await buildModule(db())).id })).id;
    const changed = quiz('Which one?');
    for (const each of changed.questions) each.texts.de = 'Which? de';
    await save(full, { en: { name: 'Calm' }, de: both.de }, { quiz: changed, homework });
    await db().update(StepFormerTextEntity, { stepId: full }, { homework: '<p>Write<script>x()</script></p>' });
    const [former] = await formerTexts(full);
    expect(former).toMatchObject({
      languages: ['de'],
      blocks: [{ html: '<p>Calm</p>' }, { blockId: IMAGE, type: 'IMAGE', fileId: image, alt: 'A tree', caption: 'In autumn', html: null }],
      homework: '<p>Write</p>',
    });
    const words = Object.fromEntries(former?.quiz.map(({ itemId, text }) => [itemId, text]) ?? []);
    expect(words).toEqual({ [QUESTION]: 'Which?', [RIGHT]: 'this', [WRONG]: 'that' });

    // The copy has new ids for blocks, questions and options; its former text refers to them.
    const copy = await readAdminStep(admin, await duplicateStep(admin, full));
    const [copied] = copy.formerTexts;
    expect(copied).toMatchObject({ languages: ['de'], name: 'Calm (copy)', homework: '<p>Write</p>' });
    expect(copied?.blocks[1]?.blockId).toBe(copy.contents[1]?.blocks[1]?.id);
    expect(copied?.blocks[1]?.blockId).not.toBe(IMAGE);
    const items = copy.quiz?.questions.flatMap(({ options, ...question }) => [question, ...options].map((each) => each.id)) ?? [];
    expect(copied?.quiz.map(({ itemId }) => itemId).toSorted()).toEqual(items.toSorted());
    expect(copied?.quiz.find(({ itemId }) => itemId === items[0])?.text).toBe('Which?');
  });

  it('are copied with a course, whose translations keep their state', async () => {
    await save(id, english('Stay calm'));
    const { moduleId } = await db().findOneByOrFail(StepEntity, { id });
    const { courseId } = await db().findOneByOrFail(ModuleEntity, { id: moduleId });
    const modules = await db().findBy(ModuleEntity, { courseId: await duplicateCourse(admin, courseId) });
    const [copy] = await db().findBy(StepEntity, { moduleId: modules[0]?.id ?? '' });
    const read = await readAdminStep(admin, copy?.id ?? '');
    expect(read.formerTexts).toMatchObject([{ languages: ['de', 'ar'], name: 'Calm', blocks: [{ blockId: read.contents[0]?.blocks[0]?.id }] }]);
    expect(read.languages.filter(({ condition }) => condition === 'stale').map(({ language }) => language)).toEqual(['de', 'ar']);
  });

  it('take at most two statements of a save, and none of a read', async () => {
    const count = async (run: () => Promise<unknown>): Promise<number> => {
      database.statements.reset();
      await run();
      return database.statements.count;
    };
    const unchanged = await count(() => save(id, english('Calm')));
    const read = await count(() => readAdminStep(admin, id));
    expect(await count(() => save(id, english('Stay calm')))).toBe(unchanged + 1);
    const moved = { ...english('Stay very calm'), de: content('Ruhig bleiben') };
    await save(id, moved);
    expect(await count(() => save(id, { ...moved, en: content('Be calm') }))).toBe(unchanged + 2);
    expect(await count(() => readAdminStep(admin, id))).toBe(read);
  });
});
