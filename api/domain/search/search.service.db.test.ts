import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { buildAcademy } from '../../testing/factories/academy.ts';
import { buildCourse, buildCourseWith, buildEnrolment, buildModule, buildStep } from '../../testing/factories/course.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { CourseEntity } from '../courses/course.entity.ts';
import type { Ctx } from '../shared/context.ts';
import { StepEntity } from '../steps/step.entity.ts';
import { type ContentBlock, StepContentEntity } from '../steps/step-content.entity.ts';
import type { Reading } from '../translations/translations.ts';
import { rebuildSearch, searchContent } from './search.service.ts';

const db = testDatabase();

const text = (html: string): ContentBlock => ({ id: randomUUID(), type: 'TEXT', html });

interface Texts {
  name: string;
  blocks?: ContentBlock[];
}
/** Stores a step with texts by language; the first language is the default one. */
async function storeStep(texts: Record<string, Texts>, more: Partial<StepEntity> = {}): Promise<string> {
  const { manager } = db.dataSource;
  const names = Object.fromEntries(Object.entries(texts).map(([language, { name }]) => [language, { name }]));
  const moduleId = more.moduleId ?? (await buildModule(manager, { translations: { en: { name: 'Module' }, ar: { name: 'وحدة' }, de: { name: 'Modul' } } })).id;
  const { id } = await buildStep(manager, { ...more, moduleId, translations: names, defaultLanguage: Object.keys(texts)[0] ?? 'en' });
  for (const [language, { blocks = [] }] of Object.entries(texts)) await manager.update(StepContentEntity, { stepId: id, language }, { blocks });
  return id;
}

/** An admin, who sees everything. */
const adminCtx = async (reading: Partial<Reading> = {}): Promise<Ctx> => {
  const actor = actorOf(await buildUser(db.dataSource.manager, { role: 'admin' }));
  return testCtx(db.dataSource.manager, { actor, reading: { language: 'en', otherLanguages: true, ...reading } });
};
const idsOf = async (ctx: Ctx, search: string): Promise<string[]> => (await searchContent(ctx, { text: search })).map(({ objectId }) => objectId);

it('the search finds an item with exactly the searched name among thousands that contain its words', async () => {
  const { manager } = db.dataSource;
  const step = await buildStep(manager, { translations: { en: { name: 'Quokka walk' } } });
  const others = Array.from({ length: 3000 }, (_each, index) => ({ ...step, id: randomUUID(), translations: { en: { name: `Quokka walk ${index}` } } }));
  await manager.save(StepEntity, others, { chunk: 1000 });
  // Its document is written last.
  await manager.update(StepEntity, { id: step.id }, { translations: { en: { name: 'A quokka walk' } } });
  await manager.update(StepEntity, { id: step.id }, { translations: { en: { name: 'Quokka walk' } } });
  expect((await idsOf(await adminCtx(), 'quokka walk'))[0]).toBe(step.id);
});

