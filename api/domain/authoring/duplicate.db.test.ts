import { randomUUID } from 'node:crypto';
import type { EntityTarget } from 'typeorm';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { buildAcademy } from '../../testing/factories/academy.ts';
import { buildCourseWith, buildEnrolment, buildStep, buildTeamMember } from '../../testing/factories/course.ts';
import { buildFileRow } from '../../testing/factories/file-row.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { AcademyEntity } from '../academies/academy.entity.ts';
import { updateAcademy } from '../academies/academy.service.ts';
import { AuditEntryEntity } from '../audit/audit-entry.entity.ts';
import { CourseEntity } from '../courses/course.entity.ts';
import { FileEntity } from '../files/file.entity.ts';
import { FileUseEntity } from '../files/file-use.entity.ts';
import { HomeworkTaskEntity } from '../homework/homework-task.entity.ts';
import { EnrolmentEntity } from '../memberships/enrolment.entity.ts';
import { TeamMemberEntity } from '../memberships/team-member.entity.ts';
import { ModuleEntity } from '../modules/module.entity.ts';
import { QuizOptionEntity } from '../quizzes/quiz-option.entity.ts';
import { QuizQuestionEntity } from '../quizzes/quiz-question.entity.ts';
import type { Ctx } from '../shared/context.ts';
import { StepEntity } from '../steps/step.entity.ts';
import { StepContentEntity } from '../steps/step-content.entity.ts';
import { readAdminStep } from './admin-step.service.ts';
import { CONTENT_TABLES, type ContentKind } from './content-kind.ts';
import { deleteCourse } from './delete.service.ts';
import { duplicateAcademy, duplicateCourse, duplicateModule, duplicateStep } from './duplicate.service.ts';
import { CONTENT_COPIED, FORMER_COPIED, LEVELS, TASKS_COPIED } from './duplicate-sql.ts';
import { createStep, updateStep } from './save-step.service.ts';
import { StepFormerTextEntity } from './step-former-text.entity.ts';

const database = testDatabase();
let admin: Ctx;
let adminId: string;
const db = () => database.dataSource.manager;

beforeAll(async () => {
  const user = await buildUser(db(), { role: 'admin' });
  adminId = user.id;
  admin = testCtx(db(), { actor: actorOf(user) });
});

const duplicates: Record<ContentKind, (id: string) => Promise<string>> = {
  academy: (id) => duplicateAcademy(admin, id),
  course: (id) => duplicateCourse(admin, id),
  module: (id) => duplicateModule(admin, id),
  step: (id) => duplicateStep(admin, id),
};

interface Built {
  academyId: string;
  courseId: string;
  moduleIds: string[];
  stepIds: string[][];
  imageId: string;
}

/** Creates an academy with a course of a given size and recorded uses of its images. */
async function build(modules: number, steps: number): Promise<Built> {
  const imageId = await buildFileRow(db());
  const academy = await buildAcademy(db(), { imageId, imageAlt: 'Hands', position: 10 });
  const plan = Array.from({ length: modules }, () => Array.from({ length: steps }, () => ({ languages: ['en', 'ar'] })));
  const { course, moduleIds, stepIds } = await buildCourseWith(db(), plan, { academyId: academy.id, imageId, maxAttempts: 3, courseType: 'private' });
  const use = { id: randomUUID(), fileId: imageId, academyId: null, courseId: null, stepId: null };
  await db().insert(FileUseEntity, [
    { ...use, id: randomUUID(), academyId: academy.id },
    { ...use, id: randomUUID(), courseId: course.id },
  ]);
  return { academyId: academy.id, courseId: course.id, moduleIds, stepIds, imageId };
}

const rowsIn = <Row extends object>(entity: EntityTarget<Row>, column: string, id: string): Promise<Row[]> =>
  db().createQueryBuilder(entity, 'i').where(`i.${column} = :id`, { id }).orderBy('i.position').getMany();

