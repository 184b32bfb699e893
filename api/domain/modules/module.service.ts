import { moduleForm } from '../../../schema/content-forms.ts';
import { authorizeAudited, record } from '../audit/audit.service.ts';
import { CourseEntity } from '../courses/course.entity.ts';
import { coursePolicy } from '../courses/course.policy.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId, validate } from '../shared/validate.ts';
import { lockItem, newItem, savedItem } from '../translations/item-save.ts';
import type { Translations } from '../translations/translations.ts';
import { ModuleEntity, type ModuleText } from './module.entity.ts';

/** The module form as it comes in. */
export interface ModuleForm {
  defaultLanguage: string;
  translations: Translations<ModuleText>;
  /** Languages whose name is declared to fit the newest default name, unchanged. */
  upToDate?: readonly string[];
}

export interface CreateModule extends ModuleForm {
  courseId: string;
}

/** Adds a module at the end of a course. Admins alone. */
export async function createModule(ctx: Ctx, input: CreateModule): Promise<ModuleEntity> {
  await authorizeAudited(ctx, coursePolicy.edit(requireActor(ctx)), 'module.create');
  const courseId = requireId(input.courseId);
  const values = await validate(moduleForm(ctx.settings.contentLanguages), input);
  return inTransaction(ctx, async (tx) => {
    // Locked, so that two new modules do not take the same place.
    assertFound(await tx.db.findOne(CourseEntity, { where: { id: courseId }, lock: { mode: 'for_no_key_update' } }));
    const position = 1 + ((await tx.db.maximum(ModuleEntity, 'position', { courseId })) ?? 0);
    const module = tx.db.create(ModuleEntity, { ...newItem(tx, values), ...values, courseId, position });
    await tx.db.insert(ModuleEntity, module);
    await record(tx, 'module.create', { type: 'module', id: module.id });
    return module;
  });
}

/**
 * Saves a module that the work on began from `revision` (null: whatever is there): NOT_FOUND, CHANGED_MEANWHILE. Names in
 * languages that the operator offers no more stay. Admins alone.
 */
export async function updateModule(ctx: Ctx, id: string, revision: number | null, input: ModuleForm): Promise<ModuleEntity> {
  const object = { type: 'module', id };
  await authorizeAudited(ctx, coursePolicy.edit(requireActor(ctx)), 'module.update', object);
  const moduleId = requireId(id);
  const values = await validate(moduleForm(ctx.settings.contentLanguages), input);
  return inTransaction(ctx, async (tx) => {
    const before = await lockItem(tx, ModuleEntity, moduleId, revision);
    const change = savedItem(tx, before, values, input.upToDate);
    await tx.db.update(ModuleEntity, { id: moduleId }, change);
    await record(tx, 'module.update', object);
    return { ...before, ...change };
  });
}
