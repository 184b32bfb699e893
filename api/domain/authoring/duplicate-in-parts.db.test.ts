import { beforeAll, describe, expect, it } from 'vitest';
import { COPY_KINDS, type CopyKind } from '../../../schema/copies.ts';
import { COPIED_AT_ONCE, DELETE_WORDS } from '../../../schema/limits.ts';
import { testDatabase } from '../../db/test-database.ts';
import { buildCopiedContent, countContent, listWith } from '../../testing/factories/copied-content.ts';
import { buildCourseWith, buildStep } from '../../testing/factories/course.ts';
import { buildFileRow } from '../../testing/factories/file-row.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { AuditEntryEntity } from '../audit/audit-entry.entity.ts';
import { CourseEntity } from '../courses/course.entity.ts';
import { ModuleEntity } from '../modules/module.entity.ts';
import type { Ctx } from '../shared/context.ts';
import { inTransaction } from '../shared/transaction.ts';
import { StepEntity } from '../steps/step.entity.ts';
import { deleteCourse, deleteModule, deleteStep } from './delete.service.ts';
import { duplicateAcademy, duplicateCourse, duplicateInParts, duplicateModule } from './duplicate.service.ts';
import { moveStep } from './move-step.service.ts';
import { orderCourses } from './order.service.ts';
import { createStep, updateStep } from './save-step.service.ts';

const CONFIRMATION = 'Delete irreversibly';

const database = testDatabase();
const db = () => database.dataSource.manager;
let admin: Ctx;
let adminId: string;
beforeAll(async () => {
  const user = await buildUser(db(), { role: 'admin' });
  adminId = user.id;
  admin = testCtx(db(), { actor: actorOf(user) });
});

/** Stores a step with everything that a step can have, and a former text. */
async function addFullStep(moduleId: string): Promise<void> {
  const [imageId, pdf] = [await buildFileRow(db()), await buildFileRow(db(), 'document')];
  const inBoth = (text: string) => ({ en: text, ar: `${text} ar` });
  const step = (text: string) => ({
    defaultLanguage: 'en',
    access: 'OPEN' as const,
    imageId,
    translations: Object.fromEntries(
      ['en', 'ar'].map((language) => [
        language,
        {
          name: `Full ${language}`,
          blocks: [
            { type: 'TEXT' as const, html: `<p>${language === 'en' ? text : 'انظر'}</p>` },
            { type: 'DOCUMENT' as const, fileId: pdf, openType: 'NEW_TAB' as const },
          ],
        },
      ]),
    ),
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
  });
  const { id } = await createStep(admin, { moduleId, ...step('Look') });
  await updateStep(admin, id, null, step('Look and listen'));
}

/** Everything in an item, without what each copy has anew: ids, times and the number of blocks in the text. */
async function contentOf(kind: CopyKind, id: string): Promise<unknown> {
  const inside = { academy: 'c.academy_id', course: 'm.course_id', module: 'm.id' }[kind];
  const rows = await db().query(
    `SELECT c.translations AS course, c.status, m.translations AS module, m.position AS module_position, s.translations, s.position, s.access, s.image_id,
       s.default_language, s.text_revision, s.translated_from, s.updated_by, s.revision,
       (SELECT jsonb_agg(jsonb_build_array(x.language, x.words, x.file_ids, (SELECT jsonb_agg(b - 'id') FROM jsonb_array_elements(x.blocks) b)) ORDER BY x.language)
        FROM step_contents x WHERE x.step_id = s.id) AS contents,
       (SELECT jsonb_agg(jsonb_build_array(q.attempts, q.texts, (SELECT jsonb_agg(jsonb_build_array(o.is_correct, o.texts) ORDER BY o.position)
          FROM quiz_options o WHERE o.question_id = q.id)) ORDER BY q.position) FROM quiz_questions q WHERE q.step_id = s.id) AS quiz,
       (SELECT jsonb_agg(h.texts) FROM homework_tasks h WHERE h.step_id = s.id) AS homework,
       (SELECT jsonb_agg(jsonb_build_array(f.name, f.text_revision, jsonb_array_length(f.quiz)) ORDER BY f.text_revision) FROM step_former_texts f WHERE f.step_id = s.id) AS former,
       (SELECT jsonb_agg(u.file_id ORDER BY u.file_id) FROM file_uses u WHERE u.step_id = s.id) AS files,
       (SELECT count(*)::integer FROM search_documents d WHERE d.object_id = s.id) AS found
     FROM steps s JOIN modules m ON m.id = s.module_id JOIN courses c ON c.id = m.course_id WHERE ${inside} = $1
     ORDER BY c.position, c.id, m.position, s.position, s.id`,
    [id],
  );
  return kind === 'module' ? rows.map(({ module_position: _, ...row }: Record<string, unknown>) => row) : rows;
}