describe('the search of texts', () => {
  it.each([
    ['ar', 'hamza, diacritics and the article', 'تمارين التَّنفُّس العميق', 'تنفس'],
    ['ar', 'teh marbuta and alef maksura', 'قصة مصطفى والرحلة', 'قصه مصطفي'],
    ['ar', 'a preposition before the article', 'الإسعاف للمصابين', 'مصابين'],
    ['fa', 'Arabic letters and a half-space', 'می‌خواهیم کمک کنیم', 'ميخواهيم كمك'],
    ['fa', 'Persian digits', 'شماره ۴۵۶۷', '4567'],
    ['de', 'umlauts, and another ending', 'Ruhige Gespräche führen', 'gesprach'],
    ['de', 'another ending', 'Die ruhigen Übungen', 'ubung'],
    ['fr', 'accents and a ligature', 'Écoutez votre cœur', 'ecoutez coeur'],
    ['fr', 'another ending', 'Les respirations profondes', 'respiration'],
    ['en', 'another ending', 'They were comforting strangers', 'comforted'],
    ['en', 'the beginning of a word', 'Grounding techniques', 'groun tech'],
    ['en', 'a word of every language', 'The xylophones of 2031', 'the 2031'],
  ])('in %s folds %s', async (language, _case, written, searched) => {
    const ctx = await adminCtx({ language });
    const [byName, byText] = [
      await storeStep({ [language]: { name: written } }),
      await storeStep({ [language]: { name: '–', blocks: [text(`<p>${written}</p>`)] } }),
    ];
    expect(await idsOf(ctx, searched)).toEqual([byName, byText]);
  });

  it('reads texts, captions, descriptions of images and titles of files, without HTML tags', async () => {
    const ctx = await adminCtx();
    const id = await storeStep({
      en: {
        name: 'Blocks',
        blocks: [
          text('<h2>Wobbly</h2><ul><li>jumbled</li><li>apples &amp; figs &lt;b&gt;</li></ul>'),
          { id: randomUUID(), type: 'VIDEO', embedUrl: 'https://www.youtube.com/embed/abcdefghijk', caption: 'Nightingale' },
          { id: randomUUID(), type: 'IMAGE', fileId: randomUUID(), alt: 'Lighthouse', caption: 'Peninsula' },
        ],
      },
    });
    for (const word of ['wobbly', 'jumbled', 'figs', 'nightingale', 'lighthouse', 'peninsula']) expect(await idsOf(ctx, word)).toEqual([id]);
    for (const word of ['li', 'youtube', 'wobblyjumbled']) expect(await idsOf(ctx, word)).not.toContain(id);
    const [result] = await searchContent(ctx, { text: 'figs' });
    expect(result?.snippet).toEqual({ text: 'Wobbly jumbled apples & figs <b> Nightingale Lighthouse Peninsula', marks: [{ start: 24, length: 4 }] });
  });

  it('finds names with typing mistakes when nothing else is found', async () => {
    const ctx = await adminCtx();
    const id = await storeStep({ en: { name: 'Psychoeducation for caregivers' } });
    expect(await idsOf(ctx, 'psychoeducaton')).toEqual([id]);
    expect(await idsOf(ctx, 'caregivres')).toEqual([id]);
  });

  it.each(['', 'a', '؟!', '%%', '& | !', "'; drop", ':* <-> \\'])('finds nothing for %j and does not fail', async (search) => {
    const found = await searchContent(await adminCtx(), { text: search });
    expect(found.map(({ name }) => name.text)).toEqual([]);
  });

  it('refuses texts that are too long and limits out of range', async () => {
    const ctx = await adminCtx();
    await expect(searchContent(ctx, { text: 'a'.repeat(101) })).rejects.toMatchObject({ details: { fields: { text: 'TOO_LONG' } } });
    await expect(searchContent(ctx, { text: 'calm', limit: 21 })).rejects.toMatchObject({ details: { fields: { limit: 'OUT_OF_RANGE' } } });
  });
});

describe('the results of a search', () => {
  it('are in the reading language first, each object once, marked with their language', async () => {
    const both = await storeStep({ en: { name: 'Zanzibar' }, de: { name: 'Zanzibar' } });
    const german = await storeStep({ de: { name: 'Zanzibar allein' } });
    const read = async (language: string) =>
      (await searchContent(await adminCtx({ language }), { text: 'zanzibar' })).map(({ objectId, language }) => [objectId, language]);
    expect(await read('en')).toEqual([
      [both, 'en'],
      [german, 'de'],
    ]);
    expect(await read('de')).toEqual([
      [both, 'de'],
      [german, 'de'],
    ]);
  });

  it('leave out steps without a text in the reading language, unless other languages are shown', async () => {
    const german = await storeStep({ de: { name: 'Quittenbaum' } });
    expect(await idsOf(await adminCtx({ otherLanguages: false }), 'quittenbaum')).toEqual([]);
    expect(await idsOf(await adminCtx(), 'quittenbaum')).toEqual([german]);
  });

  it('list names before texts, exact names before longer ones and own courses first, with the names of their parents', async () => {
    const { manager } = db.dataSource;
    const user = await buildUser(manager);
    const ctx = testCtx(manager, { actor: actorOf(user), reading: { language: 'en', otherLanguages: true } });
    const name = (name: string, description = '') => ({ translations: { en: { name, description } } });
    const inText = await buildCourse(manager, name('Other', 'About the marigold.'));
    const longer = await buildCourse(manager, name('Marigold and more'));
    const academy = await buildAcademy(manager, { translations: { en: { name: 'Garden', subTitle: '' } } });
    const own = await buildCourse(manager, { ...name('Marigold garden'), academyId: academy.id });
    const exact = await buildCourse(manager, name('Marigold'));
    await buildEnrolment(manager, user.id, own.id);
    const results = await searchContent(ctx, { text: 'marigold' });
    expect(results.map(({ objectId }) => objectId)).toEqual([exact.id, own.id, longer.id, inText.id]);
    expect(results[1]).toMatchObject({
      kind: 'course',
      academyName: 'Garden',
      courseName: 'Marigold garden',
      moduleName: null,
    });
    expect(await searchContent(ctx, { text: 'marigold', limit: 2 })).toHaveLength(2);
  });

  it('have the names of locked steps without their texts, and the texts after the step before is complete', async () => {
    const { manager } = db.dataSource;
    const user = await buildUser(manager);
    const { course, stepIds } = await buildCourseWith(manager, [[{}, {}, { access: 'OPEN' }]]);
    const [first = '', second = '', open = ''] = stepIds[0] ?? [];
    for (const id of [first, second, open]) {
      await manager.update(StepEntity, id, { translations: { en: { name: 'Hummingbird' } } });
      await manager.update(StepContentEntity, { stepId: id }, { blocks: [text('<p>A hummingbird hovers.</p>')] });
    }
    const { id: enrolmentId } = await buildEnrolment(manager, user.id, course.id);
    const ctx = testCtx(manager, { actor: actorOf(user) });
    expect((await searchContent(ctx, { text: 'Module 1' }))[0]).toMatchObject({ kind: 'module', stepId: first });
    const seen = async () =>
      Object.fromEntries((await searchContent(ctx, { text: 'hummingbird' })).map(({ objectId, locked, snippet }) => [objectId, [locked, snippet !== null]]));
    expect(await seen()).toEqual({ [first]: [false, true], [second]: [true, false], [open]: [false, true] });
    expect((await idsOf(ctx, 'hovers')).sort()).toEqual([first, open].sort());
    const attempt = { id: randomUUID(), enrolmentId, number: 1, startedAt: new Date(), lastUsedAt: new Date() };
    await manager.insert('attempts', attempt);
    await manager.insert('step_progress', { attemptId: attempt.id, stepId: first, visitedAt: new Date(), completedAt: new Date() });
    expect(await seen()).toEqual({ [first]: [false, true], [second]: [false, true], [open]: [false, true] });
  });

  it('are read in one statement', async () => {
    const ctx = await adminCtx();
    db.statements.reset();
    await searchContent(ctx, { text: 'calm' });
    expect(db.statements.count).toBe(1);
  });
});

