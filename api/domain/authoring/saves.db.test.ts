import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PublishStatus } from '../../../schema/content-values.ts';
import { testDatabase } from '../../db/test-database.ts';
import { buildModule } from '../../testing/factories/course.ts';
import { buildFileRow } from '../../testing/factories/file-row.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { TEST_SETTINGS, testCtx } from '../../testing/test-ctx.ts';
import { AcademyEntity } from '../academies/academy.entity.ts';
import { type AcademyForm, createAcademy, setAcademyStatus, updateAcademy } from '../academies/academy.service.ts';
import { AuditEntryEntity } from '../audit/audit-entry.entity.ts';
import { CourseEntity } from '../courses/course.entity.ts';
import { type CourseForm, createCourse, updateCourse } from '../courses/course.service.ts';
import { FileEntity } from '../files/file.entity.ts';
import { FileUseEntity } from '../files/file-use.entity.ts';
import { ModuleEntity } from '../modules/module.entity.ts';
import { updateModule } from '../modules/module.service.ts';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { readAdminAcademy } from './admin-academies.service.ts';

const database = testDatabase();
let admin: Ctx;
let adminId: string;
let imageId: string;
const db = () => database.dataSource.manager;

beforeAll(async () => {
  const user = await buildUser(db(), { role: 'admin' });
  adminId = user.id;
  admin = testCtx(db(), { actor: actorOf(user) });
  imageId = await buildFileRow(db());
});

const english = { name: 'Aid', subTitle: 'Sub' };
const german = { name: 'Hilfe', subTitle: '' };
const academy = (change: Partial<AcademyForm> = {}): AcademyForm => ({
  defaultLanguage: 'en',
  academyType: 'public',
  imageId,
  translations: { en: english, de: german },
  ...change,
});
const course = (change: Partial<CourseForm> = {}): CourseForm => ({
  defaultLanguage: 'en',
  courseType: 'public',
  maxAttempts: 3,
  imageId,
  translations: { en: { name: 'Aid', description: 'Look' } },
  ...change,
});
const stored = (id: string) => db().findOneByOrFail(AcademyEntity, { id });
const renamedEnglish = (name: string) => ({ en: { ...english, name }, de: german });