const AT_ONCE: Readonly<Record<CopyKind, (ctx: Ctx, id: string) => Promise<string>>> = {
  academy: duplicateAcademy,
  course: duplicateCourse,
  module: duplicateModule,
};
const nothing = async (): Promise<void> => undefined;
const inParts = (kind: CopyKind, id: string, onProgress: (percent: number) => Promise<void> = nothing): Promise<string> =>
  inTransaction(admin, (tx) => duplicateInParts(tx, kind, id, onProgress));
describe('a copy that is made in parts', () => {
  it.each(COPY_KINDS)('has all that one at once has, directly after the original: %s', async (kind) => {
    const built = await buildCopiedContent(db());
    await addFullStep(built.module);
    const id = built[kind];
    const copy = await inParts(kind, id);
    const other = await AT_ONCE[kind](admin, id);
    const list = await listWith(db(), kind, id);
    const at = list.indexOf(id);
    expect(list.slice(at, at + 3)).toEqual([id, other, copy]);
    const content = await contentOf(kind, copy);
    expect(content).toHaveLength(kind === 'module' ? 31 : 33);
    expect(content).toEqual(await contentOf(kind, other));
    expect(await db().countBy(AuditEntryEntity, { action: `${kind}.duplicate`, objectId: id, actorId: adminId })).toBe(2);
  });

  it('copies what has no steps', async () => {
    const { course, module } = await buildCopiedContent(db(), 0, 0);
    const copy = await inParts('course', course);
    expect(await db().countBy(ModuleEntity, { courseId: copy })).toBe(2);
    expect((await listWith(db(), 'module', await inParts('module', module))).length).toBe(3);
  });

  it('is seen by nobody before it is whole, and locks nothing that others change meanwhile', async () => {
    const { academy, course, steps } = await buildCopiedContent(db());
    const { course: next } = await buildCourseWith(db(), [], { academyId: academy, position: 2 });
    const before = await countContent(db());
    const percents: number[] = [];
    const copy = await inParts('course', course, async (percent) => {
      percents.push(percent);
      expect(await countContent(db())).toEqual(before);
      if (percent > 0) return;
      // Other people order the list, save the first steps of the original and move, as if nothing was copied.
      await orderCourses(admin, academy, [next.id, course]);
      await db().update(CourseEntity, { id: course }, { maxAttempts: 4 });
    });
    expect(percents).toEqual([0, (100 * 25) / 32]);
    expect(await listWith(db(), 'course', course)).toEqual([next.id, course, copy]);
    expect(await db().countBy(ModuleEntity, { courseId: copy })).toBe(2);
    expect(steps.flat()).toHaveLength(32);
  });

  it('has the steps that the original had at the begin; those that are deleted meanwhile are left out, those that are moved are where they were', async () => {
    const { course, steps } = await buildCopiedContent(db());
    const [[first = '', second = ''] = [], [last = ''] = []] = steps;
    const { moduleId: otherModule } = await db().findOneByOrFail(StepEntity, { id: last });
    const { moduleId: firstModule } = await db().findOneByOrFail(StepEntity, { id: first });
    const copy = await inParts('course', course, async (percent) => {
      if (percent === 0) {
        await deleteStep(admin, first, CONFIRMATION);
        await moveStep(admin, second, otherModule);
        await moveStep(admin, last, firstModule);
      }
    });
    const counts: Array<{ count: number }> = await db().query(
      'SELECT count(s.id)::integer AS count FROM modules m LEFT JOIN steps s ON s.module_id = m.id WHERE m.course_id = $1 GROUP BY m.id ORDER BY m.position',
      [copy],
    );
    expect(counts.map(({ count }) => count)).toEqual([29, 2]);
  });

  it('leaves nothing if the original is deleted meanwhile', async () => {
    const { course } = await buildCopiedContent(db());
    const made = inParts('course', course, async (percent) => {
      if (percent === 0) await deleteCourse(admin, course, CONFIRMATION);
    });
    await expect(made).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await db().countBy(AuditEntryEntity, { action: 'course.duplicate', objectId: course })).toBe(0);
  });
});

describe('the limit of copies at once', () => {
  it('is 100 steps, wherever they are in the item', async () => {
    const { academy, course, module, steps } = await buildCopiedContent(db(), COPIED_AT_ONCE, 0);
    for (const kind of COPY_KINDS) await AT_ONCE[kind](admin, { academy, course, module }[kind]);
    const own = await buildCopiedContent(db(), COPIED_AT_ONCE, 1);
    for (const kind of ['academy', 'course'] as const) await expect(AT_ONCE[kind](admin, own[kind])).rejects.toMatchObject({ code: 'COPY_TOO_LARGE' });
    await AT_ONCE.module(admin, own.module);
    await buildStep(db(), { moduleId: own.module });
    await expect(AT_ONCE.module(admin, own.module)).rejects.toMatchObject({ code: 'COPY_TOO_LARGE' });
    expect(steps[0]).toHaveLength(COPIED_AT_ONCE);
    // Its steps are deleted later.
    await deleteModule(admin, own.module, DELETE_WORDS);
    await expect(AT_ONCE.module(admin, own.module)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
