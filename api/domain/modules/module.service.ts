import { namedItemForm } from '../../../schema/content-forms.ts';
import { authorizeAudited, record } from '../audit/audit.service.ts';
import { CourseEntity } from '../courses/course.entity.ts';
import { coursePolicy } from '../courses/course.policy.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { emit } from '../shared/events.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId, validate } from '../shared/validate.ts';
import { lockItem, newItem, savedItem } from '../translations/item-save.ts';
import type { Translations } from '../translations/translations.ts';
import { ModuleEntity, type ModuleText } from './module.entity.ts';

/** The values of the module form. */
export interface ModuleForm {
  defaultLanguage: string;
  translations: Translations<ModuleText>;
  /** Languages whose unchanged name is declared up to date with the newest default name. */
  upToDate?: readonly string[];
}

export interface CreateModule extends ModuleForm {
  courseId: string;
}

/** Adds a module at the end of a course. Admins only. */
export async function createModule(ctx: Ctx, input: CreateModule): Promise<ModuleEntity> {
  await authorizeAudited(ctx, coursePolicy.edit(requireActor(ctx)), 'module.create');
  const courseId = requireId(input.courseId);
  const values = await validate(namedItemForm(ctx.settings.contentLanguages), input);
  return inTransaction(ctx, async (tx) => {
    // The lock prevents two new modules from taking the same position.
    assertFound(await tx.db.findOne(CourseEntity, { where: { id: courseId }, lock: { mode: 'for_no_key_update' } }));
    const position = 1 + ((await tx.db.maximum(ModuleEntity, 'position', { courseId })) ?? 0);
    const module = tx.db.create(ModuleEntity, { ...newItem(tx, values), ...values, courseId, position });
    await tx.db.insert(ModuleEntity, module);
    await record(tx, 'module.create', { type: 'module', id: module.id });
    await emit(tx, 'module.created', { moduleId: module.id, courseId });
    return module;
  });
}

/**
 * Saves a module. `revision` is the one that the edits are based on (null: the stored one). Names in languages that the operator
 * no longer offers stay. Admins only.
 * @throws NOT_FOUND if the module does not exist
 * @throws CHANGED_MEANWHILE if it was saved since `revision`
 */
export async function updateModule(ctx: Ctx, id: string, revision: number | null, input: ModuleForm): Promise<ModuleEntity> {
  const object = { type: 'module', id };
  await authorizeAudited(ctx, coursePolicy.edit(requireActor(ctx)), 'module.update', object);
  const moduleId = requireId(id);
  const values = await validate(namedItemForm(ctx.settings.contentLanguages), input);
  return inTransaction(ctx, async (tx) => {
    const before = await lockItem(tx, ModuleEntity, moduleId, revision);
    const change = savedItem(tx, before, values, input.upToDate);
    await tx.db.update(ModuleEntity, { id: moduleId }, change);
    await record(tx, 'module.update', object);
    return { ...before, ...change };
  });
}
