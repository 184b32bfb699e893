import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { buildModule } from '../../testing/factories/course.ts';
import { buildFileRow } from '../../testing/factories/file-row.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { AuditEntryEntity } from '../audit/audit-entry.entity.ts';
import { FileEntity, type FileKind } from '../files/file.entity.ts';
import { FileUseEntity } from '../files/file-use.entity.ts';
import type { Ctx } from '../shared/context.ts';
import { StepEntity } from '../steps/step.entity.ts';
import { StepContentEntity } from '../steps/step-content.entity.ts';
import { readAdminStep } from './admin-step.service.ts';
import { createStep, type SaveStep, type SaveStepContent, updateStep } from './save-step.service.ts';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const database = testDatabase();
let admin: Ctx;
const db = () => database.dataSource.manager;

let image: string;
beforeAll(async () => {
  admin = testCtx(db(), { actor: actorOf(await buildUser(db(), { role: 'admin' })) });
  image = await buildFileRow(db(), 'image');
});

const html = (text: string) => [{ type: 'TEXT' as const, html: `<p>${text}</p>` }];
const audioBlocks = (...fileIds: string[]) => fileIds.map((fileId) => ({ type: 'AUDIO' as const, fileId, title: 'Bells', readsAloud: false }));
const content = (name: string, more: Partial<SaveStepContent> = {}): SaveStepContent => ({ name, blocks: html(name), ...more });
const form = (translations: SaveStep['translations'], more: Partial<SaveStep> = {}): SaveStep => ({
  defaultLanguage: 'en',
  access: 'AFTER_PREVIOUS',
  imageId: image,
  translations,
  ...more,
});
const three = () => ({ en: content('Calm'), de: content('Ruhe'), ar: content('هدوء') });
const make = async (input: SaveStep): Promise<string> => (await createStep(admin, { ...input, moduleId: (await buildModule(db())).id })).id;
const stateOf = async (id: string, ctx = admin): Promise<Record<string, string>> =>
  Object.fromEntries((await readAdminStep(ctx, id)).languages.map(({ language, condition }) => [language, condition]));
const usesOf = async (stepId: string): Promise<string[]> => (await db().findBy(FileUseEntity, { stepId })).map(({ fileId }) => fileId).sort();