describe('the searched texts', () => {
  const rows = (): Promise<unknown[]> => db.dataSource.query('SELECT * FROM search_documents ORDER BY object_id, language');

  it('follow a rename, a removed language, a move to another course and a deletion', async () => {
    const { manager } = db.dataSource;
    const ctx = await adminCtx();
    const id = await storeStep({ en: { name: 'Oldname', blocks: [text('<p>Oldtext</p>')] }, de: { name: 'Altname' } });
    await manager.update(StepEntity, id, { translations: { en: { name: 'Newname' } } });
    expect([await idsOf(ctx, 'oldname'), await idsOf(ctx, 'altname'), await idsOf(ctx, 'newname'), await idsOf(ctx, 'oldtext')]).toEqual([[], [], [id], [id]]);
    await manager.delete(StepContentEntity, { stepId: id });
    expect(await idsOf(ctx, 'oldtext')).toEqual([]);
    const { id: moduleId, courseId } = await buildModule(manager);
    await manager.update(StepEntity, id, { moduleId });
    expect((await searchContent(ctx, { text: 'newname' }))[0]).toMatchObject({ courseId });
    const { id: academyId } = await buildAcademy(manager);
    await manager.update(CourseEntity, courseId, { academyId });
    expect((await searchContent(ctx, { text: 'newname' }))[0]).toMatchObject({ academyId });
    await manager.delete(CourseEntity, courseId);
    expect(await db.dataSource.query('SELECT 1 FROM search_documents WHERE course_id = $1 OR object_id = $2', [courseId, id])).toEqual([]);
  });

  it('are rebuilt from the content, and a second time without a change', async () => {
    const before = await rows();
    await db.dataSource.query('DELETE FROM search_documents WHERE kind <> $1', ['step']);
    await db.dataSource.query("UPDATE search_documents SET body = 'wrong', words = ''");
    await db.dataSource.query(
      'INSERT INTO search_documents SELECT gen_random_uuid(), language, kind, academy_id, course_id, module_id, name, body, folded_name, words FROM search_documents LIMIT 1',
    );
    await rebuildSearch(await adminCtx());
    expect(await rows()).toEqual(before);
    const versions = (): Promise<unknown[]> => db.dataSource.query('SELECT xmin FROM search_documents ORDER BY object_id, language');
    const written = await versions();
    await rebuildSearch(await adminCtx());
    expect(await versions()).toEqual(written);
  });
});