describe('duplicating a step', () => {
  it('copies every language with quiz, homework, files and players; blocks get new ids', async () => {
    const [imageId, pdf, audio, video, caption] = [
      await buildFileRow(db()),
      await buildFileRow(db(), 'document'),
      await buildFileRow(db(), 'audio'),
      await buildFileRow(db(), 'video'),
      await buildFileRow(db(), 'caption'),
    ];
    const { moduleId } = await buildStep(db());
    const blockId = randomUUID();
    const content = {
      blocks: [
        { id: blockId, type: 'TEXT' as const, html: '<p>Look</p>' },
        { type: 'DOCUMENT' as const, fileId: pdf, openType: 'NEW_TAB' as const },
        { type: 'VIDEO' as const, fileId: video, captions: [{ language: 'en', fileId: caption }] },
        { type: 'AUDIO' as const, fileId: audio, title: 'Bells', readsAloud: false },
      ],
      embedUrls: ['https://youtu.be/abcdefghijk'],
    };
    const inBoth = (text: string) => ({ en: text, ar: `${text} ar` });
    const tasks = {
      homework: { minimumWords: 3, maximumWords: null, texts: inBoth('<p>Write</p>') },
      quiz: {
        questions: [
          {
            attempts: 2,
            texts: inBoth('Which?'),
            options: [
              { isCorrect: true, texts: inBoth('this') },
              { isCorrect: false, texts: inBoth('that') },
            ],
          },
        ],
      },
    };
    const translations = { en: { name: 'Step', ...content }, ar: { name: 'خطوة', ...content } };
    const step = await createStep(admin, { moduleId, defaultLanguage: 'en', access: 'OPEN', imageId, translations, ...tasks });
    const before = await readAdminStep(admin, step.id);
    const id = await duplicateStep(admin, step.id);
    const copy = await readAdminStep(admin, id);
    expect(copy.contents.map(({ name }) => name)).toEqual(['Step (copy)', 'خطوة (نسخة)']);
    const comparableContents = (view: typeof copy): unknown =>
      JSON.parse(JSON.stringify([view.contents, view.quiz, view.homework]), (key, value) =>
        key === 'name' || key === 'id' || key === 'url' ? undefined : value,
      );
    expect(comparableContents(copy)).toEqual(comparableContents(before));
    const taskIds = (view: typeof copy) =>
      view.quiz?.questions.flatMap(({ id: questionId, options }) => [questionId, ...options.map((option) => option.id)]) ?? [];
    expect(taskIds(copy)).toHaveLength(3);
    expect(taskIds(copy).filter((each) => taskIds(before).includes(each))).toEqual([]);
    expect(copy).toMatchObject({ access: 'OPEN', image: { id: imageId }, revision: 1, languages: before.languages });

    const stored = await db().findBy(StepContentEntity, { stepId: id });
    const [english, arabic] = ['en', 'ar'].map((language) => stored.find((row) => row.language === language));
    expect(english?.blocks[0]?.id).not.toBe(blockId);
    // A block with the same id in several languages keeps one id in all of them.
    expect(arabic?.blocks[0]?.id).toBe(english?.blocks[0]?.id);
    const uses = (await db().findBy(FileUseEntity, { stepId: id })).map(({ fileId }) => fileId);
    expect(uses.toSorted()).toEqual([imageId, pdf, audio, video, caption].toSorted());

    // The copy is an ordinary step: the form accepts its blocks.
    const again = { en: { ...content, name: 'Step (copy)', blocks: english?.blocks ?? [] } } as typeof translations;
    await expect(updateStep(admin, id, 1, { defaultLanguage: 'en', access: 'AFTER_PREVIOUS', imageId, translations: again })).resolves.toMatchObject({
      revision: 2,
    });
  });
});