describe('saving a step', { timeout: 30_000 }, () => {
  let id: string;
  beforeEach(async () => {
    id = await make(form(three()));
  });

  it('changes its content, records the editor, and increments the revision', async () => {
    const video = await buildFileRow(db(), 'video');
    const english = content('Calm down', { blocks: [...html('Breathe<script>x()</script>'), { type: 'VIDEO', fileId: video }] });
    await updateStep(admin, id, 1, form({ ...three(), en: english }, { access: 'OPEN' }));
    const read = await readAdminStep(admin, id);
    expect(read).toMatchObject({ revision: 2, access: 'OPEN', updatedBy: { id: admin.actor?.id }, contents: [{ language: 'en', name: 'Calm down' }, {}, {}] });
    expect(read.contents[0]?.blocks).toMatchObject([{ html: '<p>Breathe</p>' }, { video: { id: video } }]);
    expect(await usesOf(id)).toEqual([image, video].sort());
    expect(await db().countBy(AuditEntryEntity, { action: 'step.update', objectId: id, result: 'done' })).toBe(1);
  });

  it('is refused with the newest revision if the step was saved since; without a revision the last save wins', async () => {
    await updateStep(admin, id, 1, form(three()));
    await expect(updateStep(admin, id, 1, form(three()))).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE', details: { parameters: { revision: 2 } } });
    expect(await updateStep(admin, id, null, form(three()))).toMatchObject({ revision: 3 });
  });

  it('lets one of two concurrent saves through', async () => {
    const saves = await Promise.allSettled(['a', 'b'].map((name) => updateStep(admin, id, 1, form({ ...three(), en: content(name) }))));
    expect(saves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await db().findOneByOrFail(StepEntity, { id })).revision).toBe(2);
  });

  it('makes translations stale that were not changed with the default text', async () => {
    await updateStep(admin, id, 1, form({ ...three(), en: content('Stay calm'), de: content('Ruhig bleiben') }));
    expect(await stateOf(id)).toEqual({ en: 'current', de: 'current', ar: 'stale', fr: 'missing', fa: 'missing' });
    await updateStep(admin, id, 2, form({ ...three(), en: content('Stay calm'), de: content('Ruhig bleiben') }, { upToDate: ['ar'] }));
    expect(await stateOf(id)).toMatchObject({ de: 'current', ar: 'current' });
  });

  it.each<[string, Partial<SaveStepContent>]>([
    ['the same text with tags that are removed', { blocks: [{ type: 'TEXT', html: '<p class="x" onclick="y()">Calm</p>' }] }],
    ['an additional empty text', { blocks: [...html('Calm'), { type: 'TEXT', html: '<p><br></p>' }] }],
    ['a changed block id', { blocks: [{ id: randomUUID(), type: 'TEXT', html: '<p>Calm</p>' }] }],
  ])('leaves translations current after %s', async (_case, more) => {
    await updateStep(admin, id, 1, form({ ...three(), en: content('Calm', more) }));
    expect(await stateOf(id)).toMatchObject({ de: 'current', ar: 'current' });
    expect((await readAdminStep(admin, id)).contents[0]?.blocks).toMatchObject([{ html: '<p>Calm</p>' }]);
  });

  it('leaves translations current when the same player has another URL format', async () => {
    const withPlayer = (url: string) => ({ ...three(), en: content('Calm', { embedUrls: [url] }) });
    const stepId = await make(form(withPlayer('https://youtu.be/dQw4w9WgXcQ')));
    await updateStep(admin, stepId, 1, form(withPlayer((await readAdminStep(admin, stepId)).contents[0]?.embeds[0]?.url ?? '')));
    expect(await stateOf(stepId)).toMatchObject({ de: 'current' });
    await updateStep(admin, stepId, 2, form(withPlayer('https://vimeo.com/76979871')));
    expect(await stateOf(stepId)).toMatchObject({ de: 'stale' });
  });

  const task = (text: string): Partial<SaveStep> => ({
    homework: { minimumWords: 1, maximumWords: null, texts: { en: `<p>${text}</p>`, de: '<p>Schreib.</p>' } },
  });
  const quiz = (question: string, option = 'Yes'): Partial<SaveStep> => ({
    quiz: {
      questions: [
        {
          attempts: 0,
          texts: { en: question, de: 'Welche?' },
          options: [
            { isCorrect: true, texts: { en: option, de: 'Ja' } },
            { isCorrect: false, texts: { en: 'No', de: 'Nein' } },
          ],
        },
      ],
    },
  });
  const imageBlock = (alt: string): Partial<SaveStep> => ({
    translations: { en: content('Calm', { blocks: [{ type: 'IMAGE', fileId: image, alt }] }), de: content('Ruhe') },
  });
  const two = { en: content('Calm'), de: content('Ruhe') };
  it.each<[string, () => Partial<SaveStep>, () => Partial<SaveStep>]>([
    ['its name', () => ({}), () => ({ translations: { ...two, en: content('Calm', { name: 'Other' }) } })],
    ['its homework', () => task('Write.'), () => task('Tell.')],
    ['a question of its quiz', () => quiz('Which?'), () => quiz('What?')],
    ['an option of its quiz', () => quiz('Which?'), () => quiz('Which?', 'Sure')],
    ['the alternative text of an image', () => imageBlock('A tree'), () => imageBlock('A path')],
  ])('makes translations stale after a change of %s', async (_case, first, second) => {
    const stepId = await make(form(two, first()));
    await updateStep(admin, stepId, 1, form(two, first()));
    expect(await stateOf(stepId)).toMatchObject({ de: 'current' });
    await updateStep(admin, stepId, 2, form(two, second()));
    expect(await stateOf(stepId)).toMatchObject({ de: 'stale' });
  });

  it('keeps the state of translations after a change of values that all languages share', async () => {
    const stepId = await make(form(two, quiz('Which?')));
    await updateStep(admin, stepId, 1, form(two, quiz('What?')));
    const { questions } = quiz('What?').quiz ?? { questions: [] };
    const changed = questions.map((question) => ({ ...question, attempts: 3, options: question.options.map((each) => ({ ...each, isCorrect: true })) }));
    await updateStep(admin, stepId, 2, form(two, { quiz: { questions: changed } }));
    expect(await stateOf(stepId)).toMatchObject({ de: 'stale' });
  });

  it('keeps block ids, and gives new and copied blocks new ones', async () => {
    const before = (await readAdminStep(admin, id)).contents[0]?.blocks[0]?.id ?? '';
    const blocks = [
      { type: 'TEXT' as const, html: '<p>New</p>' },
      { id: before, ...html('Calm')[0] },
      { id: before, ...html('Copy')[0] },
    ] as SaveStepContent['blocks'];
    await updateStep(admin, id, 1, form({ ...three(), en: content('Calm', { blocks }) }));
    const ids = (await readAdminStep(admin, id)).contents[0]?.blocks.map((block) => block.id) ?? [];
    expect(ids[1]).toBe(before);
    expect(new Set(ids).size).toBe(3);
  });

  it('removes a language that the form omits, but none that the operator no longer offers', async () => {
    const audio = await buildFileRow(db(), 'audio');
    await updateStep(admin, id, 1, form({ ...three(), ar: content('هدوء', { blocks: audioBlocks(audio) }) }));
    const fewer = testCtx(db(), { actor: admin.actor ?? undefined, settings: { contentLanguages: ['en', 'de'] } });
    await updateStep(fewer, id, 2, form({ en: content('Calm') }));
    const languages = (await db().findBy(StepContentEntity, { stepId: id })).map(({ language }) => language);
    expect(languages.sort()).toEqual(['ar', 'en']);
    expect((await readAdminStep(admin, id)).contents.map(({ language }) => language)).toEqual(['en', 'ar']);
    expect((await readAdminStep(fewer, id)).contents.map(({ language }) => language)).toEqual(['en']);
    expect(await usesOf(id)).toEqual([image, audio].sort());
  });

  it('accepts another default language', async () => {
    await updateStep(admin, id, 1, form(three(), { defaultLanguage: 'de' }));
    expect(await readAdminStep(admin, id)).toMatchObject({ defaultLanguage: 'de', contents: [{ language: 'de' }, { language: 'en' }, { language: 'ar' }] });
    expect(await stateOf(id)).toMatchObject({ en: 'current', de: 'current', ar: 'current' });
  });

  it('discards files that the step no longer shows, immediately if the form lists them', async () => {
    const [old, unused, wanted] = [await buildFileRow(db(), 'audio'), await buildFileRow(db(), 'image'), await buildFileRow(db(), 'audio')];
    await updateStep(admin, id, 1, form({ ...three(), en: content('Calm', { blocks: audioBlocks(old, wanted) }) }));
    const input = form({ ...three(), en: content('Calm', { blocks: audioBlocks(wanted) }) }, { unusedFileIds: [old, unused, wanted, 'no id', randomUUID()] });
    await updateStep(admin, id, 2, input);
    expect(await db().findBy(FileEntity, [{ id: old }, { id: unused }])).toEqual([]);
    expect(await db().countBy(FileEntity, { id: wanted })).toBe(1);
  });

  it('changes nothing if it is refused', async () => {
    const before = await readAdminStep(admin, id);
    const wrong = form({ ...three(), de: content('', { blocks: audioBlocks(randomUUID()) }) });
    await expect(updateStep(admin, id, 1, wrong)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    await expect(updateStep(admin, id, 1, form({ ...three(), de: content('Ruhe', { blocks: audioBlocks(randomUUID()) }) }))).rejects.toMatchObject({
      details: { fields: { 'translations.de.blocks[0].fileId': 'ID_INVALID' } },
    });
    expect(await readAdminStep(admin, id)).toEqual(before);
  });

  it('requires an existing step', async () => {
    await expect(updateStep(admin, randomUUID(), null, form(three()))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(readAdminStep(admin, 'no-id')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the files of a step', { timeout: 30_000 }, () => {
  it.each<[string, FileKind, string, (id: string) => Partial<SaveStepContent>, string]>([
    ['a document that is not a PDF', 'document', DOCX, (fileId) => ({ blocks: [{ type: 'DOCUMENT', fileId, openType: 'DEFAULT' }] }), 'blocks[0].fileId'],
    ['an image as a video', 'image', 'image/webp', (fileId) => ({ blocks: [{ type: 'VIDEO', fileId }] }), 'blocks[0].fileId'],
    ['a video as an image', 'video', 'video/mp4', (fileId) => ({ blocks: [{ type: 'IMAGE', fileId, alt: 'x' }] }), 'blocks[0].fileId'],
    ['a video as audio', 'video', 'video/mp4', (fileId) => ({ blocks: audioBlocks(fileId) }), 'blocks[0].fileId'],
  ])('are refused if they have the wrong type: %s', async (_case, kind, contentType, more, field) => {
    const input = form({ en: content('x', more(await buildFileRow(db(), kind, { contentType }))) });
    await expect(make(input)).rejects.toMatchObject({ code: 'VALIDATION_FAILED', details: { fields: { [`translations.en.${field}`]: 'FILE_TYPE_WRONG' } } });
  });

  it('are found by ids in upper case', async () => {
    const other = await buildFileRow(db(), 'image');
    const id = await make(form({ en: content('x', { blocks: [{ type: 'IMAGE', fileId: other.toUpperCase(), alt: 'x' }] }) }, { imageId: image.toUpperCase() }));
    expect(await usesOf(id)).toEqual([image, other].sort());
    expect((await readAdminStep(admin, id)).contents[0]?.blocks).toMatchObject([{ image: { id: other } }]);
  });

  it('report all wrong fields at once, including the image', async () => {
    const document = await buildFileRow(db(), 'document');
    const input = form({ en: content('x', { blocks: audioBlocks(document) }), de: content('y', { blocks: audioBlocks(randomUUID()) }) }, { imageId: document });
    const fields = { imageId: 'FILE_TYPE_WRONG', 'translations.en.blocks[0].fileId': 'FILE_TYPE_WRONG', 'translations.de.blocks[0].fileId': 'ID_INVALID' };
    await expect(make(input)).rejects.toMatchObject({ details: { fields } });
  });

  it('have captions in offered or previously stored languages, once each', async () => {
    const [video, first, second] = [await buildFileRow(db(), 'video'), await buildFileRow(db(), 'caption'), await buildFileRow(db(), 'caption')];
    const withCaptions = (captions: Array<{ language: string; fileId: string }>) =>
      form({ en: content('x', { blocks: [{ type: 'VIDEO', fileId: video, captions }] }) });
    const id = await make(withCaptions([{ language: 'ar', fileId: first }]));
    expect(await usesOf(id)).toEqual([image, video, first].sort());
    const field = 'translations.en.blocks[0].captions[1]';
    const two = withCaptions([
      { language: 'en', fileId: first },
      { language: 'en', fileId: second },
    ]);
    await expect(make(two)).rejects.toMatchObject({ details: { fields: { [`${field}.language`]: 'LANGUAGE_REQUIRED' } } });
    const wrong = withCaptions([
      { language: 'en', fileId: first },
      { language: 'de', fileId: video },
    ]);
    await expect(make(wrong)).rejects.toMatchObject({ details: { fields: { [`${field}.fileId`]: 'FILE_TYPE_WRONG' } } });
    const fewer = testCtx(db(), { actor: admin.actor ?? undefined, settings: { contentLanguages: ['en'] } });
    await updateStep(fewer, id, 1, withCaptions([{ language: 'ar', fileId: second }]));
    await expect(updateStep(fewer, id, 2, withCaptions([{ language: 'fr', fileId: second }]))).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});

it('any step is saved and read in the same number of statements', { timeout: 30_000 }, async () => {
  const many = Array.from({ length: 40 }, (_each, at) => ({ type: 'TEXT' as const, html: `<p>${at}</p>` }));
  const images = await Promise.all(Array.from({ length: 10 }, () => buildFileRow(db(), 'image')));
  const big = content('x', { blocks: [...many, ...images.map((fileId) => ({ type: 'IMAGE' as const, fileId, alt: 'x' }))] });
  const counts = [];
  for (const input of [form({ en: content('x') }), form({ en: big, de: big, ar: big, fr: big, fa: big })]) {
    const id = await make(input);
    database.statements.reset();
    await updateStep(admin, id, 1, input);
    const saving = database.statements.count;
    await readAdminStep(admin, id);
    counts.push([saving, database.statements.count - saving]);
  }
  expect(counts[1]).toEqual(counts[0]);
  expect(counts[0]?.[0]).toBeLessThanOrEqual(11);
  expect(counts[0]?.[1]).toBe(1);
});
