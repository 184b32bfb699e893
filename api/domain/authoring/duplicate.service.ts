import type { EntityTarget } from 'typeorm';
import { AcademyEntity } from '../academies/academy.entity.ts';
import { academyPolicy } from '../academies/academy.policy.ts';
import { lockAcademyList } from '../academies/academy-list.ts';
import { authorizeAudited, record } from '../audit/audit.service.ts';
import { CourseEntity } from '../courses/course.entity.ts';
import { coursePolicy } from '../courses/course.policy.ts';
import { ModuleEntity } from '../modules/module.entity.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { emit } from '../shared/events.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId } from '../shared/validate.ts';
import { StepEntity } from '../steps/step.entity.ts';
import { lockItem, type SavedItem } from '../translations/item-save.ts';
import type { Translations } from '../translations/translations.ts';
import type { ContentKind } from './content-kind.ts';
import { copyTexts } from './copy-name.ts';
import { COPY, LOCK_FILES, SHIFT_POSITIONS } from './duplicate-sql.ts';
import { lockParent } from './lock-parent.ts';

type NamedItem = SavedItem & { translations: Translations<{ name: string }> };

/** Locks the list of the copy, then the original. All transactions lock lists first, which prevents deadlocks. */
async function lock(tx: Ctx, kind: ContentKind, id: string): Promise<NamedItem> {
  if (kind === 'academy') {
    await lockAcademyList(tx);
    return lockItem(tx, AcademyEntity, id, null);
  }
  if (kind === 'course') return lockInside(tx, CourseEntity, id, AcademyEntity, (course) => course.academyId);
  if (kind === 'module') return lockInside(tx, ModuleEntity, id, CourseEntity, (module) => module.courseId);
  return lockInside(tx, StepEntity, id, ModuleEntity, (step) => step.moduleId);
}

async function lockInside<Item extends NamedItem, Parent extends { id: string }>(
  tx: Ctx,
  entity: EntityTarget<Item>,
  id: string,
  parent: EntityTarget<Parent>,
  parentOf: (item: Item) => string,
): Promise<Item> {
  const found = await tx.db.findOneBy(entity, { id } as Parameters<typeof tx.db.findOneBy<Item>>[1]);
  assertFound(found);
  await lockParent(tx, parent, parentOf(found));
  const item = await lockItem(tx, entity, id, null);
  // The step was moved to another module meanwhile, so the wrong list is locked.
  if (parentOf(item) !== parentOf(found)) throw new DomainError('ORDER_CHANGED');
  return item;
}

/**
 * Copies an item with everything in it: unpublished, directly after the original, with "(copy)" in its name and the same files, without
 * learners, team and progress (docs/product-rules.md#5-learning). Takes one transaction with the same few statements whatever the size
 * (docs/decisions/0015-duplicates-share-files.md).
 * @throws NOT_FOUND if the item does not exist
 * @throws ORDER_CHANGED if a step was moved meanwhile
 */
async function duplicate(ctx: Ctx, kind: ContentKind, id: string): Promise<string> {
  const action = `${kind}.duplicate` as const;
  const object = { type: kind, id };
  const itemId = requireId(id);
  return inTransaction(ctx, async (tx) => {
    const original = await lock(tx, kind, itemId);
    await tx.db.query(SHIFT_POSITIONS[kind], [itemId]);
    // The lock prevents the removal of unused files during the copy. It is the last lock of the transaction.
    await tx.db.query(LOCK_FILES[kind], [itemId]);
    const texts = JSON.stringify(copyTexts(original.translations));
    const [copy]: Array<{ id: string }> = await tx.db.query(COPY[kind], [itemId, texts, requireActor(tx).id, tx.now()]);
    assertFound(copy);
    await record(tx, action, object);
    if (original instanceof ModuleEntity) await emit(tx, 'module.created', { moduleId: copy.id, courseId: original.courseId });
    return copy.id;
  });
}

/** Copies an academy with its courses. Returns the id of the copy. Admins only. */
export async function duplicateAcademy(ctx: Ctx, id: string): Promise<string> {
  await authorizeAudited(ctx, academyPolicy.edit(requireActor(ctx)), 'academy.duplicate', { type: 'academy', id });
  return duplicate(ctx, 'academy', id);
}

/** Copies a course with its modules. Returns the id of the copy. Admins only. */
export async function duplicateCourse(ctx: Ctx, id: string): Promise<string> {
  await authorizeAudited(ctx, coursePolicy.edit(requireActor(ctx)), 'course.duplicate', { type: 'course', id });
  return duplicate(ctx, 'course', id);
}

/** Copies a module with its steps. Returns the id of the copy. Admins only. */
export async function duplicateModule(ctx: Ctx, id: string): Promise<string> {
  await authorizeAudited(ctx, coursePolicy.edit(requireActor(ctx)), 'module.duplicate', { type: 'module', id });
  return duplicate(ctx, 'module', id);
}

/** Copies a step with its content in all languages. Returns the id of the copy. Admins only. */
export async function duplicateStep(ctx: Ctx, id: string): Promise<string> {
  await authorizeAudited(ctx, coursePolicy.edit(requireActor(ctx)), 'step.duplicate', { type: 'step', id });
  return duplicate(ctx, 'step', id);
}
