import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { fc } from '../../../schema/testing/properties.ts';
import { testDatabase } from '../../db/test-database.ts';
import { buildAcademy } from '../../testing/factories/academy.ts';
import { buildCourse, buildCourseWith, buildEnrolment, buildModule, buildStep } from '../../testing/factories/course.ts';
import { buildFileRow } from '../../testing/factories/file-row.ts';
import { buildHomework, buildQuestion } from '../../testing/factories/tasks.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { TEST_SETTINGS, testCtx } from '../../testing/test-ctx.ts';
import { createAcademy } from '../academies/academy.service.ts';
import { addAcademyMember } from '../memberships/academy-member.service.ts';
import type { Ctx } from '../shared/context.ts';
import { conditionOf } from '../translations/ledger.ts';
import { countAcademyLearners, listAdminAcademies, readAdminAcademy } from './admin-academies.service.ts';
import { listAdminCourses, readAdminCourse } from './admin-courses.service.ts';
import { listAdminModules, readAdminModule } from './admin-outline.service.ts';
import { readCoverage } from './coverage.service.ts';

const database = testDatabase();
let admin: Ctx;
let adminId: string;
const db = () => database.dataSource.manager;

beforeAll(async () => {
  const user = await buildUser(db(), { role: 'admin', name: 'Mina', surname: 'Rahimi' });
  adminId = user.id;
  admin = testCtx(db(), { actor: actorOf(user) });
});

describe('an academy for its editors', () => {
  it('has all its texts in order, the last editor, and the counts of courses and learners', async () => {
    const imageId = await buildFileRow(db());
    const translations = { fr: { name: 'Aide' }, ar: { name: 'دعم' }, en: { name: 'Support' }, de: { name: 'Hilfe' } };
    const { id } = await createAcademy(admin, { defaultLanguage: 'de', translations, academyType: 'private', imageId, imageAlt: 'Hands' });
    const course = await buildCourse(db(), { academyId: id });
    await buildCourse(db(), { academyId: id, status: 'DRAFT' });
    const [learner, member, gone] = [await buildUser(db()), await buildUser(db()), await buildUser(db(), { deactivatedAt: new Date() })];
    for (const { id: userId } of [learner, gone]) await buildEnrolment(db(), userId, course.id);
    await addAcademyMember(admin, member.id, id);
    await addAcademyMember(admin, learner.id, id);
    expect(await readAdminAcademy(admin, id)).toMatchObject({
      revision: 1,
      academyType: 'private',
      status: 'DRAFT',
      hostedRegion: 'Frankfurt',
      courseCount: 2,
      publishedCourseCount: 1,
      translations: [{ language: 'de', name: 'Hilfe', subTitle: '' }, { language: 'en' }, { language: 'ar' }, { language: 'fr' }],
      languages: TEST_SETTINGS.contentLanguages.map((language) => ({ language, condition: language === 'fa' ? 'missing' : 'current' })),
      image: { id: imageId, alt: 'Hands', width: 800 },
      updatedBy: { id: adminId, name: 'Mina', surname: 'Rahimi' },
      updatedAt: expect.any(Date),
    });
    expect((await listAdminAcademies(admin)).at(-1)).toMatchObject({ id, courseCount: 2 });
    const { id: empty } = await buildAcademy(db());
    expect(await countAcademyLearners(admin, [id, empty])).toEqual(new Map([[id, 2]]));
  });

  it('returns no deactivated editor', async () => {
    const user = await buildUser(db(), { role: 'admin' });
    const { id } = await createAcademy(testCtx(db(), { actor: actorOf(user) }), {
      defaultLanguage: 'en',
      translations: { en: { name: 'A' } },
      academyType: 'public',
      imageId: await buildFileRow(db()),
    });
    expect((await readAdminAcademy(admin, id)).updatedBy).toMatchObject({ id: user.id });
    await db().query('UPDATE users SET deactivated_at = now() WHERE id = $1', [user.id]);
    expect((await readAdminAcademy(admin, id)).updatedBy).toBeNull();
  });
});

