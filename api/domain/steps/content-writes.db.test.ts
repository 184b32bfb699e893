import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PublishStatus } from '../../../schema/content-values.ts';
import { testDatabase } from '../../db/test-database.ts';
import { buildAcademy } from '../../testing/factories/academy.ts';
import { buildCourse, buildModule } from '../../testing/factories/course.ts';
import { buildJpeg, buildPdf } from '../../testing/factories/file.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { type AcademyForm, createAcademy, setAcademyStatus } from '../academies/academy.service.ts';
import { type CreateStep, createStep } from '../authoring/save-step.service.ts';
import { readAcademy } from '../catalog/academy-reads.service.ts';
import { type CreateCourse, createCourse, setCourseStatus } from '../courses/course.service.ts';
import { FileUseEntity } from '../files/file-use.entity.ts';
import { createModule } from '../modules/module.service.ts';
import type { Ctx } from '../shared/context.ts';
import { storeFile } from '../uploads/store-file.service.ts';
import { StepContentEntity } from './step-content.entity.ts';

const database = testDatabase();
let admin: Ctx;
let imageId: string;
let pdfId: string;
const db = () => database.dataSource.manager;

beforeAll(async () => {
  admin = testCtx(db(), { actor: actorOf(await buildUser(db(), { role: 'admin' })) });
  imageId = (await storeFile(admin, { content: await buildJpeg(300, 300), originalName: 'a.jpg' })).id;
  pdfId = (await storeFile(admin, { content: buildPdf(), originalName: 'a.pdf' })).id;
});

const refused = (fields: object) => ({ code: 'VALIDATION_FAILED', details: { fields: expect.objectContaining(fields) } });

