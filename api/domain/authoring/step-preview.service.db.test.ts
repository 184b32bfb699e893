import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { buildCourseWith } from '../../testing/factories/course.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { StepProgressEntity } from '../learning/step-progress.entity.ts';
import type { Ctx } from '../shared/context.ts';
import { previewStep } from './step-preview.service.ts';

const database = testDatabase();
let admin: (language?: string) => Ctx;
beforeAll(async () => {
  const actor = actorOf(await buildUser(database.dataSource.manager, { role: 'admin' }));
  admin = (language = 'en') => testCtx(database.dataSource.manager, { actor, reading: { language } });
});

const build = (steps = 2) =>
  buildCourseWith(database.dataSource.manager, [Array.from({ length: steps }, () => ({ languages: ['en', 'ar'] })), [{ languages: ['de'] }]], {
    status: 'DRAFT',
  });

describe('the preview of a step', () => {
  it('is in the requested language, also of locked and unpublished steps, and has the adjacent steps in any language', async () => {
    const { course, stepIds, moduleIds } = await build();
    const [[first = '', second = ''] = [], [third = ''] = []] = stepIds;
    expect(await previewStep(admin(), second, 'ar')).toMatchObject({
      id: second,
      courseId: course.id,
      moduleId: moduleIds[0],
      name: 'Step 2 ar',
      moduleName: 'Module 1 ar',
      courseName: 'Psychological first aid',
      shownLanguage: 'ar',
      access: 'AFTER_PREVIOUS',
      previousStepId: first,
      nextStepId: third,
      homework: null,
      quiz: null,
      blocks: [{ html: '<p>Stay calm.</p>' }],
    });
    expect(await previewStep(admin(), third)).toMatchObject({ shownLanguage: 'de', previousStepId: second, nextStepId: null });
  });

  it('is in the viewer’s content language if none is requested, and in the default language without a translation', async () => {
    const { stepIds } = await build();
    const id = stepIds[0]?.[0] ?? '';
    expect(await previewStep(admin('ar'), id)).toMatchObject({ shownLanguage: 'ar', previousStepId: null });
    expect(await previewStep(admin('ar'), id, 'fr')).toMatchObject({ shownLanguage: 'en' });
    expect(await previewStep(admin(), id, '__proto__')).toMatchObject({ shownLanguage: 'en' });
  });

  it('records no progress, and requires an existing step', async () => {
    const { stepIds } = await build();
    const id = stepIds[0]?.[1] ?? '';
    await previewStep(admin(), id);
    expect(await database.dataSource.manager.countBy(StepProgressEntity, { stepId: id })).toBe(0);
    await expect(previewStep(admin(), randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(previewStep(admin(), 'x')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('takes the same number of statements for courses of any size', async () => {
    const counts = [];
    for (const size of [2, 40]) {
      const { stepIds } = await build(size);
      database.statements.reset();
      await previewStep(admin(), stepIds[0]?.[1] ?? '');
      counts.push(database.statements.count);
    }
    expect(counts).toEqual([2, 2]);
  });
});