describe('a course for its editors', () => {
  it('has all modules and steps in order, including unpublished and untranslated ones', async () => {
    const { course, moduleIds, stepIds } = await buildCourseWith(db(), [[{}, { languages: ['ar', 'de'], access: 'OPEN' }], []], { status: 'DRAFT' });
    await buildQuestion(db(), stepIds[0]?.[1] ?? '', { ar: 'ما؟' });
    await buildHomework(db(), stepIds[0]?.[0] ?? '');
    expect(await readAdminCourse(admin, course.id)).toMatchObject({
      status: 'DRAFT',
      moduleCount: 2,
      stepCount: 2,
      enrolledCount: 0,
      academyId: course.academyId,
    });
    expect(await listAdminCourses(admin, course.academyId)).toEqual([await readAdminCourse(admin, course.id)]);
    const modules = (await listAdminModules(admin, [course.id])).get(course.id) ?? [];
    expect(modules.map(({ id }) => id)).toEqual(moduleIds);
    expect(modules[0]?.steps).toMatchObject([
      { id: stepIds[0]?.[0], moduleId: moduleIds[0], hasQuiz: false, hasHomework: true, translations: [{ language: 'en', name: 'Step 1 en' }] },
      { id: stepIds[0]?.[1], access: 'OPEN', hasQuiz: true, hasHomework: false, translations: [{ language: 'ar' }, { language: 'de' }] },
    ]);
    expect(modules[1]?.steps).toEqual([]);
    expect(await readAdminModule(admin, moduleIds[0] ?? '')).toEqual(modules[0]);
  });

  it('is NOT_FOUND if it does not exist, and so is an academy', async () => {
    for (const read of [readAdminAcademy, readAdminCourse, readAdminModule, listAdminCourses]) {
      await expect(read(admin, randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(read(admin, 'x')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await listAdminCourses(admin, (await buildAcademy(db())).id)).toEqual([]);
  });
});

describe('the coverage of a course', () => {
  it('counts the texts of the course, its modules and steps for each content language', async () => {
    const { course } = await buildCourseWith(db(), [[{}, { languages: ['en', 'de'] }]]);
    const module = await buildModule(db(), {
      courseId: course.id,
      position: 5,
      translations: { en: { name: 'x' }, de: { name: 'y' } },
      textRevision: 2,
      translatedFrom: { de: 1 },
    });
    await buildStep(db(), { moduleId: module.id, translations: { en: { name: 'x' }, de: { name: 'y' } }, textRevision: 2, translatedFrom: { de: 2 } });
    const other = await buildCourse(db());
    const coverage = await readCoverage(admin, [course.id, other.id]);
    // The course, two modules, three steps.
    expect(coverage.get(course.id)?.slice(0, 3)).toEqual([
      { language: 'en', total: 6, current: 6, stale: 0, copied: 0, missing: 0 },
      { language: 'de', total: 6, current: 1, stale: 3, copied: 0, missing: 2 },
      { language: 'ar', total: 6, current: 0, stale: 1, copied: 0, missing: 5 },
    ]);
    expect(coverage.get(other.id)?.map(({ total }) => total)).toEqual([1, 1, 1, 1, 1]);
  });

  it('returns the same translation states as the ledger', async () => {
    const course = await buildCourse(db());
    const language = fc.constantFrom('en', 'de', 'ar', 'fr');
    const item = fc.record({
      others: fc.uniqueArray(language, { maxLength: 4 }),
      defaultLanguage: language,
      textRevision: fc.integer({ min: 1, max: 4 }),
      translatedFrom: fc.dictionary(language, fc.integer({ min: 0, max: 4 })),
    });
    await fc.assert(
      fc.asyncProperty(item, async ({ others, defaultLanguage, textRevision, translatedFrom }) => {
        const translations = Object.fromEntries([...others, defaultLanguage].map((each) => [each, { name: 'x', description: 'y' }]));
        await db().query('UPDATE courses SET translations = $2, default_language = $3, text_revision = $4, translated_from = $5 WHERE id = $1', [
          course.id,
          JSON.stringify(translations),
          defaultLanguage,
          textRevision,
          JSON.stringify(translatedFrom),
        ]);
        const stored = { translations, defaultLanguage, textRevision, translatedFrom };
        const counted = (await readCoverage(admin, [course.id])).get(course.id) ?? [];
        for (const counts of counted) expect(counts[conditionOf(stored, counts.language)]).toBe(1);
      }),
      { numRuns: 60 },
    );
  });
});