describe('duplicating content', () => {
  it('copies a course with its modules and steps, unpublished, after the original, without people', async () => {
    const { academyId, courseId, imageId } = await build(2, 2);
    const { course: next } = await buildCourseWith(db(), [], { academyId, position: 2 });
    const student = await buildUser(db());
    await buildEnrolment(db(), student.id, courseId);
    await buildTeamMember(db(), (await buildUser(db(), { role: 'instructor' })).id, courseId, 'instructor');
    await db().update(CourseEntity, { id: courseId }, { textRevision: 5, translatedFrom: { de: 4 }, revision: 9 });

    const id = await duplicateCourse(admin, courseId);
    const original = await db().findOneByOrFail(CourseEntity, { id: courseId });
    expect(await db().findOneByOrFail(CourseEntity, { id })).toMatchObject({
      status: 'DRAFT',
      courseType: 'private',
      maxAttempts: 3,
      imageId,
      academyId,
      revision: 1,
      textRevision: 5,
      translatedFrom: { de: 4 },
      updatedBy: adminId,
      translations: { en: { name: `${original.translations.en?.name} (copy)`, description: original.translations.en?.description } },
    });
    expect(original).toMatchObject({ status: 'PUBLISHED', revision: 9 });
    expect((await rowsIn(CourseEntity, 'academyId', academyId)).map((course) => course.id)).toEqual([courseId, id, next.id]);
    const modules = await rowsIn(ModuleEntity, 'courseId', id);
    expect(modules.map(({ translations }) => translations)).toEqual((await rowsIn(ModuleEntity, 'courseId', courseId)).map(({ translations }) => translations));
    for (const module of modules) {
      const steps = await rowsIn(StepEntity, 'moduleId', module.id);
      expect(steps.map(({ translations }) => translations.en?.name)).toEqual(['Step 1 en', 'Step 2 en']);
      for (const step of steps) expect(await db().countBy(StepContentEntity, { stepId: step.id })).toBe(2);
    }
    expect(await db().countBy(FileUseEntity, { courseId: id, fileId: imageId })).toBe(1);
    expect(await db().countBy(EnrolmentEntity, { courseId: id })).toBe(0);
    expect(await db().countBy(TeamMemberEntity, { courseId: id })).toBe(0);
    expect(await db().countBy(AuditEntryEntity, { action: 'course.duplicate', objectId: courseId })).toBe(1);
  });

  it('copies an academy with unpublished courses that keep their names', async () => {
    const { academyId } = await build(1, 1);
    const id = await duplicateAcademy(admin, academyId);
    expect(await db().findOneByOrFail(AcademyEntity, { id })).toMatchObject({
      status: 'DRAFT',
      imageAlt: 'Hands',
      translations: { en: { name: 'Psychosocial support (copy)' } },
    });
    expect(await rowsIn(CourseEntity, 'academyId', id)).toMatchObject([{ status: 'DRAFT', translations: { en: { name: 'Psychological first aid' } } }]);
    const academies = await db().find(AcademyEntity, { order: { position: 'ASC', id: 'ASC' } });
    const at = academies.findIndex((academy) => academy.id === academyId);
    expect(academies[at + 1]?.id).toBe(id);
  });

  it('copies a module within its course', async () => {
    const { courseId, moduleIds } = await build(2, 2);
    const id = await duplicateModule(admin, moduleIds[0] ?? '');
    const modules = await rowsIn(ModuleEntity, 'courseId', courseId);
    expect(modules.map((module) => module.id)).toEqual([moduleIds[0], id, moduleIds[1]]);
    expect(modules[1]?.translations.ar?.name).toBe('Module 1 ar (نسخة)');
    expect((await rowsIn(StepEntity, 'moduleId', id)).map(({ translations }) => translations.en?.name)).toEqual(['Step 1 en', 'Step 2 en']);
  });

  it('renumbers positions that are used twice', async () => {
    const { moduleIds } = await build(1, 0);
    const moduleId = moduleIds[0] ?? '';
    for (let made = 0; made < 4; made += 1) await buildStep(db(), { moduleId, position: 7 });
    const before = (await db().find(StepEntity, { where: { moduleId }, order: { position: 'ASC', id: 'ASC' } })).map(({ id }) => id);
    const id = await duplicateStep(admin, before[1] ?? '');
    const after = await rowsIn(StepEntity, 'moduleId', moduleId);
    expect(after.map((step) => step.id)).toEqual([before[0], before[1], id, before[2], before[3]]);
    expect(after.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
  });

  it('keeps shared files when the original or the copy no longer uses them', async () => {
    const { academyId, courseId, imageId } = await build(1, 1);
    const copy = await duplicateAcademy(admin, academyId);
    await deleteCourse(admin, courseId, 'Delete irreversibly');
    expect(await db().countBy(FileUseEntity, { fileId: imageId })).toBe(3);
    const input = { defaultLanguage: 'en', academyType: 'public' as const, translations: { en: { name: 'A' } }, unusedFileIds: [imageId] };
    await updateAcademy(admin, copy, null, { ...input, imageId: await buildFileRow(db()) });
    expect(await db().existsBy(FileEntity, { id: imageId })).toBe(true);
  });

  it.each<ContentKind>(['academy', 'course', 'module', 'step'])(
    'takes the same number of statements whatever the size: %s',
    { timeout: 30_000 },
    async (kind) => {
      const count = async (modules: number, steps: number): Promise<number> => {
        const { academyId, courseId, moduleIds, stepIds } = await build(modules, steps);
        const id = { academy: academyId, course: courseId, module: moduleIds[0] ?? '', step: stepIds[0]?.[0] ?? '' }[kind];
        database.statements.reset();
        await duplicates[kind](id);
        return database.statements.count;
      };
      const few = await count(1, 1);
      expect(await count(12, 8)).toBe(few);
      // A copied module reads the learners who are told of it.
      expect(few).toBeLessThanOrEqual(kind === 'module' ? 9 : 8);
    },
  );

  it.each<ContentKind>(['academy', 'course', 'module', 'step'])('of an unknown item is refused with NOT_FOUND: %s', async (kind) => {
    await expect(duplicates[kind](randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(duplicates[kind]('x')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the columns of a copy', () => {
  const generated = ['id', 'translations', 'position', 'revision', 'updated_by', 'created_at', 'updated_at'];
  const columnsOf = (entity: EntityTarget<object>): string[] => database.dataSource.getMetadata(entity).columns.map(({ databaseName }) => databaseName);

  it.each<[ContentKind, EntityTarget<object>]>([
    ['academy', AcademyEntity],
    ['course', CourseEntity],
    ['module', ModuleEntity],
    ['step', StepEntity],
  ])('include every column, copied or new: %s', (kind, entity) => {
    const { parent } = CONTENT_TABLES[kind];
    const { published, copied } = LEVELS[kind];
    const known = [...generated, ...copied, ...(parent === null ? [] : [parent]), ...(published ? ['status'] : [])];
    expect(known.toSorted()).toEqual(columnsOf(entity).toSorted());
  });

  it.each<[keyof typeof TASKS_COPIED, EntityTarget<object>, string[]]>([
    ['quiz_questions', QuizQuestionEntity, ['id', 'step_id', 'revision']],
    ['quiz_options', QuizOptionEntity, ['id', 'question_id']],
    ['homework_tasks', HomeworkTaskEntity, ['step_id']],
  ])('include every column of %s', (table, entity, keys) => {
    expect([...keys, ...TASKS_COPIED[table]].toSorted()).toEqual(columnsOf(entity).toSorted());
  });

  it('include every column of step_contents', () => {
    expect(['step_id', 'blocks', ...CONTENT_COPIED].toSorted()).toEqual(columnsOf(StepContentEntity).toSorted());
  });

  it('include every column of step_former_texts', () => {
    expect(['step_id', 'name', 'blocks', 'quiz', ...FORMER_COPIED].toSorted()).toEqual(columnsOf(StepFormerTextEntity).toSorted());
  });
});