describe('an academy', () => {
  const good = (): AcademyForm => ({
    imageId,
    defaultLanguage: 'en',
    translations: { en: { name: ' New ', subTitle: 'Sub' }, ar: { name: 'جديد', subTitle: '' } },
    academyType: 'public',
  });

  it('is created unpublished, at the end, with trimmed texts and a recorded image; then published', async () => {
    const academy = await createAcademy(admin, { ...good(), imageAlt: 'A path' });
    const next = await createAcademy(admin, good());
    expect(academy).toMatchObject({ status: 'DRAFT', translations: { en: { name: 'New' } } });
    expect(next.position).toBeGreaterThan(academy.position);
    expect(await db().countBy(FileUseEntity, { fileId: imageId, academyId: academy.id })).toBe(1);
    await setAcademyStatus(admin, academy.id, 'PUBLISHED');
    const student = testCtx(db(), { actor: actorOf(await buildUser(db())) });
    expect(await readAcademy(student, academy.id)).toMatchObject({ name: 'New', image: { alt: 'A path' } });
    await setAcademyStatus(admin, academy.id, 'DRAFT');
    await expect(readAcademy(student, academy.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each<[string, object, object]>([
    ['no text in its default language', { defaultLanguage: 'de' }, { translations: 'DEFAULT_LANGUAGE_MISSING' }],
    ['a default language that is not offered', { defaultLanguage: 'xx' }, { defaultLanguage: 'LANGUAGE_REQUIRED' }],
    [
      'an empty name in any language',
      { translations: { en: { name: 'New', subTitle: '' }, ar: { name: ' ', subTitle: '' } } },
      { 'translations.ar.name': 'REQUIRED' },
    ],
    ['HTML tags in its name', { translations: { en: { name: '<b>x</b>', subTitle: '' } } }, { 'translations.en.name': 'CHARACTERS_NOT_ALLOWED' }],
    ['direction controls in its name', { translations: { en: { name: 'a\u202Eb', subTitle: '' } } }, { 'translations.en.name': 'CHARACTERS_NOT_ALLOWED' }],
    ['a name that is too long', { translations: { en: { name: 'x'.repeat(101), subTitle: '' } } }, { 'translations.en.name': 'TOO_LONG' }],
    ['another type', { academyType: 'secret' }, { academyType: 'CHOICE_INVALID' }],
    ['no texts at all', { translations: null }, { translations: 'DEFAULT_LANGUAGE_MISSING' }],
    ['no image', { imageId: null }, { imageId: 'IMAGE_REQUIRED' }],
    ['no English name', { defaultLanguage: 'de', translations: { de: { name: 'Neu', subTitle: '' } } }, { 'translations.en.name': 'REQUIRED' }],
    ['an unknown image', { imageId: randomUUID() }, { imageId: 'ID_INVALID' }],
    ['a malformed image id', { imageId: "x'" }, { imageId: 'ID_INVALID' }],
  ])('is refused with %s', async (_case, wrong, fields) => {
    await expect(createAcademy(admin, { ...good(), ...wrong } as AcademyForm)).rejects.toMatchObject(refused(fields));
  });

  it('is refused with a document as its image', async () => {
    await expect(createAcademy(admin, { ...good(), imageId: pdfId })).rejects.toMatchObject(refused({ imageId: 'FILE_TYPE_WRONG' }));
  });

  it('stores only offered languages', async () => {
    const { translations } = await createAcademy(admin, { ...good(), translations: { ...good().translations, xx: { name: 'x', subTitle: '' } } });
    expect(Object.keys(translations).sort()).toEqual(['ar', 'en']);
  });
});

describe('a course', () => {
  it.each<[string, object, object]>([
    ['no description', { translations: { en: { name: 'x', description: '' } } }, { 'translations.en.description': 'COURSE_DEFAULT_LANGUAGE_MISSING' }],
    [
      'a null byte in its description',
      { translations: { en: { name: 'x', description: 'a\u0000' } } },
      { 'translations.en.description': 'CHARACTERS_NOT_ALLOWED' },
    ],
    ['a lone surrogate', { translations: { en: { name: 'x', description: 'a\ud800' } } }, { 'translations.en.description': 'CHARACTERS_NOT_ALLOWED' }],
    ['negative attempts', { maxAttempts: -1 }, { maxAttempts: 'OUT_OF_RANGE' }],
    ['a fractional number of attempts', { maxAttempts: 1.5 }, { maxAttempts: 'NOT_A_NUMBER' }],
    ['attempts in words', { maxAttempts: 'two' }, { maxAttempts: 'NOT_A_NUMBER' }],
  ])('is refused with %s', async (_case, wrong, fields) => {
    const { id: academyId } = await buildAcademy(db());
    const good = { academyId, defaultLanguage: 'en', translations: { en: { name: 'x', description: 'y' } }, courseType: 'public', maxAttempts: 0, imageId };
    await expect(createCourse(admin, { ...good, ...wrong } as CreateCourse)).rejects.toMatchObject(refused(fields));
  });

  it('gets a unique position when many courses are created at once', async () => {
    const { id: academyId } = await buildAcademy(db());
    const input: CreateCourse = {
      academyId,
      defaultLanguage: 'en',
      translations: { en: { name: 'x', description: 'y' } },
      courseType: 'public',
      maxAttempts: 0,
      imageId,
    };
    const made = await Promise.all(Array.from({ length: 8 }, () => createCourse(admin, input)));
    expect(new Set(made.map(({ position }) => position)).size).toBe(8);
  });

  it('requires an existing academy and a valid status', async () => {
    const input: CreateCourse = {
      academyId: randomUUID(),
      defaultLanguage: 'en',
      translations: { en: { name: 'x', description: 'y' } },
      courseType: 'public',
      maxAttempts: 0,
      imageId,
    };
    await expect(createCourse(admin, input)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(setCourseStatus(admin, randomUUID(), 'PUBLISHED')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(setCourseStatus(admin, (await buildCourse(db())).id, 'HIDDEN' as string as PublishStatus)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    await expect(createModule(admin, { courseId: randomUUID(), defaultLanguage: 'en', translations: { en: { name: 'x' } } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('a step', () => {
  const text = { name: 'x', blocks: [], embedUrls: [] };
  const made = async (wrong: object): Promise<CreateStep> => ({
    moduleId: (await buildModule(db())).id,
    defaultLanguage: 'en',
    access: 'OPEN',
    imageId,
    translations: { en: { ...text, ...wrong } },
  });

  it('stores sanitized texts and records every file it shows', async () => {
    const blocks = [
      { type: 'TEXT' as const, html: '<p onclick="x()">a</p>' },
      { type: 'IMAGE' as const, fileId: imageId, alt: 'a' },
      { type: 'DOCUMENT' as const, fileId: pdfId, openType: 'NEW_TAB' as const },
    ];
    const step = await createStep(admin, await made({ blocks }));
    const content = await db().findOneByOrFail(StepContentEntity, { stepId: step.id });
    expect(content.blocks).toMatchObject([{ html: '<p>a</p>' }, { fileId: imageId }, { openType: 'NEW_TAB' }]);
    expect((await db().findBy(FileUseEntity, { stepId: step.id })).map(({ fileId }) => fileId).sort()).toEqual([imageId, pdfId].sort());
  });

  it.each<[string, object, string]>([
    ['a player of an unknown service', { embedUrls: ['https://evil.example/x'] }, 'translations.en.embedUrls[0]'],
    ['a video block of an unknown service', { blocks: [{ type: 'VIDEO', embedUrl: 'https://evil.example' }] }, 'translations.en.blocks[0].embedUrl'],
    ['an image without alternative text', { blocks: [{ type: 'IMAGE', fileId: randomUUID(), alt: ' ' }] }, 'translations.en.blocks[0].alt'],
    ['a block of an unknown type', { blocks: [{ type: 'HTML', html: 'x' }] }, 'translations.en.blocks[0].type'],
    ['a block type that is a property of every object', { blocks: [{ type: 'constructor' }] }, 'translations.en.blocks[0].type'],
    ['a null byte in a text', { blocks: [{ type: 'TEXT', html: 'a\u0000' }] }, 'translations.en.blocks[0].html'],
    ['a null block', { blocks: [null] }, 'translations.en.blocks[0]'],
    ['a file of another kind', { blocks: [{ type: 'AUDIO', fileId: 'PDF', title: 'Bells' }] }, 'translations.en.blocks[0].fileId'],
    ['an unknown file', { blocks: [{ type: 'VIDEO', fileId: randomUUID() }] }, 'translations.en.blocks[0].fileId'],
  ])('is refused with %s', async (_case, wrong, field) => {
    const input = await made(JSON.parse(JSON.stringify(wrong).replace('"PDF"', JSON.stringify(pdfId))));
    await expect(createStep(admin, input)).rejects.toMatchObject({ code: 'VALIDATION_FAILED', details: { fields: { [field]: expect.any(String) } } });
  });
});
