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

/** Holds the list that the copy goes into, then the original. Lists come first everywhere, so that nobody waits in a circle. */
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
  // A step that went to another module in between: the list is not the one held.
  if (parentOf(item) !== parentOf(found)) throw new DomainError('ORDER_CHANGED');
  return item;
}

/**
 * Copies an item with all that is in it: unpublished, right behind the original, named "(copy)", with the same files, without
 * learners, team and progress (docs/product-rules.md#5-learning). One transaction with the same few statements whatever the size (decision 15).
 */
async function duplicate(ctx: Ctx, kind: ContentKind, id: string): Promise<string> {
  const action = `${kind}.duplicate`;
  const object = { type: kind, id };
  const itemId = requireId(id);
  return inTransaction(ctx, async (tx) => {
    const original = await lock(tx, kind, itemId);
    await tx.db.query(SHIFT_POSITIONS[kind], [itemId]);
    // So that none of them is removed as unused while it is copied; nothing is waited for after this.
    await tx.db.query(LOCK_FILES[kind], [itemId]);
    const texts = JSON.stringify(copyTexts(original.translations));
    const [copy]: Array<{ id: string }> = await tx.db.query(COPY[kind], [itemId, texts, requireActor(tx).id, tx.now()]);
    assertFound(copy);
    await record(tx, action, object);
    return copy.id;
  });
}

/** Copies an academy with its courses; answers the id of the copy. Admins alone. */
export async function duplicateAcademy(ctx: Ctx, id: string): Promise<string> {
  await authorizeAudited(ctx, academyPolicy.edit(requireActor(ctx)), 'academy.duplicate', { type: 'academy', id });
  return duplicate(ctx, 'academy', id);
}

/** Copies a course with its modules; answers the id of the copy. Admins alone. */
export async function duplicateCourse(ctx: Ctx, id: string): Promise<string> {
  await authorizeAudited(ctx, coursePolicy.edit(requireActor(ctx)), 'course.duplicate', { type: 'course', id });
  return duplicate(ctx, 'course', id);
}

/** Copies a module with its steps; answers the id of the copy. Admins alone. */
export async function duplicateModule(ctx: Ctx, id: string): Promise<string> {
  await authorizeAudited(ctx, coursePolicy.edit(requireActor(ctx)), 'module.duplicate', { type: 'module', id });
  return duplicate(ctx, 'module', id);
}

/** Copies a step with what it says in all languages; answers the id of the copy. Admins alone. */
export async function duplicateStep(ctx: Ctx, id: string): Promise<string> {
  await authorizeAudited(ctx, coursePolicy.edit(requireActor(ctx)), 'step.duplicate', { type: 'step', id });
  return duplicate(ctx, 'step', id);
}
