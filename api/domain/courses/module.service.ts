import { randomUUID } from 'node:crypto';
import { authorizeAudited, record } from '../audit/audit.service.ts';
import { exists } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { inTransaction } from '../shared/transaction.ts';
import { validate } from '../shared/validate.ts';
import type { Translations } from '../translations/translations.ts';
import { CourseEntity } from './course.entity.ts';
import { coursePolicy } from './course.policy.ts';
import { moduleInput } from './course-input.ts';
import { ModuleEntity, type ModuleText } from './module.entity.ts';

export interface CreateModule {
  courseId: string;
  defaultLanguage: string;
  translations: Translations<ModuleText>;
}

/** Adds a module at the end of a course. Admins alone. */
export async function createModule(ctx: Ctx, input: CreateModule): Promise<ModuleEntity> {
  await authorizeAudited(ctx, coursePolicy.edit(requireActor(ctx)), 'module.create');
  const values = await validate(moduleInput(ctx), input);
  return inTransaction(ctx, async (tx) => {
    const { courseId } = values;
    // Locked, so that two new modules do not take the same place.
    exists(await tx.db.findOne(CourseEntity, { where: { id: courseId }, lock: { mode: 'pessimistic_write' } }));
    const now = tx.now();
    const position = 1 + ((await tx.db.maximum(ModuleEntity, 'position', { courseId })) ?? 0);
    const module = tx.db.create(ModuleEntity, { id: randomUUID(), ...values, position, createdAt: now, updatedAt: now });
    await tx.db.insert(ModuleEntity, module);
    await record(tx, 'module.create', { type: 'module', id: module.id });
    return module;
  });
}