describe('saving an academy', () => {
  it('stores the whole form, increments the revision, and records editor and time', async () => {
    const { id } = await createAcademy(admin, academy());
    const other = await buildFileRow(db());
    const now = new Date('2026-03-01T08:00:00Z');
    const later = testCtx(db(), { actor: { id: adminId, role: 'admin' }, now: () => now });
    const saved = await updateAcademy(
      later,
      id,
      1,
      academy({ academyType: 'private', imageId: other, imageAlt: ' A path ', translations: { en: { name: ' New ' } } }),
    );
    expect(saved).toMatchObject({ revision: 2, translations: { en: { name: 'New', subTitle: '' } }, academyType: 'private', imageAlt: 'A path' });
    expect(await stored(id)).toMatchObject({ ...saved, status: 'DRAFT', updatedBy: adminId, updatedAt: now });
    expect(await db().findBy(FileUseEntity, { academyId: id })).toMatchObject([{ fileId: other }]);
    expect(await db().countBy(AuditEntryEntity, { action: 'academy.update', objectId: id, actorId: adminId, result: 'done' })).toBe(1);
  });

  it('is refused with the newest revision if it was saved since', async () => {
    const { id } = await createAcademy(admin, academy());
    await updateAcademy(admin, id, 1, academy({ imageAlt: 'first' }));
    await expect(updateAcademy(admin, id, 1, academy({ imageAlt: 'second' }))).rejects.toMatchObject({
      code: 'CHANGED_MEANWHILE',
      details: { parameters: { revision: 2 } },
    });
    expect(await stored(id)).toMatchObject({ imageAlt: 'first', revision: 2 });
    expect(await updateAcademy(admin, id, null, academy({ imageAlt: 'third' }))).toMatchObject({ revision: 3 });
  });

  it('lets one of many concurrent saves through', async () => {
    const { id } = await createAcademy(admin, academy());
    const saves = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => updateAcademy(admin, id, 1, academy({ imageAlt: `by ${index}` }))));
    const codes = saves.map((save) => (save.status === 'fulfilled' ? 'saved' : save.reason instanceof DomainError ? save.reason.code : String(save.reason)));
    expect(codes.toSorted()).toEqual([...Array.from({ length: 19 }, () => 'CHANGED_MEANWHILE'), 'saved']);
    expect(await stored(id)).toMatchObject({ revision: 2, imageAlt: `by ${codes.indexOf('saved')}` });
  });

  it('keeps the status unless the form sets one', async () => {
    const { id } = await createAcademy(admin, academy({ status: 'PUBLISHED' }));
    expect(await stored(id)).toMatchObject({ status: 'DRAFT' });
    await setAcademyStatus(admin, id, 'PUBLISHED');
    await setAcademyStatus(admin, id, 'PUBLISHED');
    expect(await stored(id)).toMatchObject({ status: 'PUBLISHED', revision: 1 });
    expect(await updateAcademy(admin, id, 1, academy())).toMatchObject({ status: 'PUBLISHED' });
    expect(await updateAcademy(admin, id, 2, academy({ status: 'DRAFT' }))).toMatchObject({ status: 'DRAFT' });
    expect(await db().countBy(AuditEntryEntity, { action: 'academy.status', objectId: id })).toBe(3);
    await expect(updateAcademy(admin, id, 3, academy({ status: 'HIDDEN' as string as PublishStatus }))).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('tracks which translations are stale', async () => {
    const { id } = await createAcademy(admin, academy());
    const conditions = async () => (await readAdminAcademy(admin, id)).languages.slice(0, 3).map(({ condition }) => condition);
    expect(await conditions()).toEqual(['current', 'current', 'missing']);
    await updateAcademy(admin, id, 1, academy());
    expect(await conditions()).toEqual(['current', 'current', 'missing']);
    await updateAcademy(admin, id, 2, academy({ translations: renamedEnglish('First aid') }));
    expect(await conditions()).toEqual(['current', 'stale', 'missing']);
    await updateAcademy(admin, id, 3, academy({ translations: renamedEnglish('First aid'), upToDate: ['de'] }));
    expect(await conditions()).toEqual(['current', 'current', 'missing']);
    await updateAcademy(admin, id, 4, academy({ translations: { en: english } }));
    expect(await conditions()).toEqual(['current', 'missing', 'missing']);
  });

  it('keeps texts in languages that the operator no longer offers, and hides them', async () => {
    const five = academy({ translations: { en: english, de: german, fr: { name: 'Aide', subTitle: 'Oui' } } });
    const { id } = await createAcademy(admin, five);
    const fewer = testCtx(db(), { actor: { id: adminId, role: 'admin' }, settings: { contentLanguages: ['en', 'de'] } });
    expect(await readAdminAcademy(fewer, id)).toMatchObject({
      translations: [{ language: 'en' }, { language: 'de' }],
      languages: [{ language: 'en' }, { language: 'de' }],
    });
    await updateAcademy(fewer, id, 1, academy({ translations: renamedEnglish('First aid') }));
    expect((await stored(id)).translations).toEqual({ ...renamedEnglish('First aid'), fr: { name: 'Aide', subTitle: 'Oui' } });
    const again = await readAdminAcademy(admin, id);
    expect(again.translations.map(({ language }) => language)).toEqual(['en', 'de', 'fr']);
    expect(again.languages.find(({ language }) => language === 'fr')).toEqual({ language: 'fr', condition: 'stale' });
  });

  it('accepts a language that the operator adds', async () => {
    const { id } = await createAcademy(admin, academy());
    const settings = { contentLanguages: [...TEST_SETTINGS.contentLanguages, 'uk'] };
    const more = testCtx(db(), { actor: { id: adminId, role: 'admin' }, settings });
    expect((await readAdminAcademy(more, id)).languages.at(-1)).toEqual({ language: 'uk', condition: 'missing' });
    await updateAcademy(more, id, 1, academy({ translations: { en: english, uk: { name: 'Допомога' } } }));
    expect((await readAdminAcademy(more, id)).translations.at(-1)).toMatchObject({ language: 'uk', name: 'Допомога' });
  });

  it('discards unused files of the form, but none that another item shows', async () => {
    const { id } = await createAcademy(admin, academy());
    const [unused, replaced] = [await buildFileRow(db()), await buildFileRow(db())];
    await updateAcademy(admin, id, 1, academy({ imageId: replaced, unusedFileIds: [unused, replaced, imageId, randomUUID()] }));
    expect(await db().existsBy(FileEntity, { id: unused })).toBe(false);
    expect(await db().existsBy(FileEntity, { id: replaced })).toBe(true);
    expect(await db().existsBy(FileEntity, { id: imageId })).toBe(true);
  });

  it.each<[string, () => Promise<unknown>, string]>([
    ['an unknown academy', () => updateAcademy(admin, randomUUID(), 1, academy()), 'NOT_FOUND'],
    ['a malformed id', () => updateAcademy(admin, "x'", 1, academy()), 'NOT_FOUND'],
    ['an invalid form', async () => updateAcademy(admin, (await createAcademy(admin, academy())).id, 1, academy({ imageId: null })), 'VALIDATION_FAILED'],
    [
      'a document as its image',
      async () => updateAcademy(admin, (await createAcademy(admin, academy())).id, 1, academy({ imageId: await buildFileRow(db(), 'document') })),
      'VALIDATION_FAILED',
    ],
  ])('refuses %s', async (_case, save, code) => {
    await expect(save()).rejects.toMatchObject({ code });
  });
});

describe('saving a course', () => {
  it('stores the whole form and keeps its position, its academy and its status', async () => {
    const { id: academyId } = await createAcademy(admin, academy());
    const made = await createCourse(admin, { ...course(), academyId });
    const change = course({
      courseType: 'private',
      maxAttempts: 0,
      status: 'PUBLISHED',
      translations: { de: { name: 'Hilfe', description: 'Sehen' } },
      defaultLanguage: 'de',
    });
    expect(await updateCourse(admin, made.id, 1, change)).toMatchObject({ revision: 2, status: 'PUBLISHED' });
    expect(await db().findOneByOrFail(CourseEntity, { id: made.id })).toMatchObject({
      academyId,
      position: made.position,
      courseType: 'private',
      maxAttempts: 0,
      status: 'PUBLISHED',
      revision: 2,
      defaultLanguage: 'de',
      translations: { de: { name: 'Hilfe', description: 'Sehen' } },
      translatedFrom: {},
    });
    expect(await updateCourse(admin, made.id, 2, { ...change, status: null })).toMatchObject({ status: 'PUBLISHED' });
    await expect(updateCourse(admin, made.id, 2, change)).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
  });
});

describe('saving a module', () => {
  it('stores its names and keeps its position', async () => {
    const { id, courseId } = await buildModule(db(), { position: 4 });
    const input = { defaultLanguage: 'en', translations: { en: { name: 'Look' }, ar: { name: 'انظر' } } };
    expect(await updateModule(admin, id, 1, input)).toMatchObject({ revision: 2 });
    expect(await db().findOneByOrFail(ModuleEntity, { id })).toMatchObject({ ...input, courseId, position: 4, revision: 2, translatedFrom: { ar: 1 } });
    await expect(updateModule(admin, id, 1, input)).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
  });
});
